import { ActionIcon } from '@mantine/core';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import {
  ENCRYPTION_SESSION_MINUTES,
  EXPIRY_WARNING_MS,
  REMEMBERED_ENCRYPTION_SESSION_MINUTES,
} from '#shared/domain/constants.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { useEndSession } from '../api.ts';
import { useIdleLock } from '../idle/useIdleLock.ts';
import { useAuthenticate } from '../SessionProvider.tsx';
import { MINUTE_MS } from '../sessionState.ts';
import { isLockUnfinished } from '../unfinishedLock.ts';
import { useEncryptionSession, useLock, useTimeLeft } from '../useEncryptionSession.ts';
import styles from './LockRing.module.css';

/** The whole length of a session, from the time left when it is first seen. */
const wholeOf = (timeLeft: number): number =>
  (timeLeft <= ENCRYPTION_SESSION_MINUTES * MINUTE_MS
    ? ENCRYPTION_SESSION_MINUTES
    : REMEMBERED_ENCRYPTION_SESSION_MINUTES) * MINUTE_MS;

interface LockRingProps {
  readonly end: number;
  readonly timeLeft: number;
  readonly children: ReactNode;
}

/** The time left, as a ring around the padlock. */
function LockRing({ end, timeLeft, children }: LockRingProps) {
  const [scale, setScale] = useState({ end, whole: wholeOf(timeLeft) });
  if (scale.end !== end) setScale({ end, whole: wholeOf(timeLeft) });
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 36 36" aria-hidden="true" className={styles.circle}>
        <circle cx="18" cy="18" r="16" className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r="16"
          className={styles.time}
          pathLength={1}
          strokeDasharray={`${Math.min(1, timeLeft / scale.whole)} 1`}
        />
      </svg>
      {children}
    </span>
  );
}

const ExpiryWarning = lazyPart(() => import('./ExpiryWarning.tsx'));

/** Warns one minute before the session ends, until the user dismisses it. */
function ExpiryNotice({ end }: { readonly end: number }) {
  const untilWarning = useTimeLeft(end - EXPIRY_WARNING_MS);
  const [isDismissed, setDismissed] = useState(false);
  if (untilWarning > 0 || isDismissed) return null;
  return (
    <Suspense fallback={null}>
      <ExpiryWarning onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}

/** The ring moves in steps of this length. */
const STEP_MS = 10_000;

const RETRY_MS = 15_000;

function ClosedLock() {
  const { t } = useTranslation('unlocking');
  const authenticate = useAuthenticate();
  return (
    <ActionIcon
      color="yellow"
      aria-label={t('lock.unlock')}
      title={t('lock.unlock')}
      onClick={() => void authenticate()}
    >
      <IconLock size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

function OpenLock({ end }: { readonly end: number }) {
  const { t } = useTranslation('unlocking');
  const { lock, isPending } = useLock();
  const timeLeft = useTimeLeft(end, STEP_MS);
  const label = t('lock.lock', { count: Math.ceil(timeLeft / MINUTE_MS) });
  return (
    <>
      <ActionIcon
        color="petrol"
        aria-label={label}
        title={label}
        aria-disabled={isPending}
        onClick={() => !isPending && lock()}
      >
        <LockRing end={end} timeLeft={timeLeft}>
          <IconLockOpen2 size={18} aria-hidden="true" />
        </LockRing>
      </ActionIcon>
      <ExpiryNotice key={end} end={end} />
    </>
  );
}

/** Tries again to end a session that was locked while the server could not be told. */
function useFinishLock(): void {
  const { mutate, isPending } = useEndSession();
  useEffect(() => {
    if (isPending) return;
    const finish = () => isLockUnfinished() && mutate('locked');
    finish();
    const timer = setInterval(finish, RETRY_MS);
    window.addEventListener('online', finish);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', finish);
    };
  }, [mutate, isPending]);
}

/** The lock of a vault that needs a password. */
export default function Padlock() {
  const { isLocked, isOpen, end } = useEncryptionSession();
  useFinishLock();
  useIdleLock(isOpen);
  if (isLocked) return <ClosedLock />;
  return end === undefined ? null : <OpenLock end={end} />;
}
