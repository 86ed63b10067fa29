import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { serverMessage } from '#web/api/failureText.ts';
import { dropFromList, showItem } from '#web/api/itemCache.ts';
import { withConnection } from '#web/api/withConnection.ts';
import { ApiError, isNotFound } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { confirmDialog, errorDialog } from '#web/ui/dialogs.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { isConflict, isInTransit, isTooLarge, itemQuery } from '../api/items.ts';
import { sortIssues } from '../form/itemForm.ts';
import { focusFirstError } from '../form/useItemForm.ts';
import type { Editing } from './useEditing.ts';

/** Reads the item as it is stored now, and shows it. */
export function useReadLatest(id: string): () => Promise<Item> {
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    const latest = await client.fetchQuery({ ...itemQuery(api, client, id), staleTime: 0 });
    showItem(client, latest);
    return latest;
  };
}

export interface Ends {
  readonly onClose: () => void;
  /** Runs when the item turns out to be deleted, before the page is left. */
  readonly onGone: () => void;
  /** Runs once the form has the edits together with those that somebody else has saved. */
  readonly onMerged: () => void;
}

/** Explains why a save failed and offers what can be done. The edits stay unless the user gives them up. */
export function useSaveFailure({ form, base, rebase }: Editing, { onClose, onGone, onMerged }: Ends) {
  const isShown = useIsShown();
  const { t } = useTranslation('itemDetails');
  const navigate = useLateNavigate();
  const client = useQueryClient();
  const readLatest = useReadLatest(base.id);
  const withAuthentication = useWithAuthentication();

  const leaveDeletedItem = async (): Promise<void> => {
    await errorDialog({ title: t('gone.title'), text: t('gone.text') });
    dropFromList(client, base.id);
    onGone();
    await navigate(routes.home.href());
  };
  const resolveConflict = async (): Promise<void> => {
    const latest = await withAuthentication(readLatest);
    const givesUp = await confirmDialog({
      title: t('conflict.title'),
      text: t('conflict.text'),
      confirmLabel: t('conflict.discard'),
      cancelLabel: t('conflict.keepEditing'),
      danger: true,
    });
    if (!isShown.current) return;
    if (givesUp) onClose();
    else {
      flushSync(() => rebase(latest));
      onMerged();
    }
  };
  /** Returns whether a field shows at least one of the server's issues. */
  const showIssues = ({ issues }: ApiError): boolean => {
    const { fields } = sortIssues(issues);
    form.setErrors(fields);
    focusFirstError(form, fields);
    return Object.keys(fields).length > 0;
  };

  const report = async (error: unknown): Promise<void> => {
    // These edits were given up meanwhile, and others of the same item may have begun.
    if (!isShown.current) return;
    if (isNotFound(error)) return leaveDeletedItem();
    // The user was asked for the password and cancelled.
    if (needsAuthentication(error)) return;
    if (isInTransit(error)) {
      return errorDialog({ title: t('inTransitDialog.title'), text: t('inTransitDialog.text') });
    }
    if (isConflict(error)) return resolveConflict().catch(report);
    if (error instanceof ApiError && showIssues(error)) return;
    const text = isTooLarge(error) ? serverMessage(error) : undefined;
    return errorDialog({
      title: t('saveFailed.title'),
      text: text ?? withConnection(t('saveFailed.text'), error),
    });
  };
  return report;
}
