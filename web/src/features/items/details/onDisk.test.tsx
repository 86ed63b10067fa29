// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

function open(path: string, level: SecurityLevel | null) {
  const vault = createFakeVault({ level, isOpen: true });
  const item = makeItem({ isEncrypted: level !== null });
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets/item-1': vault.guarded(() => ({ body: item })),
    'GET /assets': vault.guarded(() => ({ body: [item] })),
  });
  return renderAt(path, server);
}

test.each(['/', '/create-asset', '/quick-add', '/asset-details/item-1'])(
  'no field of %s lets the browser keep what is typed in it',
  async (path) => {
    open(path, 'Maximum');
    await waitFor(() => expect(document.querySelector('input')).not.toBeNull());
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=file]), textarea'),
    ];
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(fields.map(() => 'off'));
  },
);

test.each(['Enhanced', 'Maximum'] as const)(
  "at %s the title of an item's page, which the history keeps on the disk, never names the item",
  async (level) => {
    const titles = new Set<string>();
    const seen = new MutationObserver(() => titles.add(document.title));
    seen.observe(document, { subtree: true, childList: true, characterData: true });
    open('/asset-details/item-1', level);
    await screen.findByRole('heading', { level: 1, name: 'Road bike' });
    await waitFor(() => expect(document.title).toBe('Item Details · Item Registry'));
    seen.disconnect();
    expect([...titles].filter((title) => title.includes('Road bike'))).toEqual([]);
  },
);

test.each(['Standard', null] as const)(
  "at the level %s the title of an item's page names the item",
  async (level) => {
    open('/asset-details/item-1', level);
    await waitFor(() => expect(document.title).toBe('Road bike · Item Registry'));
  },
);

test.each([
  ['Maximum', 'must not check spelling, which some do at a server', 'false'],
  ['Enhanced', 'must not check spelling, which some do at a server', 'false'],
  ['Standard', 'checks spelling where it does by itself', null],
  [null, 'checks spelling where it does by itself', null],
] as const)('at the level %s the browser %s', async (level, _, attribute) => {
  const root = document.documentElement;
  root.setAttribute('spellcheck', attribute === null ? 'false' : 'true');
  open('/', level);
  await waitFor(() => expect(root.getAttribute('spellcheck')).toBe(attribute));
});
