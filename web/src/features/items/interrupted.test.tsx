// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stubCaches, stubNearness } from '#web/testing/files.ts';
import {
  chooseForAll,
  holdList,
  lockAgain,
  lockElsewhere,
  noHurry,
  openRegistry,
  openRename,
  placesOf,
  rename,
  unlock,
} from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeEach(() => {
  stubCaches();
  stubNearness();
});
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() =>
  Promise.all([
    import('./qr/SendQrModal.tsx'),
    import('./qr/HandOverModal.tsx'),
    import('./bulk/BulkDialog.tsx'),
    import('./files/EditFileDialog.tsx'),
  ]),
);

const TYPED = 'Zebra crossing';

/** The dialogs in which something is typed: the screen, the way there, and the field. */
const DIALOGS: readonly [string, string, (user: UserEvent) => Promise<void>, string | RegExp][] = [
  [
    'an email with the code, on the page of the item',
    '/asset-details/item-1',
    async (user) => {
      await user.click(await findButton('Hand over…'));
      await user.click(await screen.findByRole('button', { name: 'Send by email' }));
    },
    /Username or email/,
  ],
  [
    'an email with the code, on Home',
    '/',
    async (user) => {
      await user.click(await screen.findByLabelText('More actions for Copper lantern 1'));
      await user.click(await screen.findByText('Email QR Code'));
    },
    /Username or email/,
  ],
  ['a change of many items', '/', (user) => chooseForAll(user, 'Move to a place…'), /^Place$/],
  [
    'the caption of a file',
    '/asset-details/item-1',
    async (user) => {
      await user.click(await findButton('Options for Receipt 4711.pdf'));
      await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
    },
    /^Caption/,
  ],
  [
    'the new name of a place',
    '/places',
    async (user) => void (await openRename(user, 'House')),
    'New name or path',
  ],
];

describe('a lock in the middle of a dialog', () => {
  test.each(DIALOGS)('hides %s, and it comes back as it was', async (_, path, open, label) => {
    const { server, vault } = openRegistry(noHurry);
    const user = renderAt(path, server);
    await open(user);
    await user.clear(await screen.findByLabelText(label));
    await user.paste(TYPED);
    await lockElsewhere(vault);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.outerHTML).not.toMatch(/Zebra|Copper|4711/);
    await unlock(user);
    expect(await screen.findByLabelText(label, undefined, { timeout: 5_000 })).toHaveProperty('value', TYPED);
  });

  test('gives a change of many items back with all that were selected, and it can be made', async () => {
    const { server, vault, stored } = openRegistry(noHurry);
    const user = renderAt('/', server);
    await chooseForAll(user, 'Change the type…');
    await user.click(await screen.findByLabelText('Type'));
    await user.paste('Lamp');
    await lockElsewhere(vault);
    await unlock(user);
    await user.click(await findButton('Change type'));
    await screen.findByText('3 items were changed.');
    expect([...stored.values()].map(({ assetType }) => assetType)).toEqual(['Lamp', 'Lamp', 'Lamp']);
  });

  test('keeps a change of many items through a second lock that comes before the items are there', async () => {
    const { server, vault } = openRegistry(noHurry);
    const { slow, hold, release } = holdList(server);
    const user = renderAt('/', slow);
    await chooseForAll(user, 'Move to a place…');
    await user.click(await screen.findByLabelText(/^Place$/));
    await user.paste(TYPED);
    await lockElsewhere(vault);
    hold();
    await lockAgain(user, vault);
    await unlock(user);
    release();
    expect(await screen.findByLabelText(/^Place$/, undefined, { timeout: 5_000 })).toHaveProperty(
      'value',
      TYPED,
    );
    await screen.findByRole('dialog', { name: 'Move 3 items' });
  });

  test('stops a change of many items that is under way, says so, and the rest can be done', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    const { server, vault, stored } = openRegistry(async () => {
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
      return { body: {} };
    });
    const user = renderAt('/', server);
    await chooseForAll(user, 'Change the type…');
    await user.click(await screen.findByLabelText('Type'));
    await user.paste('Lamp');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(waiting).toHaveLength(3));
    await lockElsewhere(vault);
    isHeld = false;
    // One write had come through; the others are lost with the connection.
    waiting[0]?.();
    await waitFor(() =>
      expect([...stored.values()].filter(({ assetType }) => assetType === 'Lamp')).toHaveLength(1),
    );
    await unlock(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the type of 3 items' }));
    dialog.getByText(/^Your items were locked while this was under way\./);
    await user.click(dialog.getByRole('button', { name: 'Change type' }));
    await dialog.findByText('2 items were changed.');
    dialog.getByText('1 item was like that already.');
  });

  test('asks whoever leaves then about a change of many items that it has stopped in the middle', async () => {
    const { server, vault } = openRegistry(() => new Promise(() => undefined));
    const user = renderAt('/', server);
    await chooseForAll(user, 'Change the type…');
    await user.click(await screen.findByLabelText('Type'));
    await user.paste('Lamp');
    await user.keyboard('{Enter}');
    await screen.findByText('0 of 3');
    await lockElsewhere(vault);
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave before everything is done?' }));
    question.getByText('What is done stays as it is now. The other items are left as they are.');
  });

  test('asks in the same words whoever unlocks and leaves before the items are there', async () => {
    const { server, vault } = openRegistry(() => new Promise(() => undefined));
    const { slow, hold } = holdList(server);
    const user = renderAt('/', slow);
    await chooseForAll(user, 'Move to a place…');
    await user.click(await screen.findByLabelText(/^Place$/));
    await user.paste(TYPED);
    await user.keyboard('{Enter}');
    await screen.findByText('0 of 3');
    await lockElsewhere(vault);
    hold();
    await unlock(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your items are locked' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await screen.findByRole('dialog', { name: 'Leave before everything is done?' });
  });

  test('asks about the new name of a place whoever unlocks and leaves before the items are there', async () => {
    const { server, vault } = openRegistry(noHurry);
    const { slow, hold } = holdList(server);
    const user = renderAt('/places', slow);
    await rename(user, 'House', TYPED);
    await lockElsewhere(vault);
    hold();
    await lockAgain(user, vault);
    await unlock(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your items are locked' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await screen.findByText('Discard what you typed?');
  });

  test('keeps the new name of a place through a second lock that comes before the items are there', async () => {
    const { server, vault } = openRegistry(noHurry);
    const { slow, hold, release } = holdList(server);
    const user = renderAt('/places', slow);
    await rename(user, 'House', TYPED);
    await lockElsewhere(vault);
    hold();
    await lockAgain(user, vault);
    await unlock(user);
    release();
    const field = await screen.findByLabelText('New name or path', undefined, { timeout: 5_000 });
    expect(field).toHaveProperty('value', TYPED);
  });

  test('stops the renaming of a place, says so, and the rest can be done', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    const { server, vault, stored } = openRegistry(async () => {
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
      return { body: {} };
    });
    const user = renderAt('/places', server);
    await rename(user, 'House', 'Home');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(waiting).toHaveLength(3));
    await lockElsewhere(vault);
    isHeld = false;
    waiting[0]?.();
    await waitFor(() => expect(placesOf(stored)).toContain('Home / Cellar'));
    await unlock(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename or move a place' }));
    dialog.getByText(/^Your items were locked while this was under way\./);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('2 items were changed.');
    expect(placesOf(stored)).toEqual(['Home / Cellar', 'Home / Cellar', 'Home / Cellar']);
  });
});

describe('a dialog that is closed', () => {
  test('leaves nothing for the next one', async () => {
    const { server, vault } = openRegistry(noHurry);
    const user = renderAt('/', server);
    await chooseForAll(user, 'Change the type…');
    await user.click(await screen.findByLabelText('Type'));
    await user.paste(TYPED);
    await lockElsewhere(vault);
    await unlock(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the type of 3 items' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Change the type/ })).toBeNull());
    await user.click(button('Change'));
    await user.click(await screen.findByRole('menuitem', { name: 'Change the type…' }));
    expect(await screen.findByLabelText('Type')).toHaveProperty('value', '');
  });
});

describe('a lost connection', () => {
  test('leaves an email with the code as it was typed, and says that it was not sent', async () => {
    const { server } = openRegistry(noHurry);
    const user = renderAt('/asset-details/item-1', server);
    await user.click(await findButton('Hand over…'));
    await user.click(await screen.findByRole('button', { name: 'Send by email' }));
    await user.click(await screen.findByLabelText(/Username or email/));
    await user.paste('bob');
    await user.keyboard('{Enter}');
    await screen.findByText('Failed to send QR code.');
    expect(screen.getByLabelText(/Username or email/)).toHaveProperty('value', 'bob');
  });
});
