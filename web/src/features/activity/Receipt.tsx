import { Group } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { needsAuthentication, useWithAuthentication } from '#web/session/authentication.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { saveFile, saveFrom } from '#web/ui/saveFile.ts';
import { formatInstant } from '#web/ui/text.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import styles from './Activity.module.css';

/** Saves the receipt of a completed transfer, after the encryption password where the items are locked. */
function useReceipt(transferId: string) {
  const { t } = useTranslation('activity');
  const api = useApi();
  const withAuthentication = useWithAuthentication();
  const { run, ...submission } = useSubmission({
    textOf: (error) => {
      if (needsAuthentication(error)) return undefined;
      const isGone = isNotFound(error);
      return isGone ? t('receipt.gone') : t('receipt.failed');
    },
  });
  const save = () =>
    run(async () => {
      const params = { id: transferId };
      const file = await withAuthentication(() => fetchFile(api, transfers.receipt, { params }));
      const name = ('content' in file ? file.fileName : undefined) ?? t('receipt.fileName');
      if ('address' in file) saveFrom(file.address, name);
      else saveFile(file.content, name);
      void successToast(t('receipt.saved', { name }));
    });
  return { save, ...submission };
}

interface ReceiptProps {
  readonly transferId: string;
  readonly at: string;
  /** The actions before it. */
  readonly children: ReactNode;
}

/** The actions of a completed transfer, its receipt among them; a failure has the line below for itself. */
export function WithReceipt({ transferId, at, children }: ReceiptProps) {
  const { t } = useTranslation('activity');
  const { save, isSending, failure } = useReceipt(transferId);
  return (
    <>
      <Group gap={4} className={styles.actions}>
        {children}
        <IconButton
          variant="subtle"
          icon={IconFileDownload}
          loading={isSending}
          onClick={() => void save()}
          aria-label={t('receipt.labelOf', { date: formatInstant(at) })}
        >
          {t('receipt.action')}
        </IconButton>
      </Group>
      {failure !== undefined && (
        <div className={styles.failure}>
          <Failure text={failure} />
        </div>
      )}
    </>
  );
}
