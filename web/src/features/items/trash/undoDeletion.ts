import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Api } from '#web/api/client.ts';
import '#web/base/texts/trash.ts';
import { isLockedHere } from '#web/session/api.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import type { Deletion } from '../api/items.ts';
import { hasLeftTrash, wasDeletedAgain } from '../putBack.ts';
import { restoreItem } from './trashApi.ts';

interface Undone extends Deletion {
  readonly api: Api;
  readonly client: QueryClient;
  readonly id: string;
  readonly name: string;
  /** Asks for the password where it is missing. */
  readonly withAuthentication: <T>(action: () => Promise<T>) => Promise<T>;
  /** Whether it still asks. */
  readonly isAsking: () => boolean;
}

/** Restores an item that was just deleted, and reports it. */
export async function undoDeletion(deletion: Undone): Promise<void> {
  const { api, client, id, name, deletedAt, endedRequests: count, ...password } = deletion;
  try {
    await password.withAuthentication(() => restoreItem(api, client, id, deletedAt));
    const ended = count ? ` ${i18next.t('trash:ended', { count })}` : '';
    const text = i18next.t('trash:restored', { name }) + ended;
    if (!isLockedHere(client)) await successToast(text, ended === '' ? undefined : 'long');
  } catch (error) {
    // A user who was asked for the password and cancelled needs no explanation.
    if (needsAuthentication(error) && password.isAsking()) return;
    await errorDialog({ title: i18next.t('trash:problem.title'), text: failureOf(error) });
  }
}

function failureOf(error: unknown): string {
  if (wasDeletedAgain(error)) return i18next.t('trash:problem.deletedAgain');
  return hasLeftTrash(error) ? i18next.t('trash:problem.gone') : i18next.t('trash:problem.restore');
}
