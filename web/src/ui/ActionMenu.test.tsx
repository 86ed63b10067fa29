// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Look } from '#web/ui/Look.tsx';
import { ActionMenu } from './ActionMenu.tsx';

/** Loaded before the first test, whose time it would otherwise take. */
beforeAll(() => import('./OpenedMenu.tsx'));

const onDelete = vi.fn();
const entries = [
  { label: 'Edit', to: '/asset-details/a1' },
  { label: 'Delete', onClick: onDelete, danger: true },
];

beforeEach(() => {
  onDelete.mockReset();
  // The focus trap finds nothing visible without a layout, and prints the whole tree.
  vi.spyOn(console, 'warn').mockReturnValue();
  render(
    <Look>
      <MemoryRouter>
        <ActionMenu target={<button type="button">More</button>} entries={entries} />
      </MemoryRouter>
    </Look>,
  );
});

/** Without a layout the menu's place is out of sight: its entries are found although hidden. */
const button = () => screen.getByRole('button', { name: 'More' });

test('is a closed menu button first', () => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('opens at the first click, with links and actions', async () => {
  const user = userEvent.setup();
  await user.click(button());
  const edit = await screen.findByRole('menuitem', { name: 'Edit', hidden: true });
  expect(edit.getAttribute('href')).toBe('/asset-details/a1');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  expect(onDelete).toHaveBeenCalledOnce();
});

test('gives the focus back to its button when it closes', async () => {
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Edit', hidden: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('gives its button the focus before an entry acts, for the dialog that the entry opens', async () => {
  const focused: (Element | null)[] = [];
  onDelete.mockImplementation(() => focused.push(document.activeElement));
  const user = userEvent.setup();
  await user.click(button());
  (await screen.findByRole('menuitem', { name: 'Delete', hidden: true })).focus();
  await user.keyboard('{Enter}');
  expect(focused).toEqual([button()]);
});
