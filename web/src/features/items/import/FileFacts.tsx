import { Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChosenTable } from './chosenTable.ts';
import { ENCODINGS, type Encoding } from './reading/decoding.ts';
import type { Reading, Separator } from './reading/table.ts';

const SEPARATOR_NAMES = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const satisfies readonly (readonly [Separator, string])[];

interface FileFactsProps {
  readonly chosen: ChosenTable;
  /** Whether another file comes in its place, so that it cannot be read in another way any more. */
  readonly isOutgoing: boolean;
  readonly onReading: (change: Reading) => void;
}

/** The name and size of the file, and how it is read. */
export function FileFacts({ chosen: { name, table, mapping }, isOutgoing, onReading }: FileFactsProps) {
  const { t } = useTranslation('importing');
  const rows = t('file.rows', { count: table.rows.length });
  const chooseEncoding = (chosen: Encoding | null) => chosen && onReading({ encoding: chosen });
  const chooseSeparator = (chosen: Separator | null) => chosen && onReading({ separator: chosen });
  return (
    <Card withBorder component="section" aria-labelledby="import-file">
      <Stack gap="sm">
        <Title order={2} id="import-file">
          {t('file.title')}
        </Title>
        <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text c="dimmed" size="sm" role="status">
          {mapping.source === 'other' ? rows : `${rows}, ${t(`file.sources.${mapping.source}`)}`}
        </Text>
        <Group align="flex-start" gap="md">
          <Select
            label={t('file.encoding')}
            allowDeselect={false}
            data={ENCODINGS.map((value) => ({ value, label: t(`file.encodings.${value}`) }))}
            disabled={isOutgoing}
            value={table.encoding}
            onChange={chooseEncoding}
          />
          <Select
            label={t('file.separator')}
            allowDeselect={false}
            data={SEPARATOR_NAMES.map(([value, key]) => ({ value, label: t(`file.separators.${key}`) }))}
            disabled={isOutgoing}
            value={table.separator}
            onChange={chooseSeparator}
          />
        </Group>
        {table.encoding === 'windows-1252' && (
          <Text size="sm" c="dimmed">
            {t('file.wrong')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
