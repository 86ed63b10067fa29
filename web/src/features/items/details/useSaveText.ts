import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type ChangedItem, type Item } from '#shared/contract/assets.ts';
import { detailsWithReminder } from '#shared/domain/reminders.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { showItem } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { useUpdateItem } from '../api/changeItem.ts';
import { isConflict, isInTransit, isTooLarge } from '../api/items.ts';
import { canRemind } from '../form/values/ReminderButton.tsx';
import { hasSameContent } from '../sameContent.ts';
import { type OpenText, textAt, withText } from './useInPlace.ts';

/** Thrown where the same text was changed elsewhere: nothing has been saved. */
class ChangedElsewhere extends Error {
  readonly now: string | undefined;
  constructor(now: string | undefined) {
    super('The text was changed elsewhere');
    this.now = now;
  }
}

/** The item with the open text, and with its date among those that remind or not, as the user has marked it. */
function changedBy(read: Item, { place, typed, reminds }: OpenText): ChangedItem {
  const changed = withText(read, place, typed.trim());
  const detail = changed.properties.find(({ id }) => id === place);
  if (reminds === undefined || !detail || !canRemind(detail.name, detail.value)) return changed;
  return { ...changed, properties: detailsWithReminder(changed.properties, detail.name, reminds) };
}

/**
 * Saves one text of an item. A change elsewhere of anything but this text is no hindrance. The page may have read such a
 * change before the save, so the text is compared at each attempt.
 */
function useSave(item: Item) {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useUpdateItem();
  const save = async (read: Item, open: OpenText): Promise<void> => {
    const stored = textAt(read, open.place);
    const changed = changedBy(read, open);
    // An earlier attempt was stored, and only its response was lost.
    if (stored === open.typed.trim() && hasSameContent(changed, read)) return showItem(client, read);
    if (stored !== open.was) throw new ChangedElsewhere(stored);
    try {
      await mutateAsync({ read, changed });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const latest = await api.call(assets.get, { params: { id: item.id } });
      if (latest.version === read.version) throw error;
      showItem(client, latest);
      await save(latest, open);
    }
  };
  return save;
}

function useFailureText() {
  const { t } = useTranslation('itemDetails');
  return (error: unknown): string | undefined => {
    // The user was asked for the password and cancelled.
    if (needsAuthentication(error)) return undefined;
    if (error instanceof ChangedElsewhere) {
      return error.now === undefined ? t('inPlace.removed') : t('inPlace.changed', { now: error.now });
    }
    if (isInTransit(error)) return t('inTransitDialog.text');
    if (isNotFound(error)) return t('gone.text');
    return (isTooLarge(error) ? serverMessage(error) : undefined) ?? t('inPlace.failed');
  };
}

/**
 * Saves the open text, once at a time; a failure is a sentence to be shown beside it.
 * @param onBase takes the text that is stored now, on top of which the next attempt saves
 */
export function useSaveText(item: Item, onBase: (was: string) => void, onSaved: () => void) {
  const save = useSave(item);
  const textOf = useFailureText();
  const withAuthentication = useWithAuthentication();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (open: OpenText): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      await withAuthentication(() => save(item, open));
      onSaved();
    } catch (error) {
      if (error instanceof ChangedElsewhere && error.now !== undefined) onBase(error.now);
      setFailure(textOf(error));
    } finally {
      setSaving(false);
    }
  };
  return { send, isSaving, failure };
}
