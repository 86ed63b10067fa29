import { describe, expect, test } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { calendarDays, dueLines, largestShares, sharesOf, totalOf } from './overview.ts';
import { createReader } from './readItem.ts';

const TODAY = '2026-03-01';

function read(
  ...items: { id?: string; type?: string; inTransit?: boolean; details: Record<string, string> }[]
) {
  const reader = createReader();
  return items.map(({ id = 'x', type = 'Thing', inTransit = false, details }) =>
    reader(
      makeItem({
        id,
        name: `Item ${id}`,
        assetType: type,
        inTransit,
        properties: Object.entries(details).map(([name, value], at) => ({ id: `d${at}`, name, value })),
      }),
    ),
  );
}

describe('totals', () => {
  test('add up each currency by itself, exactly, and count what they leave out', () => {
    const items = read(
      { details: { 'Current value': '0.10 EUR' } },
      { details: { 'Current value': '0.20 EUR' } },
      { details: { 'Current value': '5 USD' } },
      { details: { 'Current value': 'a lot' } },
      { details: { 'Purchase price': '9 EUR' } },
    );
    expect(totalOf(items, 'value')).toEqual({
      sums: [
        { currency: 'EUR', thousandths: 300n, count: 2 },
        { currency: 'USD', thousandths: 5_000n, count: 1 },
      ],
      without: 1,
      unclear: 1,
    });
  });
});

describe('shares', () => {
  const items = read(
    { type: 'Bicycle', details: { Location: 'House / Cellar', 'Current value': '100 EUR' } },
    { type: 'bicycle', details: { Location: 'HOUSE', 'Current value': '50 EUR' } },
    { type: 'Ring', details: { 'Current value': '900 EUR' } },
    { type: 'Ring', details: { Location: 'Safe', 'Current value': '7 USD' } },
  );

  test('do not depend on the case of the letters of a type, and never mix currencies', () => {
    expect(sharesOf(items, 'value', 'EUR', 'type')).toMatchObject([
      { name: 'Ring', thousandths: 900_000n, count: 1 },
      { name: 'Bicycle', thousandths: 150_000n, count: 2 },
    ]);
  });

  test('at places are those of the outermost place, with the items that have none', () => {
    expect(sharesOf(items, 'value', 'EUR', 'place')).toMatchObject([
      { name: undefined, thousandths: 900_000n },
      { name: 'House', thousandths: 150_000n, count: 2 },
    ]);
  });

  test('beyond the most that are shown come to one sum, so that nothing is lost', () => {
    const many = read(
      ...[5, 4, 3, 2, 1].map((value) => ({ type: `T${value}`, details: { Value: `${value} EUR` } })),
    );
    const { largest, rest } = largestShares(sharesOf(many, 'value', 'EUR', 'type'), 3);
    expect(largest.map(({ name }) => name)).toEqual(['T5', 'T4']);
    expect(rest).toEqual({ currency: 'EUR', thousandths: 6_000n, count: 3 });
  });
});

describe('due dates', () => {
  const items = read(
    { id: 'far', details: { 'Next service': '2027-01-01' } },
    { id: 'near', details: { 'Warranty until': '2026-04-01' } },
    { id: 'late', details: { 'Next inspection': '2025-12' } },
    { id: 'old', details: { 'Warranty until': '2020-01-01' } },
    { id: 'now', details: { 'Valid until': TODAY } },
  );

  test('begin with what is overdue and end with the ninetieth day', () => {
    expect(dueLines(items, TODAY).map(({ item, days }) => [item.id, days])).toEqual([
      ['late', -60],
      ['now', 0],
      ['near', 31],
    ]);
  });

  test('have all days from today on for a calendar, each with an id of its own that stays', () => {
    const days = calendarDays(items, TODAY, (id) => `https://registry.example/${id}`);
    expect(days.map(({ uid, day, title }) => [uid, day, title])).toEqual([
      ['now.d0@item-registry', TODAY, 'Valid until: Item now'],
      ['near.d0@item-registry', '2026-04-01', 'Warranty until: Item near'],
      ['far.d0@item-registry', '2027-01-01', 'Next service: Item far'],
    ]);
    expect(calendarDays(items, TODAY, String).map(({ uid }) => uid)).toEqual(days.map(({ uid }) => uid));
  });
});

describe('the dates of details that an item marks to remind', () => {
  const items = read({
    id: 'car',
    details: {
      'Next payment': '2026-03-10',
      Reminders: 'next payment, Visa',
      Visa: '2026-09',
      'Remind on': '2026-03-02',
      'Purchase date': '2026-03-05',
    },
  });

  test('are due as the known ones are, and no other date is', () => {
    expect(dueLines(items, TODAY).map(({ due, days }) => [due.detail.name, days])).toEqual([
      ['Remind on', 1],
      ['Next payment', 9],
    ]);
  });

  test('are in the calendar', () => {
    expect(calendarDays(items, TODAY, String).map(({ day, title }) => [day, title])).toEqual([
      ['2026-03-02', 'Remind on: Item car'],
      ['2026-03-10', 'Next payment: Item car'],
      ['2026-09-30', 'Visa: Item car'],
    ]);
  });
});

describe('an item', () => {
  test('is asked for a photo, a value and a number that tells it from others', () => {
    const [nothing, some, unclear, moving] = read(
      { details: {} },
      { details: { IMEI: '490154203237518', 'Purchase price': '10 EUR' } },
      { details: { 'S/N': 'A1', Value: '1.234' } },
      { inTransit: true, details: {} },
    );
    expect(nothing?.lacks).toEqual(['photo', 'value', 'serialNumber']);
    expect(some?.lacks).toEqual(['photo']);
    expect(unclear?.lacks).toEqual(['photo', 'clearAmount']);
    expect(moving?.lacks).toEqual([]);
  });
});
