import { useEffect } from 'react';
import type { EncryptionSession } from '#web/session/model/sessionState.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useQrModal } from '../qr/useQrModal.tsx';

/**
 * The dialog that mails a code. It stands beside the list, which goes while the password is asked for: the
 * dialog stays, with what was typed. A lock takes it away, for it shows an item's name.
 */
export function useSendQrModal(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const { modal, show, hide } = useQrModal('send');
  const isLocked = session.isLocked && !isAsking;
  useEffect(() => {
    if (isLocked) hide();
  }, [isLocked, hide]);
  return { modal, show };
}
