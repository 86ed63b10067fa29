import { latePart } from '#web/ui/lazyPart.ts';
import { useForgetOnLock } from '../decrypted.ts';
import { useSafeTyping } from '../drafts.ts';
import { useEncryptionSession } from '../useEncryptionSession.ts';

const Padlock = latePart(() => import('./Padlock.tsx'));

/** The lock in the navigation bar, at the levels with a password: a click locks or unlocks. */
export function SessionLock() {
  useForgetOnLock();
  useSafeTyping();
  const { isNeeded } = useEncryptionSession();
  if (!isNeeded) return null;
  return <Padlock />;
}
