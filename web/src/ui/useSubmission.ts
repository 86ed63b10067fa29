import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Submission {
  readonly isSending: boolean;
  readonly failure: string | undefined;
  /** Runs an action unless one is running. */
  readonly run: (action: () => Promise<void>) => Promise<void>;
}

interface SubmissionOptions {
  /** The text of an error; undefined when it is shown elsewhere, by a field that may take the focus. */
  readonly textOf: (error: unknown) => string | undefined;
  readonly onBusy?: (busy: boolean) => void;
}

/**
 * The sending of a form. A second click or Enter does not send a second request: of two recovery keys from two
 * requests, the one shown could be the invalid one.
 */
export function useSubmission({ textOf, onBusy }: SubmissionOptions): Submission {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A ref, because a second click arrives before the next rendering.
  const isTaken = useRef(false);

  const setTaken = (taken: boolean): void => {
    isTaken.current = taken;
    setSending(taken);
    onBusy?.(taken);
  };

  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isTaken.current) return;
    setTaken(true);
    setFailure(undefined);
    try {
      await action();
      setTaken(false);
    } catch (error) {
      // A field that is disabled until then could not take the focus.
      flushSync(() => setTaken(false));
      setFailure(textOf(error));
    }
  };
  return { isSending, failure, run };
}
