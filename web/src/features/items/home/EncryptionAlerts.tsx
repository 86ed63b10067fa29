import { lazy, Suspense, useState } from 'react';
import { useEncryptionStatus } from '#web/session/api/encryptionStatus.ts';
import { isReminderDue, type Pause, putOffReminder } from './setUpReminder.ts';

const SetUpAlert = lazy(() => import('./SetUpAlert.tsx'));
const UnencryptedAlert = lazy(() => import('./UnencryptedAlert.tsx'));

function SetUp() {
  const [isDue, setDue] = useState(() => isReminderDue(new Date()));
  if (!isDue) return null;
  const putOff = (pause: Pause) => {
    putOffReminder(pause, new Date());
    setDue(false);
  };
  return <SetUpAlert onLater={() => putOff('later')} onDismiss={() => putOff('dismissed')} />;
}

/** What there is to do for the encryption of the items: choose a level, or end a migration. */
export function EncryptionAlerts() {
  const { data } = useEncryptionStatus();
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      {data.hasVault ? (
        data.unencryptedItems > 0 && <UnencryptedAlert count={data.unencryptedItems} />
      ) : (
        <SetUp />
      )}
    </Suspense>
  );
}
