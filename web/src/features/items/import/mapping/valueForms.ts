import { textOfCell } from '#shared/domain/csvCells.ts';
import { moneyText } from '#shared/domain/details/moneyText.ts';
import { isoDateOf } from '#shared/domain/isoDates.ts';
import { detailKindOf } from '#shared/domain/knownDetails.ts';
import { parseMoney } from '#shared/domain/money.ts';
import { plainDigits } from '#shared/domain/plainNumber.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import type { Row } from '../reading/table.ts';
import type { DateForm, Mapping, Target } from './targets.ts';

type DateOrder = Exclude<DateForm, 'asWritten'>;

/** A date in digits with its whole year, and perhaps the midnight that databases add: `31/12/2024`, `2024年12月31日`. */
const IN_DIGITS =
  /^(\d{1,4})[-./年] ?(\d{1,2})[-./月] ?(\d{1,4})[.日]?(?:[ T]0?0:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

/** The years of dates that things have: others are numbers of another sort, or count in another calendar. */
const USUAL_YEAR = /^(?:19|2[01])\d\d$/;

const isoOf = (year: string, ofYear: string, ofMonth: string): string | undefined =>
  USUAL_YEAR.test(year)
    ? isoDateOf(`${year}-${ofYear.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`)?.text
    : undefined;

/** The dates that a text can be, by the order of its parts. A year in front leaves one only. */
function datesIn(text: string): Partial<Record<DateOrder, string | undefined>> | undefined {
  const [, first = '', second = '', last = ''] = IN_DIGITS.exec(plainDigits(text.trim())) ?? [];
  if (first.length === 4 && last.length <= 2) {
    const date = isoOf(first, second, last);
    return date === undefined ? undefined : { dayFirst: date, monthFirst: date };
  }
  if (first.length > 2 || last.length !== 4) return undefined;
  return { dayFirst: isoOf(last, second, first), monthFirst: isoOf(last, first, second) };
}

/** The dates of a file that are not written as they are stored, as far as it tells how to read them. */
export interface DateEvidence {
  /** One of them as it stands in the file, if there is one that the order of the parts decides. */
  readonly example: string | undefined;
  /** The orders in which all of them can be read. */
  readonly orders: readonly DateOrder[];
  /** Whether the order of the parts decides any of them. */
  readonly isUnclear: boolean;
  readonly isYearFirst: boolean;
  /** Whether all that the order of the parts decides have dots between these. */
  readonly isDotted: boolean;
}

/** A serial number or a version may look like a date, and is none. */
const isOfDates = (name: string): boolean => detailKindOf(name) === 'date';

const detailCells = (rows: readonly Row[], targets: readonly Target[], isWanted: (name: string) => boolean) =>
  targets.flatMap((target, at) =>
    target.kind === 'detail' && isWanted(target.name)
      ? rows.map(({ cells }) => textOfCell(cells[at] ?? '').trim())
      : [],
  );

const ORDERS = ['dayFirst', 'monthFirst'] as const;

export function dateEvidenceOf(rows: readonly Row[], targets: readonly Target[]): DateEvidence {
  const changed = detailCells(rows, targets, isOfDates).flatMap((text) => {
    const dates = datesIn(text);
    const isChanged = ORDERS.some((order) => ![undefined, text].includes(dates?.[order]));
    return dates && isChanged ? [{ text, dates }] : [];
  });
  const unclear = changed.filter(({ dates }) => dates.dayFirst !== dates.monthFirst);
  return {
    example: (unclear[0] ?? changed[0])?.text,
    orders: ORDERS.filter((order) => unclear.every(({ dates }) => dates[order] !== undefined)),
    isUnclear: unclear.length > 0,
    isYearFirst: changed.every(({ text }) => /^\d{4}/.test(plainDigits(text))),
    isDotted: unclear.every(({ text }) => text.includes('.')),
  };
}

/** The order in which the reader writes dates. */
function usualOrder(): DateOrder {
  const parts = new Intl.DateTimeFormat(READER_LOCALE).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0
    ? 'monthFirst'
    : 'dayFirst';
}

/** The likeliest form of the dates of a file; undefined where none would be changed. Dots stand where the day comes first. */
export function dateFormOf(rows: readonly Row[], targets: readonly Target[]): DateForm | undefined {
  const { example, orders, isDotted } = dateEvidenceOf(rows, targets);
  if (example === undefined) return undefined;
  const likely = isDotted ? 'dayFirst' : usualOrder();
  return orders.includes(likely) ? likely : (orders[0] ?? 'asWritten');
}

/** The mapping with the form in which dates are read, by the user's choice or else the likeliest; without one where none is. */
export function withDates({ dates: chosen, ...mapping }: Mapping, rows: readonly Row[]): Mapping {
  const likeliest = mapping.source === 'own' ? undefined : dateFormOf(rows, mapping.targets);
  const dates = likeliest && (chosen ?? likeliest);
  return dates === undefined || dates === 'asWritten' ? mapping : { ...mapping, dates };
}

/** A date as it is stored; any other text as it is. */
export const storedDate = (text: string, form: DateForm | undefined): string =>
  form === undefined || form === 'asWritten' ? text : (datesIn(text)?.[form] ?? text);

const isAmountWithoutCurrency = (text: string): boolean => parseMoney(text)?.currency === '';

/** Whether the file has amounts that say no currency. */
export const hasBareAmounts = (rows: readonly Row[], targets: readonly Target[]): boolean =>
  detailCells(rows, targets, (name) => detailKindOf(name) === 'money').some(isAmountWithoutCurrency);

/**
 * The value of a detail in the form in which the registry finds dates and adds up amounts; any other stays as it is.
 * @param mapping with the form in which dates are read
 */
export function valueOfCell(name: string, text: string, { source, dates, currency = '' }: Mapping): string {
  if (source === 'own') return text;
  if (currency !== '' && detailKindOf(name) === 'money' && isAmountWithoutCurrency(text))
    return moneyText({ amount: text, currency });
  return isOfDates(name) ? storedDate(text, dates) : text;
}
