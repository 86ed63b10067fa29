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
  /^(\d{1,4})([-./年]) ?(\d{1,2})[-./月] ?(\d{1,4})[.日]?(?:[ T]0?0:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/;

const isoOf = (year: string, ofYear: string, ofMonth: string): string | undefined =>
  isoDateOf(`${year}-${ofYear.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`)?.text;

/**
 * The dates that a text can be, by the order of its parts. A year in front leaves one only, and so do dots: where they are
 * written, the day comes first.
 */
function datesIn(text: string): Partial<Record<DateOrder, string | undefined>> | undefined {
  const [, first = '', mark, second = '', last = ''] = IN_DIGITS.exec(plainDigits(text.trim())) ?? [];
  if (first.length === 4 && last.length <= 2) {
    const date = isoOf(first, second, last);
    return date === undefined ? undefined : { dayFirst: date, monthFirst: date };
  }
  if (first.length > 2 || last.length !== 4) return undefined;
  const dayFirst = isoOf(last, second, first);
  const isDotted = mark === '.' && dayFirst !== undefined;
  return { dayFirst, monthFirst: isDotted ? dayFirst : isoOf(last, first, second) };
}

/** The dates of a file that are in digits, as far as it tells how to read them. */
export interface DateEvidence {
  /** The first of those that the order of the parts decides, as it stands in the file. */
  readonly example: string | undefined;
  /** The orders in which all of them can be read. */
  readonly orders: readonly DateOrder[];
}

/** A serial number may look like a date, and is none. */
const mayBeDate = (name: string): boolean => ['date', 'text'].includes(detailKindOf(name) ?? 'text');

const detailCells = (rows: readonly Row[], targets: readonly Target[], isWanted: (name: string) => boolean) =>
  targets.flatMap((target, at) =>
    target.kind === 'detail' && isWanted(target.name) ? rows.map(({ cells }) => cells[at] ?? '') : [],
  );

export function dateEvidenceOf(rows: readonly Row[], targets: readonly Target[]): DateEvidence {
  const unclear = detailCells(rows, targets, mayBeDate).flatMap((text) => {
    const dates = datesIn(text);
    return dates && dates.dayFirst !== dates.monthFirst ? [{ text: text.trim(), dates }] : [];
  });
  const orders = (['dayFirst', 'monthFirst'] as const).filter((order) =>
    unclear.every(({ dates }) => dates[order] !== undefined),
  );
  return { example: unclear[0]?.text, orders };
}

/** The order in which the reader writes dates. */
function usualOrder(): DateOrder {
  const parts = new Intl.DateTimeFormat(READER_LOCALE).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0
    ? 'monthFirst'
    : 'dayFirst';
}

/** The likeliest form of the dates of a file; undefined where the order of their parts decides nothing. */
export function dateFormOf(rows: readonly Row[], targets: readonly Target[]): DateForm | undefined {
  const { example, orders } = dateEvidenceOf(rows, targets);
  if (example === undefined) return undefined;
  const usual = usualOrder();
  return orders.includes(usual) ? usual : (orders[0] ?? 'asWritten');
}

const isAmountWithoutCurrency = (text: string): boolean => parseMoney(text)?.currency === '';

/** Whether the file has amounts that say no currency. */
export const hasBareAmounts = (rows: readonly Row[], targets: readonly Target[]): boolean =>
  detailCells(rows, targets, (name) => detailKindOf(name) === 'money').some(isAmountWithoutCurrency);

/** The value of a detail in the form in which the registry finds dates and adds up amounts; any other stays as it is. */
export function valueOfCell(name: string, text: string, { source, dates, currency = '' }: Mapping): string {
  if (source === 'own') return text;
  if (currency !== '' && detailKindOf(name) === 'money' && isAmountWithoutCurrency(text))
    return moneyText({ amount: text, currency });
  if (dates === 'asWritten' || !mayBeDate(name)) return text;
  return datesIn(text)?.[dates ?? 'dayFirst'] ?? text;
}
