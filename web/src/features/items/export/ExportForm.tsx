import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ARCHIVE_LIMITS } from '#shared/domain/archiveLimits.ts';
import { formatSize } from '#web/files/showing/formatSize.ts';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { Warning } from '#web/ui/Failure.tsx';
import { Status } from '#web/ui/Status.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { canChooseFile } from './chosenFile.ts';
import type { ExportSize } from './exportSize.ts';
import { ProtectionFields, useProtection } from './protection.tsx';
import { chosenSeparator, SeparatorField } from './separator.tsx';
import type { ExportFormat, ExportState, useExport } from './useExport.ts';
import { MOST_COLLECTED_BYTES } from './worker/sinks.ts';

const FORMATS = ['archive', 'table'] as const satisfies readonly ExportFormat[];

interface FormatFieldProps {
  readonly format: ExportFormat;
  /** Whether an export in this format is about to begin. */
  readonly isTaken: boolean;
  readonly onChange: (format: ExportFormat) => void;
}

function FormatField({ format, isTaken, onChange }: FormatFieldProps) {
  const { t } = useTranslation('exporting');
  return (
    <Radio.Group
      label={t('format')}
      value={format}
      aria-disabled={isTaken}
      onChange={(chosen) => isTaken || onChange(FORMATS.find((offered) => offered === chosen) ?? format)}
    >
      <Stack gap="sm" mt="xs">
        {FORMATS.map((offered) => (
          <Radio
            key={offered}
            value={offered}
            label={t(`formats.${offered}`)}
            description={t(`hints.${offered}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The files that the archive will hold, and its limit where the browser has to keep it in memory. */
function ArchiveNote({ size }: { readonly size: ExportSize }) {
  const { t } = useTranslation('exporting');
  const { files, bytes } = size;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {files === 0 ? t('noFiles') : t('files', { count: files, size: formatSize(bytes) })}
      </Text>
      {!canChooseFile() && (
        <Text size="sm" c="dimmed">
          {t('collects', { limit: formatSize(MOST_COLLECTED_BYTES) })}
        </Text>
      )}
    </Stack>
  );
}

/** As the message names the limits. */
const ARCHIVE_HOLDS = {
  items: ARCHIVE_LIMITS.items,
  files: ARCHIVE_LIMITS.entries,
  size: formatSize(ARCHIVE_LIMITS.documentBytes),
};

/** Why no archive of these items can be made here that can be imported again. */
function obstacleTo({ fitsArchive, bytes }: ExportSize): 'parts' | 'memory' | undefined {
  if (!fitsArchive) return 'parts';
  return !canChooseFile() && bytes > MOST_COLLECTED_BYTES ? 'memory' : undefined;
}

interface ExportFormProps {
  readonly size: ExportSize;
  readonly outcome: Extract<ExportState, { kind: 'choosing' }>['outcome'];
  readonly onStart: ReturnType<typeof useExport>['start'];
  readonly onClose: () => void;
}

/** How the items are to be exported. */
export function ExportForm({ size, outcome, onStart, onClose }: ExportFormProps) {
  const { t } = useTranslation('exporting');
  const [format, setFormat] = useState<ExportFormat>('archive');
  const [separator, setSeparator] = useState(chosenSeparator);
  const protection = useProtection();
  const { run, isSending, failure } = useSubmission({ textOf: () => t('failed.other') });
  const obstacle = format === 'archive' ? obstacleTo(size) : undefined;
  const submit = async (): Promise<void> => {
    const checked = format === 'archive' ? await protection.check() : { password: undefined };
    if (checked) await onStart({ format, separator, ...checked });
  };
  const isStopped = outcome === 'stopped' || outcome === 'cut';
  const failed = outcome === undefined || isStopped ? failure : t(`failed.${outcome}`);
  return (
    <FormWithActions
      submit={t('action')}
      onCancel={onClose}
      isSending={isSending}
      missing={obstacle ? '' : undefined}
      failure={obstacle ? t(`failed.${obstacle}`, ARCHIVE_HOLDS) : failed}
      onSubmit={() => run(submit)}
    >
      <Text size="sm">{t('lead', { count: size.items })}</Text>
      {isStopped && (
        <Status>
          <Text size="sm">{t(outcome)}</Text>
        </Status>
      )}
      <FormatField format={format} isTaken={isSending} onChange={setFormat} />
      {format === 'archive' && <ArchiveNote size={size} />}
      {format === 'archive' ? (
        <ProtectionFields {...protection} isTaken={isSending} />
      ) : (
        <>
          <SeparatorField separator={separator} isTaken={isSending} onChange={setSeparator} />
          <Warning>{t('plain')}</Warning>
        </>
      )}
    </FormWithActions>
  );
}
