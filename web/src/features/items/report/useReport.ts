import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assets } from '#shared/contract/assets.ts';
import type { Paper } from '#shared/domain/paper.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { readListAnew } from '#web/api/itemCache.ts';
import { isNotFound } from '#web/base/apiError.ts';
import '#web/base/texts/report.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { errorDialog, successToast } from '#web/ui/dialogs.tsx';
import { clientTimestamp, isGivenUp, pdfFailure, useSavePdf } from './pdfFile.ts';

/** Returns a function that makes the report of some items, saves it, and reports success or failure. */
export function useReport() {
  const { t } = useTranslation('reportMode');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const savePdf = useSavePdf(t('fileStem'));

  const explain = async (error: unknown): Promise<void> => {
    if (isGivenUp(error)) return;
    if (isNotFound(error)) void readListAnew(client);
    const { kind, reason } = pdfFailure(error);
    await errorDialog({ title: t('failed.title'), text: t(`failed.${kind}`, { reason }) });
  };
  return async (assetIds: string[], paper: Paper, signal: AbortSignal): Promise<void> => {
    const at = new Date();
    const body = { assetIds, paper, clientTimestamp: clientTimestamp(at) };
    const make = () => fetchFile(api, assets.generateReport, { body, signal });
    try {
      const file = await withAuthentication(make, 'report');
      if (signal.aborted) return;
      void successToast(t('done', { name: savePdf(file, at) }));
    } catch (error) {
      await explain(error);
    }
  };
}
