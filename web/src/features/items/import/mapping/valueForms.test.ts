import { describe, expect, test, vi } from 'vitest';
import { detail, type Mapping } from './targets.ts';
import { dateEvidenceOf, dateFormOf, hasBareAmounts, valueOfCell, withDates } from './valueForms.ts';

const TARGETS = [{ kind: 'name' }, detail('Purchase date'), detail('Serial number')] as const;

const rowsOf = (...dates: string[]) =>
  dates.map((date, at) => ({ number: at + 2, cells: ['31/12/2024', date, '13-01-2024'] }));

const value = (name: string, text: string, mapping: Partial<Mapping> = {}) =>
  valueOfCell(name, text, { source: 'other', targets: [], ...mapping });

describe('the dates of a file', () => {
  test.each([
    ['day first', ['03/04/2024', '31/12/2024'], 'dayFirst'],
    ['month first', ['03/04/2024', '12/31/2024'], 'monthFirst'],
    ['as they are written, where no order fits all', ['31/12/2024', '12/31/2024'], 'asWritten'],
    ['day first, where dots stand between their parts', ['05.01.2021', '1.2.2022'], 'dayFirst'],
    ['month first, where dots do and no other order fits', ['05.01.2021', '12.31.2022'], 'monthFirst'],
    ['in either order, where the year comes first', ['2024/12/31', '2024-01-02'], 'dayFirst'],
    ['in no order, where they are as they are stored', ['2024-12-31', '2024-01-02'], undefined],
    ['in no order, where there are none', ['', '1/2/24', 'soon', '31/12/2567'], undefined],
  ])('are read %s', (_, dates, form) => {
    expect(dateFormOf(rowsOf(...dates), TARGETS)).toBe(form);
  });

  test('are read as the reader writes them where both orders fit, and that is told', () => {
    const rows = rowsOf('03/04/2024', '05-06-2024');
    expect(dateEvidenceOf(rows, TARGETS)).toMatchObject({
      example: '03/04/2024',
      orders: ['dayFirst', 'monthFirst'],
    });
    expect(dateFormOf(rows, TARGETS)).toBe('monthFirst');
    const prototype: { formatToParts: (date?: Date) => Intl.DateTimeFormatPart[] } =
      Intl.DateTimeFormat.prototype;
    vi.spyOn(prototype, 'formatToParts').mockReturnValueOnce([
      { type: 'day', value: '3' },
      { type: 'month', value: '4' },
    ]);
    expect(dateFormOf(rows, TARGETS)).toBe('dayFirst');
  });

  test('are read as is likeliest for the columns that are dates now, unless the user has chosen', () => {
    const rows = rowsOf('03/04/2024');
    const mapping: Mapping = { source: 'other', targets: [{ kind: 'name' }, detail('Acquired')] };
    expect(withDates(mapping, rows)).toEqual(mapping);
    expect(withDates({ ...mapping, targets: TARGETS }, rows).dates).toBe('monthFirst');
    expect(withDates({ ...mapping, targets: TARGETS, dates: 'dayFirst' }, rows).dates).toBe('dayFirst');
  });

  test.each([
    ['where the user leaves them as text', '03/04/2024', { dates: 'asWritten' }],
    ['where none is changed', '2024-04-03', { dates: 'dayFirst' }],
    ['in a table that was exported here', '03/04/2024', { source: 'own' }],
  ] as const)('leave no trace in the choices %s', (_, date, choice) => {
    const mapping: Mapping = { source: 'other', targets: TARGETS, ...choice };
    expect(Object.keys(withDates(mapping, rowsOf(date)))).toEqual(['source', 'targets']);
  });
});

describe('a cell becomes a date as it is stored', () => {
  test.each([
    ['dayFirst', '03.04.2024', '2024-04-03'],
    ['monthFirst', '3/4/2024', '2024-03-04'],
    ['dayFirst', '31/12/2024 00:00:00', '2024-12-31'],
    ['dayFirst', '2024/12/31', '2024-12-31'],
    ['monthFirst', '05.01.2021', '2021-05-01'],
    ['dayFirst', '01/01/1900', '1900-01-01'],
    ['dayFirst', '31/12/2199', '2199-12-31'],
    ['dayFirst', '2024-12-31T00:00:00Z', '2024-12-31'],
    ['dayFirst', '2024-12-31 00:00:00.000+00:00', '2024-12-31'],
    ['dayFirst', '2024年1月2日', '2024-01-02'],
    ['dayFirst', '2024. 1. 2.', '2024-01-02'],
    ['dayFirst', '٣١/١٢/٢٠٢٤', '2024-12-31'],
  ] as const)('where the form is %s: %s', (dates, text, stored) => {
    expect(value('Purchase date', text, { dates })).toBe(stored);
  });

  test.each([
    ['Purchase date', '31/12/24'],
    ['Purchase date', '30/02/2024'],
    ['Purchase date', '31/12/2024 14:05'],
    ['Serial number', '13-01-2024'],
    ['Version', '1.2.2024'],
    ['Invoice number', '2024/01/15'],
    ['Purchase date', '12-10-1000'],
    ['Purchase date', '1403/01/05'],
    ['Purchase date', '31/12/2567'],
    ['Notes', 'since 31/12/2024'],
  ])('but stays as it is where it is none for sure: %s, %s', (name, text) => {
    expect(value(name, text, { dates: 'dayFirst' })).toBe(text);
  });

  test('but stays as it is where the user wants that, and in a table that was exported here', () => {
    expect(value('Purchase date', '31/12/2024', { dates: 'asWritten' })).toBe('31/12/2024');
    expect(value('Purchase date', '31/12/2024', { source: 'own', dates: 'dayFirst' })).toBe('31/12/2024');
  });
});

describe('an amount without a currency', () => {
  const targets = [detail('Price')];
  const rows = (text: string) => [{ number: 2, cells: [text] }];

  test('is told from other values', () => {
    expect(hasBareAmounts(rows('1.234,50'), targets)).toBe(true);
    expect(hasBareAmounts(rows('1.234,50 €'), targets)).toBe(false);
    expect(hasBareAmounts(rows('12'), [detail('Year')])).toBe(false);
  });

  test.each([
    ['1.234,50', '1234.50 EUR'],
    ['12 USD', '12 USD'],
    ['on request', 'on request'],
  ])('gets the chosen one: %s becomes %s', (text, stored) => {
    expect(value('Price', text, { currency: 'EUR' })).toBe(stored);
  });
});

test('the dates of a file are read without formatting any for display', () => {
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
  const format = vi.spyOn(prototype, 'format', 'get');
  const rows = [{ number: 2, cells: ['31/12/2024'] }];
  expect(dateEvidenceOf(rows, [{ kind: 'detail', name: 'Purchase date' }]).orders).toEqual(['dayFirst']);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});
