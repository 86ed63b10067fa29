import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { ChangedItem, Item } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse, type FakeServer, type SeenRequest } from './fakeServer.ts';
import { createFakeVault, PASSWORD } from './fakeVault.ts';
import { makeFile } from './files.ts';
import { makeItem } from './items.ts';
import { button, findButton } from './renderScreen.tsx';

export const receipt = makeFile({
  id: 'receipt',
  name: 'Receipt 4711.pdf',
  kind: 'receipt',
  type: 'application/pdf',
});
export const itemAt = (at: number): Item =>
  makeItem({
    id: `item-${at}`,
    name: `Copper lantern ${at}`,
    isEncrypted: true,
    files: at === 1 ? [receipt] : [],
    properties: [{ id: `p${at}`, name: 'Location', value: 'House / Cellar' }],
  });

/** An open vault with three items; `put` answers a change. */
export function openRegistry(put: (request: SeenRequest) => FakeResponse | Promise<FakeResponse>) {
  const vault = createFakeVault({ isOpen: true });
  const stored = new Map([1, 2, 3].map((at) => [`item-${at}`, itemAt(at)]));
  const change = (id: string, { body }: SeenRequest): FakeResponse => {
    const { assetType, properties, version } = body as ChangedItem;
    const details = properties.map(({ id: known, ...detail }) => ({ ...detail, id: known ?? `${id}.new` }));
    const changed = {
      ...(stored.get(id) ?? itemAt(1)),
      assetType,
      properties: details,
      version: version + 1,
    };
    stored.set(id, changed);
    return { body: changed };
  };
  const handlers = Object.fromEntries(
    [...stored.keys()].flatMap((id) => [
      [`GET /assets/${id}`, vault.guarded(() => ({ body: stored.get(id) }))],
      [
        `PUT /assets/${id}`,
        async (request: SeenRequest) => {
          const guarded = vault.guarded(() => ({ body: {} }))(request);
          if (guarded.status !== undefined) return guarded;
          await put(request);
          return change(id, request);
        },
      ],
    ]),
  );
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [...stored.values()] })),
    'POST /assets/send-qr': () => {
      throw new TypeError('No connection');
    },
    ...handlers,
  });
  return { server, vault, stored };
}

export const placesOf = (stored: ReadonlyMap<string, Item>) =>
  [...stored.values()].map(({ properties: [place] }) => place?.value);

/** Gives all items another place, as another tab would. */
export function moveAll(stored: Map<string, Item>, value: string) {
  for (const item of stored.values()) {
    stored.set(item.id, { ...item, properties: item.properties.map((one) => ({ ...one, value })) });
  }
}

export const noHurry = (): FakeResponse => ({ body: {} });

/** A server whose list of items does not come while it is held. */
export function holdList(server: FakeServer) {
  let held: Promise<void> | undefined;
  let open = (): void => undefined;
  const slow: FakeServer = {
    ...server,
    fetch: async (input, init) => {
      if (String(input).includes('/assets')) await held;
      return await server.fetch(input, init);
    },
  };
  const hold = () => {
    held = new Promise((resolve) => {
      open = resolve;
    });
  };
  const release = () => {
    held = undefined;
    open();
  };
  return { slow, hold, release };
}

/** The user locks the items in another tab. */
export async function lockElsewhere(vault: ReturnType<typeof createFakeVault>) {
  const channel = new BroadcastChannel('item-registry.tabs');
  vault.lock();
  channel.postMessage('locked');
  await screen.findByRole('heading', { name: /^(Your items are|This item is) locked$/ });
  channel.close();
}

export async function unlock(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^(Unlock|Authenticate Session)$/ }));
  await user.click(await screen.findByLabelText(/Encryption password/));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
}

/** The user unlocks, and another tab locks again before the items are there. */
export async function lockAgain(user: UserEvent, vault: ReturnType<typeof createFakeVault>) {
  await unlock(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your items are locked' })).toBeNull());
  await lockElsewhere(vault);
}

/** Selects all items on Home, and chooses an entry of the menu of changes. */
export async function chooseForAll(user: UserEvent, entry: string) {
  await user.click(await findButton('Select'));
  await screen.findByText('0 selected');
  await user.click(button('Select All'));
  await user.click(button('Change'));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

export async function openRename(user: UserEvent, place: string) {
  await user.click(await findButton(`Actions for ${place}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or move…' }));
  return await screen.findByLabelText('New name or path');
}

/** Types the new path over the one that stands there. */
export async function rename(user: UserEvent, place: string, path: string) {
  await user.clear(await openRename(user, place));
  await user.paste(path);
}
