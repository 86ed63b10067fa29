// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { chooserOf, registered, tableOf } from '#web/testing/renderImport.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import type { Contents } from './archive/reading/contents.ts';
import type { Request } from './archive/worker/messages.ts';

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
  await user.click(await screen.findByLabelText(/Encryption Password/));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
}

async function chooseAgain(user: UserEvent, file: File) {
  await findButton('Choose a File');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field');
  await user.upload(input, file);
}

const archiveOf = (count: number): Contents => ({
  exportedAt: '2026-05-01T10:00:00.000Z',
  items: Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    id: `there-${at}`,
    item: { name: `Thing ${at}`, description: 'Old', assetType: 'Box', properties: [] },
    files: [],
  })),
  ...{ itemFaults: [], fileFaults: [], missing: 0, damaged: 0, unnamed: 0 },
  digest: new Uint8Array(32),
});

/** A worker that opens every archive. */
const workerWith = (contents: Contents) =>
  class extends EventTarget {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror = null;
    postMessage({ id }: Request): void {
      queueMicrotask(() => this.onmessage?.({ data: { kind: 'opened', id, contents } }));
    }
    terminate(): void {}
  };

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
    await user.click(await findButton('Import 3 Items'));
    await registered('3 items are registered.');
    await user.click(button('Import Another File'));
    await findButton('Choose a File');
    expect(screen.queryByText(/^Your file was put away/)).toBeNull();
  });
});

describe('a lock during the import of an archive', () => {
  test('is told after the unlock, and the same archive goes on without registering anything twice', async () => {
    vi.stubGlobal('Worker', workerWith(archiveOf(60)));
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    let goOn: () => void = () => undefined;
    let isHeld = false;
    registry.hooks.before = async () => {
      if (registry.state.sent.length !== 1) return;
      isHeld = true;
      await new Promise<void>((go) => (goOn = go));
    };
    const { user } = await chooserOf(registry, <SessionLock />)('PK\u0003\u0004', 'Items.zip');
    await screen.findByText('60 items will be registered, with their files.', undefined, LONG);
    await user.click(button('Import 60 Items'));
    await waitFor(() => expect(isHeld).toBe(true), LONG);
    await lockElsewhere(vault);
    registry.hooks.before = async () => undefined;
    goOn();
    expect(document.documentElement.outerHTML).not.toMatch(/Thing|Items\.zip/);
    await unlock(user);
    await screen.findByText(/^The import of your archive stopped when your items were locked\./);
    await chooseAgain(user, new File(['PK\u0003\u0004'], 'Items.zip'));
    await screen.findByText(/^You began to import this archive on /, undefined, LONG);
    await user.click(await findButton(/^Import \d+ Items$/));
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
    await user.click(await findButton('Import 3 Items'));
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
    await user.click(await findButton('Import 3 Items'));
    await screen.findByText(/^The connection was lost\./, undefined, LONG);
    state.isOffline = false;
    await user.click(button('Go On'));
    await registered('3 items are registered.');
    expect(registry.names()).toHaveLength(3);
  });
});
