import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { isolate } from '#web/ui/text.ts';
import { offeredCurrencies } from '../form/values/currencies.ts';
import { DATE_FORMS, type Mapping } from './mapping/targets.ts';
import { dateEvidenceOf, hasBareAmounts, valueOfCell } from './mapping/valueForms.ts';
import type { Table } from './reading/table.ts';

interface ValueFormProps {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly isShut: boolean;
  readonly onMapping: (mapping: Mapping) => void;
}

const long = new Intl.DateTimeFormat(READER_LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** A stored date with its month by name, which no one takes for the day; empty for any other text. */
const inWords = (text: string): string => (isoDateOf(text) ? long.format(new Date(text)) : '');

/** Asks whether the day or the month comes first in the dates of a file, and shows what becomes of one. */
export function DateFormChoice({ table: { rows }, mapping, isShut, onMapping }: ValueFormProps) {
  const { t } = useTranslation('importing');
  const { targets, dates } = mapping;
  const { example, orders } = useMemo(() => dateEvidenceOf(rows, targets), [rows, targets]);
  if (dates === undefined || example === undefined) return null;
  const date = inWords(valueOfCell('', example, mapping));
  const about = { written: isolate(example), date };
  const told = orders.length > 1 ? t('file.dateUnsure', about) : t('file.dateExample', about);
  return (
    <Select
      label={t('file.dates')}
      description={date === '' ? t('file.dateText') : told}
      inputWrapperOrder={['label', 'input', 'description']}
      maw={300}
      allowDeselect={false}
      disabled={isShut}
      data={DATE_FORMS.map((value) => ({ value, label: t(`file.dateForms.${value}`) }))}
      value={dates}
      onChange={(chosen) => chosen && onMapping({ ...mapping, dates: chosen })}
    />
  );
}

/** Asks which currency the amounts have that name none. */
export function AmountForm({ table: { rows }, mapping, isShut, onMapping }: ValueFormProps) {
  const { t } = useTranslation('importing');
  const { source, targets, currency = '' } = mapping;
  const hasBare = useMemo(() => hasBareAmounts(rows, targets), [rows, targets]);
  if (!hasBare || source === 'own') return null;
  const codes = offeredCurrencies([], navigator.language);
  return (
    <Select
      label={t('file.currency')}
      description={currency === '' && t('file.currencyMissing')}
      inputWrapperOrder={['label', 'input', 'description']}
      maw={300}
      allowDeselect={false}
      disabled={isShut}
      data={[{ value: '', label: t('file.noCurrency') }, ...codes.map((value) => ({ value, label: value }))]}
      value={currency}
      onChange={(chosen) => onMapping({ ...mapping, currency: chosen ?? '' })}
    />
  );
}
