import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';

const NOT_FOUND = 404;

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;

/** Saves the receipt of a completed transfer; where the items are locked, the password is asked for first. */
export function useReceipt(transferId: string) {
  const { t } = useTranslation('activity');
  const api = useApi();
  const withAuthentication = useWithAuthentication();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      if (needsAuthentication(error)) return undefined;
      return isGone(error) ? t('receipt.gone') : t('receipt.failed');
    },
  });
  const save = () =>
    run(async () => {
      const params = { id: transferId };
      const file = await withAuthentication(() => fetchFile(api, transfers.receipt, { params }));
      if ('address' in file) saveFrom(file.address, t('receipt.fileName'));
      else saveFile(file.content, file.fileName ?? t('receipt.fileName'));
    });
  return { save, ...submission };
}
