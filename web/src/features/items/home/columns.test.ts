// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { makeItem } from '#web/testing/items.ts';
import { useChoice } from './columnChoice.ts';
import { possibleColumns, useColumns, usualColumns } from './columns.ts';

vi.mock('./columnChoice.ts', { spy: true });

/** Items with 120 details, each of a name of its own. */
const detailNames = Array.from({ length: 120 }, (_, at) => `Detail ${at}`);
const withDetails = detailNames.map((name) =>
  makeItem({ id: name, properties: [{ id: 'p', name, value: '1' }] }),
);

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
  const named = (chosen?: readonly string[]) =>
    possibleColumns(withDetails, chosen).flatMap(({ detail }) => detail?.name ?? []);
  expect(named()).toEqual(detailNames.slice(0, 100));
  expect(named(['detail:detail 110'])).toEqual([...detailNames.slice(0, 100), 'Detail 110']);
});

test('a chosen column that is hidden again stays to choose from, however rare its detail is', () => {
  vi.mocked(useChoice).mockImplementation(() => {
    const [keys, choose] = useState<readonly string[] | undefined>(['detail:detail 110']);
    return { keys, choose };
  });
  const { result } = renderHook(() => useColumns(withDetails));
  const isPossible = () => result.current.possible.some(({ key }) => key === 'detail:detail 110');
  const toggle = () => act(() => result.current.toggle('detail:detail 110'));
  expect(isPossible()).toBe(true);
  toggle();
  expect(result.current.columns).toEqual([]);
  expect(isPossible()).toBe(true);
  toggle();
  expect(result.current.columns).toHaveLength(1);
});
