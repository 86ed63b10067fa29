import { UnstyledButton } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/unlocking.ts';
import { EXPIRY_WARNING_MS } from '#shared/domain/constants.ts';
import { useAreWithheld } from '#web/ui/dialogs.tsx';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { useEndSession } from '../endSession.ts';
import { useIdleLock } from '../idle/useIdleLock.ts';
import { useAuthenticate } from '../SessionProvider.tsx';
import { MINUTE_MS } from '../sessionState.ts';
import { isLockUnfinished } from '../unfinishedLock.ts';
import { useEncryptionSession, useLock, useTimeLeft } from '../useEncryptionSession.ts';
import styles from './Padlock.module.css';

const ExpiryWarning = latePart(() => import('./ExpiryWarning.tsx'));
const IdleWarning = latePart(() => import('./IdleWarning.tsx'));

interface NoticeProps {
  readonly end: number;
  /** Whether the items are about to be locked for want of an input. */
  readonly isIdle: boolean;
}

/** Warns one minute before the session ends, until the user dismisses it, and before a lock for want of an input. */
function ExpiryNotice({ end, isIdle }: NoticeProps) {
  const untilWarning = useTimeLeft(end - EXPIRY_WARNING_MS);
  const [isDismissed, setDismissed] = useState(false);
  const isEnding = untilWarning <= 0 && !isDismissed;
  if (isEnding) return <ExpiryWarning onDismiss={() => setDismissed(true)} />;
  return isIdle && <IdleWarning />;
}

/** How often the time left is looked at. */
const STEP_MS = 10_000;

const RETRY_MS = 15_000;

function ClosedLock() {
  const { t } = useTranslation('unlocking');
  const authenticate = useAuthenticate();
  return (
    <UnstyledButton
      className={styles.pill ?? ''}
      data-closed
      aria-label={t('lock.unlock')}
      title={t('lock.unlock')}
      onClick={() => void authenticate()}
    >
      <IconLock size="1.125rem" aria-hidden="true" />
      {t('lock.closed')}
    </UnstyledButton>
  );
}

interface OpenLockProps extends NoticeProps {
  /** Whether the password may be asked for. */
  readonly mayAsk: boolean;
}

function OpenLock({ end, isIdle, mayAsk }: OpenLockProps) {
  const { t } = useTranslation('unlocking');
  const { lock, isPending } = useLock();
  const timeLeft = useTimeLeft(end, STEP_MS);
  const count = Math.ceil(timeLeft / MINUTE_MS);
  const label = t('lock.lock', { count });
  return (
    <>
      <UnstyledButton
        className={styles.pill ?? ''}
        aria-label={label}
        title={label}
        aria-disabled={isPending}
        onClick={() => !isPending && lock()}
      >
        <IconLockOpen2 size="1.125rem" aria-hidden="true" />
        {t('lock.left', { count })}
      </UnstyledButton>
      {mayAsk && <ExpiryNotice key={end} end={end} isIdle={isIdle} />}
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

/**
 * The lock of a vault that needs a password. It locks everywhere, and unlocks nowhere in front of a page that stops the
 * user: no password is asked for there.
 */
export default function Padlock() {
  const { isLocked, isOpen, end } = useEncryptionSession();
  useFinishLock();
  const isIdle = useIdleLock(isOpen);
  const mayAsk = !useAreWithheld();
  // The button that was pressed gives way to another one, and a screen to what covers it.
  useDidUpdate(() => void keepFocus(), [isLocked]);
  if (isLocked) return mayAsk && <ClosedLock />;
  return end === undefined ? null : <OpenLock end={end} isIdle={isIdle} mayAsk={mayAsk} />;
}
