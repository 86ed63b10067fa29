// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { ARCHIVE_TEXT, archiveOf, stubArchiveWorkers } from '#web/testing/fakeArchive.ts';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { chooserOf, registered, tableOf } from '#web/testing/renderImport.tsx';
import { address, button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => import('./archive/ArchiveSteps.tsx'));
beforeEach(() => vi.unstubAllGlobals());

const LONG = { timeout: 15_000 };
const KIND = 'Type where the file has none';

async function lockElsewhere(vault: ReturnType<typeof createFakeVault>) {
  const channel = new BroadcastChannel('item-registry.tabs');
  vault.lock();
  channel.postMessage('locked');
  await screen.findByRole('heading', { name: 'Your items are locked' });
  channel.close();
}

async function unlock(user: UserEvent) {
  await user.click(button('Unlock'));
  await user.click(await screen.findByLabelText(/Encryption password/));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
}

async function chooseAgain(user: UserEvent, file: File) {
  await findButton('Choose a file');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field');
  await user.upload(input, file);
}

describe('a lock before an import begins', () => {
  test('puts the table away, says so, and keeps what was chosen for its columns', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user } = await chooserOf(createFakeImports(vault), <SessionLock />)(tableOf(3));
    await user.clear(await screen.findByLabelText(KIND, undefined, LONG));
    await user.paste('Zebra crossing');
    await lockElsewhere(vault);
    expect(document.documentElement.outerHTML).not.toMatch(/Zebra|Thing 0|things\.csv/);
    await unlock(user);
    await screen.findByText(/^Your file was put away .* what you chose for its columns is kept\.$/);
    await chooseAgain(user, new File([tableOf(3)], 'things.csv', { type: 'text/csv' }));
    expect(await screen.findByLabelText(KIND, undefined, LONG)).toHaveProperty('value', 'Zebra crossing');
    expect(screen.queryByText(/^Your file was put away/)).toBeNull();
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    await user.click(button('Import another file'));
    await findButton('Choose a file');
    expect(screen.queryByText(/^Your file was put away/)).toBeNull();
  });
});

describe('an import that was made before', () => {
  test('asks no question on the locked screen when a lock comes before it is recognised', async () => {
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    let goOn: (() => void) | undefined;
    let isHeld = false;
    const fetching: typeof fetch = async (input, init) => {
      if (isHeld && String(input).endsWith('/assets/imports')) await new Promise<void>((go) => (goOn = go));
      return registry.server.fetch(input, init);
    };
    const { user } = await chooserOf({ server: { fetch: fetching } }, <SessionLock />)(tableOf(1));
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
    await user.click(button('Import another file'));
    await chooseAgain(user, new File([tableOf(1)], 'things.csv', { type: 'text/csv' }));
    await screen.findByText('1 item will be registered.', undefined, LONG);
    isHeld = true;
    await user.click(await findButton('Import 1 item'));
    await waitFor(() => expect(goOn).toBeDefined());
    await lockElsewhere(vault);
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    goOn?.();
    await waitFor(() => expect(derive).toHaveBeenCalled());
    await derive.mock.results[0]?.value;
    // A question would be shown by now.
    for (let step = 0; step < 5; step += 1) {
      await import('#web/ui/overlays.tsx');
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** The lock, and a way to leave the import that is there while the items are locked. */
const aside = (
  <>
    <SessionLock />
    <Link to="/places">Aside</Link>
  </>
);

async function leave(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Aside' }));
  return await screen.findByRole('dialog');
}

/** Holds the second batch of an import back, for as long as the test runs. */
function holdSecond(registry: ReturnType<typeof createFakeImports>) {
  let isHeld = false;
  registry.hooks.before = async () => {
    if (registry.state.sent.length !== 1) return;
    isHeld = true;
    await new Promise<void>(() => undefined);
  };
  return () => waitFor(() => expect(isHeld).toBe(true), LONG);
}

describe('leaving while the items are locked', () => {
  test('asks about the choices for the columns, which would be lost', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user } = await chooserOf(createFakeImports(vault), aside)(tableOf(3));
    await user.clear(await screen.findByLabelText(KIND, undefined, LONG));
    await user.paste('Zebra crossing');
    await lockElsewhere(vault);
    within(await leave(user)).getByText('Leave without importing?');
  });

  test('asks about the import of a table that the lock has stopped', async () => {
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    const held = holdSecond(registry);
    const { user } = await chooserOf(registry, aside)(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    await held();
    await lockElsewhere(vault);
    within(await leave(user)).getByText('Leave the import?');
  });

  test('asks about the import of an archive that the lock has stopped', async () => {
    stubArchiveWorkers(archiveOf(60));
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    const held = holdSecond(registry);
    const { user } = await chooserOf(registry, aside)(ARCHIVE_TEXT, 'Items.zip');
    await screen.findByText('60 items will be registered.', undefined, LONG);
    await user.click(button('Import 60 items'));
    await held();
    await lockElsewhere(vault);
    within(await leave(user)).getByText('Leave the import?');
  });

  test('asks nothing where an import has ended', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user } = await chooserOf(createFakeImports(vault), aside)(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    await lockElsewhere(vault);
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await waitFor(() => expect(address()).toBe('/places'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a lock during the import of an archive', () => {
  test('is told after the unlock, and the same archive goes on without registering anything twice', async () => {
    stubArchiveWorkers(archiveOf(60));
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    let goOn: () => void = () => undefined;
    let isHeld = false;
    registry.hooks.before = async () => {
      if (registry.state.sent.length !== 1) return;
      isHeld = true;
      await new Promise<void>((go) => (goOn = go));
    };
    const { user } = await chooserOf(registry, <SessionLock />)(ARCHIVE_TEXT, 'Items.zip');
    await screen.findByText('60 items will be registered.', undefined, LONG);
    await user.click(button('Import 60 items'));
    await waitFor(() => expect(isHeld).toBe(true), LONG);
    await lockElsewhere(vault);
    registry.hooks.before = async () => undefined;
    goOn();
    expect(document.documentElement.outerHTML).not.toMatch(/Thing|Items\.zip/);
    await unlock(user);
    await screen.findByText(/^The import of your archive stopped when your items were locked\./);
    await chooseAgain(user, new File([ARCHIVE_TEXT], 'Items.zip'));
    await screen.findByText(/^You began to import this archive on /, undefined, LONG);
    await user.click(await findButton(/^Import \d+ items$/));
    await waitFor(() => expect(new Set(registry.names()).size).toBe(60), LONG);
    expect(registry.names()).toHaveLength(60);
  });
});

/** A registry whose imports cannot be read until there is a connection. */
function offline(vault?: ReturnType<typeof createFakeVault>) {
  const registry = createFakeImports(vault);
  const state = { isOffline: true };
  const fetching: typeof fetch = async (input, init) => {
    if (state.isOffline && String(input).endsWith('/assets/imports')) throw new TypeError('Failed to fetch');
    return registry.server.fetch(input, init);
  };
  return { registry, state, server: { ...registry.server, fetch: fetching } };
}

describe('an import that has no connection when it is started', () => {
  test('is put away by a lock as a file that was only chosen, with the choices for its columns', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { state, server } = offline(vault);
    const { user } = await chooserOf({ server }, <SessionLock />)(tableOf(3));
    await user.clear(await screen.findByLabelText(KIND, undefined, LONG));
    await user.paste('Zebra crossing');
    await user.click(await findButton('Import 3 items'));
    await screen.findByText(/^The connection was lost\./, undefined, LONG);
    state.isOffline = false;
    await lockElsewhere(vault);
    await unlock(user);
    await screen.findByText(/^Your file was put away .* what you chose for its columns is kept\.$/);
    await chooseAgain(user, new File([tableOf(3)], 'things.csv', { type: 'text/csv' }));
    expect(await screen.findByLabelText(KIND, undefined, LONG)).toHaveProperty('value', 'Zebra crossing');
  });

  test('keeps what was chosen, and goes on once there is one', async () => {
    const { registry, state, server } = offline();
    const { user } = await chooserOf({ server })(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await screen.findByText(/^The connection was lost\./, undefined, LONG);
    state.isOffline = false;
    await user.click(button('Go on'));
    await registered('3 items are registered.');
    expect(registry.names()).toHaveLength(3);
  });
});
