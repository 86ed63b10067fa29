import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { labelPlaces } from '#shared/domain/labels.ts';
import { Failure } from '#web/ui/Failure.tsx';
import styles from './LabelsDialog.module.css';
import { SheetFields } from './SheetFields.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { usePrinting } from './usePrinting.ts';
import { type Sheet, useSheet } from './useSheet.ts';

const NARROW = '(max-width: 40em)';

/** How many labels, on how many sheets. */
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

export interface LabelsDialogProps {
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

/** Labels with the QR codes of the chosen items: on which sheet, from which place, and what stands on them. */
export default function LabelsDialog({ items, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('labels');
  const { t: common } = useTranslation('common');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const sheet = useSheet();
  const printing = usePrinting(
    items.map(({ id }) => id),
    sheet,
  );
  const button = { disabled: !sheet.layout || printing.isSending };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={880}
      fullScreen={isNarrow}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm">{t('lead', { count: items.length })}</Text>
        <div className={styles.columns}>
          <Stack>
            <SheetFields sheet={sheet} />
            <Amount count={items.length} sheet={sheet} />
            <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden="true" />}>
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
          <Button
            variant="default"
            {...button}
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => printing.start('print')}
          >
            {t('print')}
          </Button>
          <Button
            {...button}
            loading={printing.isSending}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => printing.start('save')}
          >
            {t('download')}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
