// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { Look } from '#web/ui/Look.tsx';
import { MissingPart } from '#web/ui/MissingPart.tsx';

const network = vi.hoisted(() => ({ isDown: true }));
vi.mock('../filters/byKnown.ts', async (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

prepareScreens();

const placed = (id: string, name: string, value: string) =>
  makeItem({ id, name, properties: [{ id: `${id}.1`, name: 'Location', value }] });
const ITEMS = [placed('drill', 'Drill', 'Cellar'), placed('wine', 'Wine', 'Kitchen')];

/** Finds what shows after a time that depends on how fast modules are loaded. */
const findLater = (find: () => HTMLElement) =>
  waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      return find();
    },
    { timeout: 120_000 },
  );

describe('a filter whose code does not come', () => {
  test('shows no item, and Select All selects none, until the code is there', async () => {
    const user = renderAt('/?place=Cellar', createFakeServer({ 'GET /assets': () => ({ body: ITEMS }) }));
    render(<MissingPart />, { wrapper: Look });
    await user.click(await findButton('Select'));
    await user.click(await findButton('Select All'));
    await screen.findByText('0 selected', {}, { timeout: 10_000 });
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(screen.queryByText('No items match')).toBeNull();
    expect(await findLater(() => screen.getByRole('alert'))).toBeTruthy();

    network.isDown = false;
    const card = await findLater(() => screen.getByRole('article'));
    expect(within(card).getByRole('heading').textContent).toBe('Drill');
    await user.click(await findButton('Select All'));
    await screen.findByText('1 selected');
  });
});
