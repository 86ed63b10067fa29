import { describe, expect, test } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { offeredDetails } from './OfferedDetails.tsx';

const item = (assetType: string, ...names: readonly string[]) =>
  makeItem({ assetType, properties: names.map((name, place) => ({ id: `p${place}`, name, value: 'x' })) });

describe('the details that a form offers', () => {
  test('are the usual ones of the type', () => {
    expect(offeredDetails('Phone', [], []).slice(0, 3)).toEqual(['Brand', 'Model', 'IMEI']);
    expect(offeredDetails('', [], [])).toContain('Purchase price');
  });

  test('begin with those of the user’s own items of the type, the most frequent first', () => {
    const items = [
      item('Bicycle', 'Frame size', 'Gears'),
      item('bicycle ', 'Gears', 'images'),
      item('Car', 'Seats'),
    ];
    const offered = offeredDetails('Bicycle', [], items);
    expect(offered.slice(0, 3)).toEqual(['Gears', 'Frame size', 'Brand']);
    expect(offered).not.toContain('Seats');
    expect(offered).not.toContain('images');
  });

  test('are not those that are there already, by any of their names', () => {
    const items = [item('Car', 'Kaufpreis', 'Price')];
    expect(offeredDetails('Car', ['Paid', 'marke '], items)).not.toEqual(
      expect.arrayContaining(['Kaufpreis']),
    );
    const offered = offeredDetails('Car', ['Paid', 'marke '], items);
    for (const name of ['Kaufpreis', 'Price', 'Purchase price', 'Brand']) expect(offered).not.toContain(name);
  });

  test('have one name each, the one that the user gave them', () => {
    const offered = offeredDetails('Car', [], [item('Car', 'Kaufpreis')]);
    expect(offered[0]).toBe('Kaufpreis');
    expect(offered).not.toContain('Purchase price');
  });
});
