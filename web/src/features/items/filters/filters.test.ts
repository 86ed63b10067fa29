import { describe, expect, test, vi } from 'vitest';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { type Filters, NO_FILTERS } from '../listView.ts';
import { sortByKnown } from './byKnown.ts';
import { daysAt, filterItems } from './matching.ts';
import { optionsFor } from './options.ts';

const DAYS = { today: '2026-11-22', soon: '2027-02-20' };

const itemWith = (id: string, details: Readonly<Record<string, string>>, fields = {}) =>
  makeItem({
    id,
    name: id,
    properties: Object.entries(details).map(([name, value], place) => ({
      id: `${id}.${place}`,
      name,
      value,
    })),
    ...fields,
  });

const ITEMS = [
  itemWith('drill', {
    Location: 'House / Cellar / Shelf 1',
    Tags: 'tools, Insured',
    'Warranty until': '2027-01-31',
    'Current value': '80 EUR',
  }),
  itemWith('wine', { Location: 'house/cellar', Tags: 'insured', 'Purchase price': 'EUR 300' }),
  itemWith(
    'car',
    { 'Stored in': 'Garage', 'Warranty until': '2026-11-21', Value: '9000 CHF' },
    { inTransit: true },
  ),
  itemWith('sofa', { images: 'https://example.org/a.jpg', 'Warranty until': '2028-05', Price: '1200 EUR' }),
  damagedItem,
];

const idsWith = (filters: Partial<Filters>) =>
  filterItems(ITEMS, { ...NO_FILTERS, ...filters }, DAYS).map(({ id }) => id);

describe('the filters', () => {
  test.each([
    [{ place: 'House' }, ['drill', 'wine']],
    [{ place: 'HOUSE / cellar' }, ['drill', 'wine']],
    [{ place: 'House / Cellar / Shelf 1' }, ['drill']],
    [{ place: 'House / Cell' }, []],
    [{ tags: ['Insured'] }, ['drill', 'wine']],
    [{ tags: ['insured', 'tools'] }, ['drill']],
    [{ photo: 'with' }, ['sofa']],
    [{ photo: 'without' }, ['drill', 'wine', 'car']],
    [{ encryption: 'encrypted' }, []],
    [{ transfer: 'yes' }, ['car']],
    [{ warranty: 'valid' }, ['drill', 'sofa']],
    [{ warranty: 'ending' }, ['drill']],
    [{ warranty: 'ended' }, ['car']],
    [{ place: 'House', warranty: 'valid' }, ['drill']],
    [{ type: 'Vehicle' }, ['drill', 'wine', 'car', 'sofa']],
    [{ type: 'vehicle' }, ['drill', 'wine', 'car', 'sofa']],
  ] as const)('let pass what has %j', (filters, ids) => {
    expect(idsWith(filters)).toEqual(ids);
  });

  test('count what is left with each value, under the other filters that are set', () => {
    const { place, tags, warranty } = optionsFor(ITEMS, { ...NO_FILTERS, tags: ['insured'] }, DAYS);
    expect(place).toEqual([{ value: 'House', label: 'House', count: 2 }]);
    expect(tags.map(({ value, count }) => [value, count])).toEqual([
      ['Insured', 2],
      ['tools', 1],
    ]);
    expect(warranty.map(({ value, count }) => [value, count])).toEqual([
      ['valid', 1],
      ['ending', 1],
    ]);
  });

  test('count the other values of a filter that is set too', () => {
    const { transfer, warranty } = optionsFor(ITEMS, { ...NO_FILTERS, warranty: 'ended' }, DAYS);
    expect(warranty.map(({ value, count }) => [value, count])).toEqual([
      ['valid', 2],
      ['ending', 1],
      ['ended', 1],
    ]);
    expect(transfer).toEqual([{ value: 'yes', label: 'yes', count: 1 }]);
  });

  test('offer the places below the chosen one', () => {
    const { place } = optionsFor(ITEMS, { ...NO_FILTERS, place: 'House' }, DAYS);
    expect(place.map(({ label, count }) => [label, count])).toEqual([['Cellar', 2]]);
  });

  test('take 90 days from today for a warranty that is about to end', () => {
    expect(daysAt(new Date(2026, 10, 22, 12))).toEqual(DAYS);
  });

  test.each(['2026-09-01T00:30:00+02:00', '2026-09-01T23:30:00+02:00'])(
    'count those days by the calendar, also where the clocks change before their end, at %s',
    (now) => {
      vi.stubEnv('TZ', 'Europe/Berlin');
      expect(daysAt(new Date(now))).toEqual({ today: '2026-09-01', soon: '2026-11-30' });
      vi.unstubAllEnvs();
    },
  );
});

describe('the orders by known details', () => {
  test.each([
    ['value', ['sofa', 'wine', 'drill', 'car', 'damaged']],
    ['warranty', ['car', 'drill', 'sofa', 'wine', 'damaged']],
    ['place', ['car', 'wine', 'drill', 'sofa', 'damaged']],
  ] as const)('sort by %s, with what has none behind and damaged items last', (order, ids) => {
    expect(sortByKnown(ITEMS, order).map(({ id }) => id)).toEqual(ids);
  });
});
