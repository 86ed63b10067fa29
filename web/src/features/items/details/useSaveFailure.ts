import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/serverMessage.ts';
import { ApiError } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.ts';
import { isConflict, isInTransit, isNotFound, isTooLarge } from '../api/failures.ts';
import { itemQuery } from '../api/getItem.ts';
import { dropFromList } from '../api/itemCache.ts';
import { sortIssues } from '../model/serverIssues.ts';
import { focusFirstError } from '../parts/useItemForm.ts';
import type { Editing } from './useEditing.ts';

/** Explains why a save failed, and what can be done. What was typed stays, unless the person gives it up. */
export function useSaveFailure({ form, base, rebase }: Editing, onClose: () => void) {
  const { t } = useTranslation('itemDetails');
  const navigate = useNavigate();
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();

  const isGone = async (): Promise<void> => {
    await errorDialog({ title: t('gone.title'), text: t('gone.text') });
    dropFromList(client, base.id);
    await navigate(routes.home.href());
  };
  const isChangedElsewhere = async (): Promise<void> => {
    const read = () => client.fetchQuery({ ...itemQuery(api, client, base.id), staleTime: 0 });
    const latest = await withAuthentication(read);
    const givesUp = await confirmDialog({
      title: t('conflict.title'),
      text: t('conflict.text'),
      confirmLabel: t('conflict.showLatest'),
      cancelLabel: t('conflict.keepEditing'),
    });
    if (givesUp) onClose();
    else rebase(latest);
  };
  const areRefused = ({ issues }: ApiError): boolean => {
    const { fields } = sortIssues(issues);
    form.setErrors(fields);
    focusFirstError(form, fields);
    return Object.keys(fields).length > 0;
  };

  const report = async (error: unknown): Promise<void> => {
    if (isNotFound(error)) return isGone();
    // The person was asked for the password and did not want to enter it.
    if (needsAuthentication(error)) return;
    if (isInTransit(error)) {
      return errorDialog({ title: t('inTransitDialog.title'), text: t('inTransitDialog.text') });
    }
    if (isConflict(error)) return isChangedElsewhere().catch(report);
    if (error instanceof ApiError && areRefused(error)) return;
    const text = isTooLarge(error) ? serverMessage(error) : undefined;
    return errorDialog({ title: t('saveFailed.title'), text: text ?? t('saveFailed.text') });
  };
  return report;
}
