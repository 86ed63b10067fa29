import { expect, test, vi } from 'vitest';
import { makeItem } from '#web/testing/items.ts';
import { possibleColumns, usualColumns } from './columns.ts';

test('the columns of the table are chosen without formatting the amounts of all items', () => {
  const prototype: { readonly format: unknown } = Intl.NumberFormat.prototype;
  const format = vi.spyOn(prototype, 'format', 'get');
  const items = Array.from({ length: 20 }, (_, at) =>
    makeItem({
      id: `item-${at}`,
      properties: [
        { id: 'p1', name: 'Value', value: `${at + 1} EUR` },
        { id: 'p2', name: 'Location', value: 'House/Cellar' },
      ],
    }),
  );
  const { wide, narrow } = usualColumns(items);
  expect(wide.map(({ key }) => key)).toEqual(['value', 'place', 'registered']);
  expect(narrow.map(({ key }) => key)).toEqual(['value', 'registered']);
  expect(format).not.toHaveBeenCalled();
});

test('the columns to choose from are a hundred details of the items, and whichever is chosen', () => {
  const names = Array.from({ length: 120 }, (_, at) => `Detail ${at}`);
  const items = names.map((name) => makeItem({ id: name, properties: [{ id: 'p', name, value: '1' }] }));
  const named = (chosen?: readonly string[]) =>
    possibleColumns(items, chosen).flatMap(({ detail }) => detail?.name ?? []);
  expect(named()).toEqual(names.slice(0, 100));
  expect(named(['detail:detail 110'])).toEqual([...names.slice(0, 100), 'Detail 110']);
});
