import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { labels } from '#shared/contract/labels.ts';
import { labelPlaces } from '#shared/domain/labels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { fetchFile } from '#web/api/files.ts';
import { isNotFound } from '#web/base/apiError.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/report.ts';
import { readListAnew } from '#web/api/itemCache.ts';
import { useWithAuthentication } from '#web/session/authentication.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { isGivenUp, pdfFailure, useSavePdf } from '../report/pdfFile.ts';
import styles from './LabelsDialog.module.css';
import { SheetFields } from './SheetFields.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { type Sheet, useSheet } from './useSheet.ts';

const NARROW = '(max-width: 40em)';
/** Long enough for another tab to read the file. */
const KEPT_MS = 60_000;

/** Opens a file in a new tab. Returns whether the browser allowed it. */
function openFile(content: Blob): boolean {
  const address = URL.createObjectURL(content);
  const isOpen = window.open(address, '_blank') !== null;
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return isOpen;
}

interface LabelsDialogProps {
  readonly items: readonly ListedItem[];
  readonly onMade?: () => void;
  readonly onClose: () => void;
}

/** Makes the labels, and saves them or opens them to be printed. */
function usePrinting({ items, onMade }: LabelsDialogProps, { requested }: Pick<Sheet, 'requested'>) {
  const { t } = useTranslation('labels');
  const api = useApi();
  const client = useQueryClient();
  const withAuthentication = useWithAuthentication();
  const savePdf = useSavePdf(t('fileStem'));
  const isShown = useIsShown();
  const assetIds = items.map(({ id }) => id);

  const textOf = (error: unknown): string | undefined => {
    if (isGivenUp(error)) return undefined;
    if (isNotFound(error)) void readListAnew(client);
    const { kind, reason } = pdfFailure(error);
    return t(kind === 'other' ? 'failed' : kind, { reason });
  };
  const { run, isSending, failure } = useSubmission({ textOf });

  const start = (how: 'print' | 'save') =>
    run(async () => {
      const make = () => fetchFile(api, labels.print, { body: { assetIds, ...requested } });
      const file = await withAuthentication(make);
      // The user has given them up, or locked the items.
      if (!isShown.current) return;
      onMade?.();
      if (how === 'print' && 'content' in file && openFile(file.content)) return;
      void successToast(t('saved', { name: savePdf(file, new Date()) }));
    });
  return { start, isSending, failure };
}

function Amount({ count, sheet: { layout, startAt } }: { readonly count: number; readonly sheet: Sheet }) {
  const { t } = useTranslation('labels');
  const last = layout && labelPlaces(layout, count, startAt - 1).at(-1);
  if (!last) return null;
  return (
    <Text size="sm" fw={500} role="status">
      {t('sheets', { count: last.page + 1, labels: t('labels', { count }) })}
    </Text>
  );
}

export default function LabelsDialog(props: LabelsDialogProps) {
  const { items, onClose } = props;
  useFocusBack();
  const { t } = useTranslation('labels');
  const { t: common } = useTranslation('common');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const sheet = useSheet();
  const printing = usePrinting(props, sheet);
  const button = { disabled: !sheet.layout || printing.isSending };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      size={880}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">{t('lead', { count: items.length })}</Text>
        <div className={styles.columns}>
          <Stack>
            <SheetFields sheet={sheet} />
            <Amount count={items.length} sheet={sheet} />
            <Alert role="note" variant="light" color="gray" icon={<IconInfoCircle aria-hidden="true" />}>
              {t('paperNote')}
            </Alert>
          </Stack>
          {sheet.layout && (
            <SheetPreview
              layout={sheet.layout}
              show={sheet.show}
              startAt={sheet.startAt}
              items={items}
              onStartAt={sheet.setStartAt}
            />
          )}
        </div>
        <Failure text={printing.failure} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <IconButton
            variant="default"
            {...button}
            icon={IconPrinter}
            onClick={() => printing.start('print')}
          >
            {t('print')}
          </IconButton>
          <IconButton
            {...button}
            loading={printing.isSending}
            icon={IconDownload}
            onClick={() => printing.start('save')}
          >
            {t('download')}
          </IconButton>
        </div>
      </Stack>
    </Dialog>
  );
}
