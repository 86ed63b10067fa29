import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useDeleteDetail } from '../api/changeItem.ts';
import { hasSameContent } from '../sameContent.ts';
import type { Editing } from './useEditing.ts';

/** Deletes a stored detail at once, after a confirmation, and says whether it has left the form. All other edits stay. */
export function useDetailDeletion({ form, base, rebase, follow }: Editing) {
  const { t } = useTranslation('itemDetails');
  const { mutateAsync } = useDeleteDetail(base.id);
  const [isDeleting, setIsDeleting] = useState(false);
  const isShown = useIsShown();
  const withAuthentication = useWithAuthentication();

  const deleteDetail = async (detailId: string): Promise<boolean> => {
    const name = form.getValues().details.find(({ id }) => id === detailId)?.name ?? '';
    const isConfirmed = await confirmDialog({
      title: t('deleteDetail.title'),
      text: t('deleteDetail.question', { name }),
      confirmLabel: t('deleteDetail.confirm'),
      danger: true,
    });
    if (!isConfirmed) return false;
    setIsDeleting(true);
    try {
      const latest = await withAuthentication(() => mutateAsync(detailId));
      if (!isShown.current) return false;
      const { details, ...fields } = form.getValues();
      const edits = { ...fields, details: details.filter(({ id }) => id !== detailId) };
      const left = base.properties.filter(({ id }) => id !== detailId);
      const isOwn = hasSameContent({ ...base, properties: left }, latest);
      // At once: a field that is shut, or that is about to be drawn anew, cannot keep the focus.
      flushSync(() => {
        if (isOwn) follow(latest, edits);
        else rebase(latest, edits);
        setIsDeleting(false);
      });
      return true;
    } catch (error) {
      flushSync(() => setIsDeleting(false));
      if (!needsAuthentication(error)) {
        await errorDialog({ title: t('deleteDetail.failedTitle'), text: t('deleteDetail.failed') });
      }
      return false;
    }
  };
  return { deleteDetail, isDeleting };
}
