import { Select, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { isolate } from '#web/ui/text.ts';
import { offeredCurrencies } from '../form/values/currencies.ts';
import styles from './Columns.module.css';
import type { ChosenTable } from './chosenTable.ts';
import { DATE_FORMS, type Mapping } from './mapping/targets.ts';
import { dateEvidenceOf, dateFormOf, hasBareAmounts, storedDate } from './mapping/valueForms.ts';
import { ENCODINGS, type Encoding } from './reading/decoding.ts';
import type { Reading, Separator, Table } from './reading/table.ts';

const SEPARATOR_NAMES = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const satisfies readonly (readonly [Separator, string])[];

interface FileFactsProps {
  readonly chosen: ChosenTable;
  /** The targets of the columns, or, while the user types, as they were before: all cells are read for each change. */
  readonly targets: Mapping['targets'];
  /** Whether another file comes in its place, so that it cannot be read in another way any more. */
  readonly isOutgoing: boolean;
  readonly onReading: (change: Reading) => void;
  /** Whether the file is being read anew, or another one, so that a choice for its values would be lost. */
  readonly isShut: boolean;
  readonly onMapping: (mapping: Mapping) => void;
}

/** The name and size of the file, and how it is read. */
export function FileFacts({ chosen, targets, isOutgoing, onReading, isShut, onMapping }: FileFactsProps) {
  const { name, table, mapping } = chosen;
  const { t } = useTranslation('importing');
  const rows = t('file.rows', { count: table.rows.length });
  const chooseEncoding = (chosen: Encoding | null) => chosen && onReading({ encoding: chosen });
  const chooseSeparator = (chosen: Separator | null) => chosen && onReading({ separator: chosen });
  return (
    <TitledCard title={t('file.title')} gap="sm">
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
        <DateFormChoice {...{ table, targets, mapping, isShut, onMapping }} />
        <AmountForm {...{ table, targets, mapping, isShut, onMapping }} />
      </div>
      {table.openQuoteAt !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('file.openQuote', { row: table.openQuoteAt })}
        </Text>
      )}
      {!table.encoding.startsWith('utf') && (
        <Text size="sm" c="dimmed">
          {t('file.wrong')}
        </Text>
      )}
    </TitledCard>
  );
}

interface ValueFormProps extends Pick<FileFactsProps, 'targets' | 'isShut' | 'onMapping'> {
  readonly table: Table;
  readonly mapping: Mapping;
}

const long = new Intl.DateTimeFormat(READER_LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** A stored date with its month by name, which no one takes for the day; empty for any other text. */
const inWords = (text: string): string => (isoDateOf(text) ? long.format(new Date(text)) : '');

/** The forms that a user can choose, with their names. Behind the year, the day and the month have one order only. */
const formsFor = (isYearFirst: boolean) =>
  DATE_FORMS.filter((form) => !isYearFirst || form !== 'monthFirst').map((form) => ({
    value: form,
    name: isYearFirst && form === 'dayFirst' ? ('yearFirst' as const) : form,
  }));

/** Asks whether the day or the month comes first in the dates of a file, and shows what becomes of one. */
function DateFormChoice({ table: { rows }, targets, mapping, isShut, onMapping }: ValueFormProps) {
  const { t } = useTranslation('importing');
  const { source } = mapping;
  const likeliest = useMemo(() => dateFormOf(rows, targets), [rows, targets]);
  const evidence = useMemo(() => dateEvidenceOf(rows, targets), [rows, targets]);
  const { example, orders, isUnclear, isYearFirst } = evidence;
  if (source === 'own' || example === undefined) return null;
  const chosen = mapping.dates ?? likeliest;
  const date = inWords(storedDate(example, chosen));
  const about = { written: isolate(example), date };
  const isUnsure = isUnclear && orders.length > 1;
  const told = isUnsure ? t('file.dateUnsure', about) : t('file.dateExample', about);
  return (
    <Select
      label={t('file.dates')}
      description={date === '' ? t('file.dateText') : told}
      allowDeselect={false}
      disabled={isShut}
      data={formsFor(isYearFirst).map(({ value, name }) => ({ value, label: t(`file.dateForms.${name}`) }))}
      value={isYearFirst && chosen === 'monthFirst' ? 'dayFirst' : chosen}
      onChange={(form) => form && onMapping({ ...mapping, dates: form })}
    />
  );
}

/** Asks which currency the amounts have that name none. */
function AmountForm({ table: { rows }, targets, mapping, isShut, onMapping }: ValueFormProps) {
  const { t } = useTranslation('importing');
  const { source, currency = '' } = mapping;
  const hasBare = useMemo(() => hasBareAmounts(rows, targets), [rows, targets]);
  if (!hasBare || source === 'own') return null;
  const codes = offeredCurrencies([], navigator.language);
  return (
    <Select
      label={t('file.currency')}
      description={currency === '' && t('file.currencyMissing')}
      allowDeselect={false}
      disabled={isShut}
      data={[{ value: '', label: t('file.noCurrency') }, ...codes.map((value) => ({ value, label: value }))]}
      value={currency}
      onChange={(chosen) => onMapping({ ...mapping, currency: chosen ?? '' })}
    />
  );
}
