import { ActionIcon } from '@mantine/core';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../model/sessionState.ts';
import { useAuthenticate } from '../SessionProvider.tsx';
import { useEncryptionSession } from '../useEncryptionSession.ts';
import { useForgetOnLock } from '../useForgetOnLock.ts';
import { useLock } from '../useLock.ts';
import { useTimeLeft } from '../useTimeLeft.ts';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { LockRing } from './LockRing.tsx';

/** The ring moves in steps of this length. */
const STEP_MS = 10_000;

function ClosedLock() {
  const { t } = useTranslation('session');
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
  const { t } = useTranslation('session');
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

/** The lock of the navigation bar, at the levels that have one: a click locks or unlocks. */
export function SessionLock() {
  useForgetOnLock();
  const { isLocked, end } = useEncryptionSession();
  if (isLocked) return <ClosedLock />;
  return end === undefined ? null : <OpenLock end={end} />;
}
