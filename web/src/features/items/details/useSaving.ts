import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.ts';
import { useUpdateItem } from '../api/updateItem.ts';
import { isCompleteDetail } from '../model/itemForm.ts';
import { focusFirstError } from '../parts/useItemForm.ts';
import type { Editing } from './useEditing.ts';
import { useSaveFailure } from './useSaveFailure.ts';

/** Checks and saves the edits, once at a time, and closes edit mode when they are stored. */
export function useSaving(editing: Editing, onClose: () => void) {
  const { t } = useTranslation('itemDetails');
  const { form, base } = editing;
  const { mutateAsync } = useUpdateItem();
  const withAuthentication = useWithAuthentication();
  const reportFailure = useSaveFailure(editing, onClose);
  const [isSaving, setIsSaving] = useState(false);
  // Not state: a second click or Enter arrives before the next drawing.
  const isTaken = useRef(false);

  const isSendable = async (): Promise<boolean> => {
    const { hasErrors, errors } = await form.validate();
    if (!form.getValues().details.every(isCompleteDetail)) {
      await errorDialog({ title: t('invalid.title'), text: t('invalid.allDetails') });
    }
    if (hasErrors) focusFirstError(form, errors);
    return !hasErrors;
  };
  const send = async (): Promise<void> => {
    try {
      const change = { read: base, input: form.getValues() };
      await withAuthentication(() => mutateAsync(change));
    } catch (error) {
      await reportFailure(error);
      return;
    }
    void successToast(t('form.saved'));
    onClose();
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isTaken.current) return;
    isTaken.current = true;
    setIsSaving(true);
    try {
      if (await isSendable()) await send();
    } finally {
      isTaken.current = false;
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}
