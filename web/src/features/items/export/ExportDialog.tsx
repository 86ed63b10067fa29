import { Alert, Button, Group, List, Progress as ProgressBar, ScrollArea, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingFile } from '#shared/contract/archive.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/exporting.ts';
import { formatSize } from '#web/files/showing/formatSize.ts';
import { DialogFooter } from '#web/ui/DialogActions.tsx';
import { Warning } from '#web/ui/Failure.tsx';
import { Status } from '#web/ui/Status.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { ExportForm } from './ExportForm.tsx';
import { type ExportSize, exportSize } from './exportSize.ts';
import { type ExportState, useExport } from './useExport.ts';

interface RunningProps {
  readonly size: ExportSize;
  readonly progress: Extract<ExportState, { kind: 'running' }>['progress'];
  readonly onStop: () => void;
}

/** How far the export is. The bytes of the files are nearly all of the work; without files, the items are. */
function shareOf({ size, progress }: Pick<RunningProps, 'size' | 'progress'>): number {
  if (!progress) return 0;
  const [done, all] = size.bytes > 0 ? [progress.bytes, size.bytes] : [progress.items, size.items];
  return all === 0 ? 0 : (100 * done) / all;
}

function Running({ size, progress, onStop }: RunningProps) {
  const { t } = useTranslation('exporting');
  return (
    <Stack>
      <ProgressBar.Root size="lg">
        <ProgressBar.Section aria-label={t('running')} value={shareOf({ size, progress })} />
      </ProgressBar.Root>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress
          ? t('progress', {
              items: progress.items,
              allItems: size.items,
              bytes: formatSize(progress.bytes),
              allBytes: formatSize(size.bytes),
            })
          : t('starting')}
      </Text>
      <DialogFooter>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStop} data-autofocus>
            {t('stop')}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

/** The files that are not in the archive, each with the reason. */
function Missing({ files }: { readonly files: readonly MissingFile[] }) {
  const { t } = useTranslation('exporting');
  if (files.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="group"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('missing', { count: files.length })}
    >
      <Text size="sm" mb="xs">
        {t('missingHint')}
      </Text>
      <ScrollArea.Autosize mah={200} type="auto">
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {files.map(({ itemId, itemName, name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may have two files of the same name
            <List.Item key={`${itemId} ${index}`}>
              {t('missingFile', { file: name, item: itemName, reason: t(`reasons.${reason}`) })}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  );
}

interface DoneProps {
  readonly size: ExportSize;
  readonly done: Extract<ExportState, { kind: 'done' }>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Done({ size, done, onAgain, onClose }: DoneProps) {
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('common');
  return (
    <Stack>
      <Status>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('done', { count: size.items - size.damaged, name: done.name })}
        </Text>
      </Status>
      <Missing files={done.missing} />
      {size.damaged > 0 && <Warning>{t('damaged', { count: size.damaged })}</Warning>}
      <DialogFooter>
        <Group justify="flex-end">
          {done.missing.length > 0 && (
            <Button variant="default" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {common('close')}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

const NARROW = '(max-width: 48em)';

interface ExportDialogProps {
  readonly items: readonly ListedItem[];
  /** Whether a lock has ended an export of these items. */
  readonly wasCut: boolean;
  readonly onClose: () => void;
}

/** Exports items as a table or an archive. While it runs, only its button stops it. */
export default function ExportDialog({ items, wasCut, onClose }: ExportDialogProps) {
  useFocusBack();
  const { t } = useTranslation('exporting');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const size = useMemo(() => exportSize(items), [items]);
  const { state, start, stop, again } = useExport(items, wasCut);
  const isRunning = state.kind === 'running';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      isBusy={isRunning}
    >
      {state.kind === 'choosing' && (
        <ExportForm size={size} outcome={state.outcome} onStart={start} onClose={onClose} />
      )}
      {isRunning && <Running size={size} progress={state.progress} onStop={stop} />}
      {state.kind === 'done' && <Done size={size} done={state} onAgain={again} onClose={onClose} />}
    </Dialog>
  );
}
