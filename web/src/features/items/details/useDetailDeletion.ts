import { useTranslation } from 'react-i18next';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.ts';
import { useDeleteDetail } from '../api/deleteDetail.ts';
import type { Editing } from './useEditing.ts';

/** Deletes a stored detail at once, after asking; what else was typed stays. */
export function useDetailDeletion({ form, base, rebase, follow }: Editing) {
  const { t } = useTranslation('itemDetails');
  const { mutateAsync } = useDeleteDetail(base.id);
  const withAuthentication = useWithAuthentication();

  return async (detailId: string): Promise<void> => {
    const name = form.getValues().details.find(({ id }) => id === detailId)?.name ?? '';
    const confirmed = await confirmDialog({
      title: t('deleteDetail.title'),
      text: t('deleteDetail.question', { name }),
      confirmLabel: t('deleteDetail.confirm'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      const latest = await withAuthentication(() => mutateAsync(detailId));
      const { details, ...fields } = form.getValues();
      const edits = { ...fields, details: details.filter(({ id }) => id !== detailId) };
      // A version further on than this one deletion means that someone else changed the item too.
      if (latest.version === base.version + 1) follow(latest, edits);
      else rebase(latest, edits);
    } catch (error) {
      if (needsAuthentication(error)) return;
      await errorDialog({ title: t('deleteDetail.failedTitle'), text: t('deleteDetail.failed') });
    }
  };
}
