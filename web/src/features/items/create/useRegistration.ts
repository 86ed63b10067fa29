import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { NewItem } from '#shared/contract/assets.ts';
import { serverMessage } from '#web/api/failureText.ts';
import { ApiError } from '#web/base/apiError.ts';
import { noteRefusal } from '#web/session/api.ts';
import { needsAuthentication, pastOldRefusals } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import { useCreateItem } from '../api/createItem.ts';
import { type ItemInput, newItemOf, sortIssues } from '../form/itemForm.ts';

type Messages = Readonly<Record<string, string>>;

export interface Registration {
  readonly status: 'editing' | 'sending' | 'done';
  /** The id of the registered item, once it is done. */
  readonly itemId: string | undefined;
  /** Why the last attempt failed, unless messages at the fields say it. */
  readonly failure: string | undefined;
  /** Sends the item, once at a time. Returns the messages of rejected fields, by the form's field name. */
  readonly register: (input: ItemInput) => Promise<Messages>;
  /** The last submission, under whose key a retry has to be sent. */
  readonly lastSubmission: () => Submission | undefined;
  /** Drops the item that waits for the password, because the form has changed. */
  readonly dropPending: () => void;
}

interface Submission {
  readonly content: string;
  readonly key: string;
}

/**
 * Gives a body its idempotency key. The same content has the same key, so that a retry
 * after a lost response creates nothing twice; changed content has a new one.
 * @param last the submission before a lock, if there was one
 */
export function createSubmissionKeys(last?: Submission) {
  let current = last;
  const keyOf = (body: unknown): string => {
    const content = JSON.stringify(body);
    if (current?.content !== content) current = { content, key: crypto.randomUUID() };
    return current.key;
  };
  return { keyOf, last: () => current };
}

/**
 * Registers one item. A failed attempt can be repeated and never creates a second item.
 * @param before the submission before a lock or a reload, if there was one
 * @param onRegistered receives the id of the item
 */
export function useRegistration(
  before: Submission | undefined,
  onRegistered: (itemId: string) => void,
): Registration {
  const { t } = useTranslation('createItem');
  const client = useQueryClient();
  const authenticate = useAuthenticate();
  const { mutateAsync } = useCreateItem();
  const [status, setStatus] = useState<Registration['status']>('editing');
  const [failure, setFailure] = useState<string>();
  const [itemId, setItemId] = useState<string>();
  const [{ keyOf, last }] = useState(() => createSubmissionKeys(before));
  /** The item that waits for the password. A change of the form drops it: only what is shown may be sent. */
  const pending = useRef<NewItem>(undefined);
  // Not state: a second click or Enter arrives before the next render.
  const isTaken = useRef(false);

  const stop = (reason: string | undefined): Messages => {
    isTaken.current = false;
    // At once, so that a field with a fault can take the focus.
    flushSync(() => setStatus('editing'));
    setFailure(reason);
    return {};
  };
  const explain = (error: unknown, fallback: string): Messages => {
    const { fields, rest } = sortIssues(error instanceof ApiError ? error.issues : []);
    const isShownByFields = Object.keys(fields).length > 0 && rest.length === 0;
    stop(isShownByFields ? undefined : rest.join(' ') || (serverMessage(error) ?? fallback));
    return fields;
  };

  const send = async (item: NewItem, fallback: string): Promise<Messages> => {
    setStatus('sending');
    try {
      const body = { item, idempotencyKey: keyOf(item) };
      const { id } = await pastOldRefusals(client, () => mutateAsync(body));
      setItemId(id);
      onRegistered(id);
    } catch (error) {
      return needsAuthentication(error) ? sendAfterPassword(item, error) : explain(error, fallback);
    }
    setStatus('done');
    return {};
  };
  const sendAfterPassword = async (item: NewItem, rejection: unknown): Promise<Messages> => {
    pending.current = item;
    setStatus('editing');
    noteRefusal(client, rejection);
    if (!(await authenticate('createItem'))) return stop(undefined);
    return pending.current ? send(pending.current, t('failedAfterAuthentication')) : stop(t('noPending'));
  };

  const register = async (input: ItemInput): Promise<Messages> => {
    if (isTaken.current) return {};
    isTaken.current = true;
    setFailure(undefined);
    return send(newItemOf(input), t('failed'));
  };
  const dropPending = () => {
    pending.current = undefined;
  };
  return { status, itemId, failure, register, lastSubmission: last, dropPending };
}
