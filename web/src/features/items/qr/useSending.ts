import { useRef, useState } from 'react';
import { serverMessage } from '#web/api/serverMessage.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { type QrMail, useSendQr } from '../api/sendQr.ts';

export type SendFault =
  | { readonly kind: 'required' }
  /** Without a message where no server gave one. */
  | { readonly kind: 'failed'; readonly message: string | undefined };

/** Sends the mail, once at a time: a second click is no second mail. Answers whether it was sent. */
export function useSending() {
  const { mutateAsync } = useSendQr();
  const withAuthentication = useWithAuthentication();
  const [fault, setFault] = useState<SendFault>();
  const [isSending, setSending] = useState(false);
  // Not state: a second Enter arrives before the next drawing.
  const isTaken = useRef(false);

  const send = async (mail: QrMail): Promise<boolean> => {
    if (isTaken.current) return false;
    if (mail.recipient === '') {
      setFault({ kind: 'required' });
      return false;
    }
    isTaken.current = true;
    setSending(true);
    setFault(undefined);
    try {
      await withAuthentication(() => mutateAsync(mail));
      return true;
    } catch (error) {
      // Who closes the password modal has changed their mind; nothing has to be explained.
      if (!needsAuthentication(error)) setFault({ kind: 'failed', message: serverMessage(error) });
      return false;
    } finally {
      isTaken.current = false;
      setSending(false);
    }
  };
  return { send, fault, isSending };
}
