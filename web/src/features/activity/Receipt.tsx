import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';
import { formatInstant } from '#web/ui/text.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';

const NOT_FOUND = 404;

/** Saves the receipt of a completed transfer, after the encryption password where the items are locked. */
function useReceipt(transferId: string) {
  const { t } = useTranslation('activity');
  const api = useApi();
  const withAuthentication = useWithAuthentication();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      if (needsAuthentication(error)) return undefined;
      const isGone = error instanceof ApiError && error.status === NOT_FOUND;
      return isGone ? t('receipt.gone') : t('receipt.failed');
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

/** Offers the receipt of a completed transfer. */
export function Receipt({ transferId, at }: { readonly transferId: string; readonly at: string }) {
  const { t } = useTranslation('activity');
  const { save, isSending, failure } = useReceipt(transferId);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        loading={isSending}
        onClick={() => void save()}
        aria-label={t('receipt.labelOf', { date: formatInstant(at) })}
      >
        {t('receipt.action')}
      </Button>
      <Failure text={failure} />
    </>
  );
}
