import { Card, Select, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './Columns.module.css';
import type { ChosenTable } from './chosenTable.ts';
import type { Mapping } from './mapping/targets.ts';
import { ENCODINGS, type Encoding } from './reading/decoding.ts';
import type { Reading, Separator } from './reading/table.ts';
import { AmountForm, DateFormChoice } from './ValueForms.tsx';

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
  /** Whether the file is being read anew, or another one, so that a choice for its values would be lost. */
  readonly isShut: boolean;
  readonly onMapping: (mapping: Mapping) => void;
}

/** The name and size of the file, and how it is read. */
export function FileFacts({ chosen, isOutgoing, onReading, isShut, onMapping }: FileFactsProps) {
  const { name, table, mapping } = chosen;
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
        <div className={styles.choices}>
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
          <DateFormChoice {...{ table, mapping, isShut, onMapping }} />
          <AmountForm {...{ table, mapping, isShut, onMapping }} />
        </div>
        {!table.encoding.startsWith('utf') && (
          <Text size="sm" c="dimmed">
            {t('file.wrong')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
