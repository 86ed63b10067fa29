import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { labels } from '#shared/contract/labels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { useWithAuthentication } from '#web/session/useWithAuthentication.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { isNotFound } from '../api/failures.ts';
import { itemKeys } from '../api/itemKeys.ts';
import { isGivenUp, pdfFailure } from '../report/model/pdfFailure.ts';
import { reportName } from '../report/model/reportName.ts';
import { saveSent } from '../report/saveSent.ts';
import { useUserLabel } from '../report/useUserLabel.ts';
import { openFile } from './openFile.ts';
import type { Sheet } from './useSheet.ts';

/** Makes the labels, and saves them or opens them to be printed. */
export function usePrinting(assetIds: string[], { asked }: Pick<Sheet, 'asked'>) {
  const { t } = useTranslation('labels');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const user = useUserLabel();

  const textOf = (error: unknown): string | undefined => {
    if (isGivenUp(error)) return undefined;
    if (isNotFound(error)) void client.invalidateQueries({ queryKey: itemKeys.list });
    const { kind, reason } = pdfFailure(error);
    return t(kind === 'tooLarge' || kind === 'other' ? 'failed' : kind, { reason });
  };
  const { run, isSending, failure } = useSubmission({ textOf });

  const start = (how: 'print' | 'save') =>
    run(async () => {
      const make = () => fetchFile(api, labels.print, { body: { assetIds, ...asked } });
      const file = await withAuthentication(make);
      if (how === 'print' && 'content' in file && openFile(file.content)) return;
      const sent = 'content' in file ? file.fileName : undefined;
      saveSent(file, reportName({ sent, stem: t('fileStem'), user, at: new Date() }));
    });
  return { start, isSending, failure };
}
