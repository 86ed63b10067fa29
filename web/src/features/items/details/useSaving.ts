import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useUpdateItem } from '../api/changeItem.ts';
import { hasSameTexts, isConflict } from '../api/items.ts';
import { changedItemOf, type EditableItem, isCompleteDetail } from '../form/itemForm.ts';
import { focusFirstError } from '../form/useItemForm.ts';
import { hasSameContent } from '../sameContent.ts';
import type { Editing } from './useEditing.ts';
import { type Ends, useReadLatest, useSaveFailure } from './useSaveFailure.ts';

/** Gives the focus back to what had it, where it was lost because the form was shut for a request. */
function giveBack(focused: Element | null): void {
  if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
}

/** Checks and saves the edits, once at a time, and closes edit mode when they are stored. */
export function useSaving(editing: Editing, ends: Ends) {
  const { t } = useTranslation('itemDetails');
  const { form, base } = editing;
  const { mutateAsync } = useUpdateItem();
  const withAuthentication = useWithAuthentication();
  const readLatest = useReadLatest(base.id);
  const reportFailure = useSaveFailure(editing, ends);
  const isShown = useIsShown();
  const [isSaving, setIsSaving] = useState(false);
  // Not state: a second click or Enter arrives before the next render.
  const isTaken = useRef(false);
  const pressed = useRef<Element>(null);

  const isSendable = async (): Promise<boolean> => {
    const { hasErrors, errors } = await form.validate();
    if (!form.getValues().details.every(isCompleteDetail)) {
      await errorDialog({
        title: t('invalid.title'),
        text: t('invalid.allDetails'),
        returnFocus: false,
      });
    }
    if (hasErrors) focusFirstError(form, errors);
    return !hasErrors;
  };
  /** Saves the edits. Where only files were added meanwhile, it does so on top of the newer version. */
  const sendOnto = async (read: EditableItem): Promise<void> => {
    const changed = changedItemOf(read, form.getValues());
    try {
      setIsSaving(true);
      await mutateAsync({ read, changed });
    } catch (error) {
      // A dialog may wait for the user now, and the button does not look busy behind it; or a field takes the focus.
      flushSync(() => setIsSaving(false));
      giveBack(pressed.current);
      if (!isConflict(error)) throw error;
      const latest = await readLatest();
      // An earlier attempt was stored, and only its response was lost.
      if (hasSameContent(changed, latest)) return;
      if (latest.version === read.version || !hasSameTexts(read, latest)) throw error;
      await sendOnto(latest);
    }
  };
  const send = async (): Promise<void> => {
    try {
      await withAuthentication(() => sendOnto(base));
    } catch (error) {
      await reportFailure(error);
      return;
    }
    void successToast(t('form.saved'));
    if (isShown.current) ends.onClose();
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isTaken.current) return;
    isTaken.current = true;
    pressed.current = document.activeElement;
    try {
      if (await isSendable()) await send();
    } finally {
      isTaken.current = false;
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}
