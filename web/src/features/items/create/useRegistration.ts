import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '#web/api/serverMessage.ts';
import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useCreateItem } from '../api/createItem.ts';
import { type ItemInput, newItemOf } from '../model/itemForm.ts';
import { type SortedIssues, sortIssues } from '../model/serverIssues.ts';
import { createSubmissionKeys } from '../model/submissionKey.ts';
import { usePendingItem } from './usePendingItem.ts';

type Status = 'editing' | 'sending' | 'done';
type Refused = SortedIssues['fields'];

export interface Registration {
  readonly status: Status;
  /** Why the last try failed, unless fields say so. */
  readonly failure: string | undefined;
  /** Sends the item, once at a time. Answers what the server refused, by field. */
  readonly register: (input: ItemInput) => Promise<Refused>;
  /** What waits for the password no longer counts: the form has changed. */
  readonly dropPending: () => void;
}

/** Registers one item. A failed try can be repeated and never makes a second item. */
export function useRegistration(): Registration {
  const { t } = useTranslation('createItem');
  const { mutateAsync } = useCreateItem();
  const pending = usePendingItem();
  const [status, setStatus] = useState<Status>('editing');
  const [failure, setFailure] = useState<string>();
  const [keyOf] = useState(createSubmissionKeys);
  // Not state: a second click or Enter arrives before the next drawing.
  const isTaken = useRef(false);

  const giveUp = (reason: string | undefined): Refused => {
    isTaken.current = false;
    setStatus('editing');
    setFailure(reason);
    return {};
  };
  const explain = (error: unknown, fallback: string): Refused => {
    const { fields, rest } = sortIssues(error instanceof ApiError ? error.issues : []);
    const isShownByFields = Object.keys(fields).length > 0 && rest.length === 0;
    giveUp(isShownByFields ? undefined : rest.join(' ') || (serverMessage(error) ?? fallback));
    return fields;
  };

  const send = async (item: ReturnType<typeof newItemOf>, fallback: string): Promise<Refused> => {
    try {
      await mutateAsync({ item, idempotencyKey: keyOf(item) });
    } catch (error) {
      return needsAuthentication(error) ? sendAfterPassword(item, error) : explain(error, fallback);
    }
    setStatus('done');
    return {};
  };
  const sendAfterPassword = async (
    item: ReturnType<typeof newItemOf>,
    refusal: unknown,
  ): Promise<Refused> => {
    const outcome = await pending.waitForPassword(item, refusal);
    if (outcome.kind === 'cancelled') return giveUp(undefined);
    if (outcome.kind === 'dropped') return giveUp(t('noPending'));
    return send(outcome.item, t('failedAfterAuthentication'));
  };

  const register = async (input: ItemInput): Promise<Refused> => {
    if (isTaken.current) return {};
    isTaken.current = true;
    setStatus('sending');
    setFailure(undefined);
    return send(newItemOf(input), t('failed'));
  };
  return { status, failure, register, dropPending: pending.drop };
}
