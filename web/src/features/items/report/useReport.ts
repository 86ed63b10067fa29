import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.ts';
import { isNotFound } from '../api/failures.ts';
import { itemKeys } from '../api/itemKeys.ts';
import { clientTimestamp } from './model/clientTime.ts';
import { isGivenUp, pdfFailure } from './model/pdfFailure.ts';
import { reportName } from './model/reportName.ts';
import { saveSent } from './saveSent.ts';
import { useUserLabel } from './useUserLabel.ts';

/** Makes the report of some items and saves it; says so, or why not. */
export function useReport() {
  const { t } = useTranslation('reportMode');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const user = useUserLabel();

  const explain = useCallback(
    async (error: unknown): Promise<void> => {
      if (isGivenUp(error)) return;
      if (isNotFound(error)) void client.invalidateQueries({ queryKey: itemKeys.list });
      const { kind, reason } = pdfFailure(error);
      await errorDialog({ title: t('failed.title'), text: t(`failed.${kind}`, { reason }) });
    },
    [t, client],
  );
  return useCallback(
    async (assetIds: string[], signal: AbortSignal): Promise<void> => {
      const at = new Date();
      const body = { assetIds, clientTimestamp: clientTimestamp(at) };
      const make = () => fetchFile(api, assets.generateReport, { body, signal });
      try {
        const file = await withAuthentication(make, 'report');
        if (signal.aborted) return;
        const sent = 'content' in file ? file.fileName : undefined;
        const name = reportName({ sent, stem: t('fileStem'), user, at });
        saveSent(file, name);
        void successToast(t('done', { name }));
      } catch (error) {
        await explain(error);
      }
    },
    [t, api, withAuthentication, user, explain],
  );
}
