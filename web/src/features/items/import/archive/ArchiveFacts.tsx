import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { formatSize } from '#web/files/showing/formatSize.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { formatInstant } from '#web/ui/text.ts';
import type { Contents } from './reading/contents.ts';

interface ArchiveFactsProps {
  readonly fileName: string;
  readonly contents: Contents;
}

const GIGABYTE = 1024 ** 3;
const { files: FILES_A_DAY, bytes: BYTES_A_DAY } = FILE_LIMITS.declaredPerDay;

/** Each names a number of files or items that are not in the archive, or are left out of it. */
const NOTES = ['missing', 'damaged', 'unnamed', 'withoutImages'] as const;

/** The content of an archive in numbers, and when it was made. */
export function ArchiveFacts({ fileName, contents }: ArchiveFactsProps) {
  const { t } = useTranslation('importing');
  const { items, itemFaults, exportedAt } = contents;
  const files = items.flatMap((each) => each.files);
  const photos = files.filter(({ kind }) => kind === 'photo').length;
  const documents = files.length - photos;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const isMuch = files.length > FILES_A_DAY || bytes > BYTES_A_DAY;
  const parts = [
    t('archive.items', { count: items.length + itemFaults.length }),
    ...(photos > 0 ? [t('archive.photos', { count: photos })] : []),
    ...(documents > 0 ? [t('archive.documents', { count: documents })] : []),
  ];
  const size = files.length > 0 ? ` (${formatSize(bytes)})` : '';
  return (
    <TitledCard title={t('archive.title')} gap="xs">
      <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Text>
      <Text role="status">{parts.join(', ') + size}</Text>
      <Text size="sm" c="dimmed">
        {t('archive.exportedAt', { time: formatInstant(exportedAt) })}
      </Text>
      {NOTES.filter((note) => contents[note] > 0).map((note) => (
        <Text key={note} size="sm">
          {t(`archive.${note}`, { count: contents[note] })}
        </Text>
      ))}
      {isMuch && (
        <Text size="sm">
          {t('archive.perDay', { files: FILES_A_DAY, gigabytes: BYTES_A_DAY / GIGABYTE })}
        </Text>
      )}
    </TitledCard>
  );
}
