import { useEffect } from 'react';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { useQrModal } from '../qr/useQrModal.tsx';

/**
 * The dialogs about one item of the list. They live outside the list, which is unmounted while the password is asked
 * for, so that typed text stays. A lock closes them, because they show an item's name.
 */
export function useItemDialogs(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const code = useQrModal('code');
  const mail = useQrModal('send');
  const handOver = useQrModal('handOver');
  const isLocked = session.isLocked && !isAsking;
  const [hideCode, hideMail, hideHandOver] = [code.hide, mail.hide, handOver.hide];
  useEffect(() => {
    if (!isLocked) return;
    hideCode();
    hideMail();
    hideHandOver();
  }, [isLocked, hideCode, hideMail, hideHandOver]);
  return {
    /** They never change, because the cards are memoized. */
    actions: { onQrCode: code.show, onEmail: mail.show, onHandOver: handOver.show },
    modals: (
      <>
        {code.modal}
        {mail.modal}
        {handOver.modal}
      </>
    ),
  };
}
