import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { isolate } from '#web/ui/text.ts';
import { offeredCurrencies } from '../form/values/currencies.ts';
import { DATE_FORMS, type Mapping } from './mapping/targets.ts';
import { dateEvidenceOf, dateFormOf, hasBareAmounts, storedDate } from './mapping/valueForms.ts';
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

/** The forms that a user can choose, with their names. Behind the year, the day and the month have one order only. */
const formsFor = (isYearFirst: boolean) =>
  DATE_FORMS.filter((form) => !isYearFirst || form !== 'monthFirst').map((form) => ({
    value: form,
    name: isYearFirst && form === 'dayFirst' ? ('yearFirst' as const) : form,
  }));

/** Asks whether the day or the month comes first in the dates of a file, and shows what becomes of one. */
export function DateFormChoice({ table: { rows }, mapping, isShut, onMapping }: ValueFormProps) {
  const { t } = useTranslation('importing');
  const { targets, source } = mapping;
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
      allowDeselect={false}
      disabled={isShut}
      data={[{ value: '', label: t('file.noCurrency') }, ...codes.map((value) => ({ value, label: value }))]}
      value={currency}
      onChange={(chosen) => onMapping({ ...mapping, currency: chosen ?? '' })}
    />
  );
}
