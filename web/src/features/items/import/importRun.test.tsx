// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { chooserOf, registered, tableOf } from '#web/testing/renderImport.tsx';
import { button, dialog, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ImportScreen from './ImportScreen.tsx';
import { RunCard } from './RunCard.tsx';

prepareScreens();

const LONG = { timeout: 15_000 };

describe('a cancelled import', () => {
  test('goes on to its last batch, and registers nothing twice', async () => {
    const registry = createFakeImports();
    registry.hooks.unanswered = 2;
    const { user } = await chooserOf(registry)(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    await registered('25 of 60 items');
    await user.click(button('Cancel'));
    await screen.findByRole('heading', { name: 'Import cancelled' });
    await user.click(button('Go on'));
    await registered('60 items are registered.');
    expect(screen.queryByText(/^You began to import this file/)).toBeNull();

    screen.getByRole('heading', { name: 'Import finished' });
    expect(registry.state.sent.map(({ items }) => items.length)).toEqual([25, 25, 25, 10]);
    expect(new Set(registry.names()).size).toBe(60);
    expect(registry.names()).toHaveLength(60);
  });

  test('stops at once during a pause between tries', async () => {
    const registry = createFakeImports();
    registry.failures.push({ ...refusal(429, 'rate_limited'), headers: { 'retry-after': '60' } });
    const { user } = await chooserOf(registry)(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('0 of 3 items');
    await user.click(button('Cancel'));

    await screen.findByRole('heading', { name: 'Import cancelled' });
    await user.click(button('Go on'));
    await registered('3 items are registered.');
  });
});

describe('an import under way', () => {
  test('pauses and says so where the server asks for a pause of an hour', async () => {
    const registry = createFakeImports();
    registry.failures.push({ ...refusal(429, 'rate_limited'), headers: { 'retry-after': '3600' } });
    const { user } = await chooserOf(registry)(tableOf(3));
    await user.click(await findButton('Import 3 items'));

    await screen.findByRole('heading', { name: 'The import has paused' });
    await user.click(button('Go on'));
    await registered('3 items are registered.');
  });

  test('says before it is left that it stops and can go on later', async () => {
    const registry = createFakeImports();
    registry.failures.push({ ...refusal(429, 'rate_limited'), headers: { 'retry-after': '60' } });
    const { user } = await chooserOf(registry)(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('0 of 3 items');
    await user.click(screen.getByRole('link', { name: 'Back to your items' }));
    const question = await dialog('Leave the import?');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    screen.getByText('0 of 3 items');
  });
});

describe('an import that is not known any more', () => {
  test('says why that may be and what to do, and cannot go on', async () => {
    const registry = createFakeImports();
    const issues = [{ path: 'startedAt', message: 'Must be of an import of the last 30 days' }];
    const body = { message: 'Too old', code: 'wrong_state', requestId: 'r-1', issues };
    registry.failures.push(undefined, { status: 409, body });
    const { user } = await chooserOf(registry)(tableOf(60));
    await user.click(await findButton('Import 60 items'));

    await registered('25 items are registered.');
    screen.getByText(
      /^This import is not known any more: it is more than 30 days old, was undone, or your data was deleted.* Choose its file again.* Only items with a serial number/,
    );
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    expect(registry.state.sent.map(({ startedAt }) => startedAt)).toEqual([
      undefined,
      '2026-05-01T10:00:00.000Z',
    ]);
  });
});

describe('an import that goes on', () => {
  const table = `Name,Serial number\n${Array.from({ length: 60 }, (_, at) => `Thing ${at},SN-${at}`).join('\n')}\n`;
  const serial = (value: string) => [{ id: 'p', name: 'Serial number', value }];
  const old = { id: 'old', createdAt: '2026-01-01T10:00:00.000Z', properties: serial('SN-3') };

  async function interrupted() {
    const registry = createFakeImports();
    registry.has([makeItem({ ...old, name: 'Thing 3' })]);
    registry.failures.push(undefined, undefined, refusal(404, 'not_found'));
    const choose = chooserOf(registry);
    const { user, unmount } = await choose(table);
    await user.click(await findButton('Import 59 items'));
    await registered('49 items are registered.');
    unmount();
    return { registry, choose };
  }

  test('registers nothing twice when a duplicate has gone, and takes no registered row for a fault', async () => {
    const { registry, choose } = await interrupted();
    registry.has(registry.items().filter(({ id }) => id !== 'old'));
    const { user } = await choose(table);
    await user.click(await findButton(/^Import \d+ items?$/));
    await registered('59 items are registered.');

    screen.getByText(/^You began to import this file on .* The import goes on from there/);
    screen.getByText(/^1 row was registered, or left out as a duplicate, when you imported this file before/);
    expect(screen.queryByText(/cannot be imported/)).toBeNull();
    expect(registry.names()).toHaveLength(59);
    expect(new Set(registry.names()).size).toBe(59);
  });

  test('registers nothing twice when there are more duplicates than at first', async () => {
    const { registry, choose } = await interrupted();
    const another = makeItem({ ...old, id: 'another', name: 'Thing 1', properties: serial('SN-1') });
    registry.has([...registry.items(), another]);
    const { user } = await choose(table);
    await user.click(await findButton(/^Import \d+ items?$/));
    await registered('58 items are registered.');

    expect(screen.queryByText(/left out as/)).toBeNull();
    expect(screen.queryByText(/cannot be imported/)).toBeNull();
    const serials = registry.items().flatMap(({ properties }) => properties.map(({ value }) => value));
    expect(serials.toSorted()).toEqual(
      [...Array.from({ length: 60 }, (_, at) => `SN-${at}`), 'SN-1'].toSorted(),
    );
  });
});

describe('a locked session', () => {
  async function unlock(user: UserEvent) {
    const shown = within(await screen.findByRole('dialog', undefined, LONG));
    await user.click(shown.getByLabelText(/^Encryption password/));
    await user.paste(PASSWORD);
    await user.keyboard('{Enter}');
  }

  test('in the middle of an import asks for the password, and the import goes on', async () => {
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    registry.hooks.before = async () => {
      if (registry.state.sent.length === 1) registry.hooks.before = async () => undefined;
      if (registry.state.sent.length === 1) vault.lock();
    };
    const { user } = await chooserOf(registry)(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    await unlock(user);

    await registered('60 items are registered.');
    expect(registry.names()).toHaveLength(60);
  });

  test('pauses the import when the password is not given; it goes on once the items are unlocked', async () => {
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    registry.hooks.before = async () => {
      if (registry.state.sent.length !== 1) return;
      registry.hooks.before = async () => undefined;
      vault.lock();
    };
    const { user } = await chooserOf(registry)(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    const asked = within(await screen.findByRole('dialog', undefined, LONG));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    // While it closes it would be taken for the one that the button opens.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await findButton('Unlock'));
    await unlock(user);

    await screen.findByRole('heading', { name: 'The import has paused' }, LONG);
    screen.getByText('25 items are registered.');
    await user.click(button('Go on'));
    await registered('60 items are registered.');
    expect(new Set(registry.names()).size).toBe(60);
    expect(registry.names()).toHaveLength(60);
  });

  async function imported(vault: ReturnType<typeof createFakeVault>) {
    const registry = createFakeImports(vault);
    const rendered = await chooserOf(registry)(tableOf(3));
    await rendered.user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    return { registry, ...rendered };
  }

  async function undo(user: UserEvent) {
    await user.click(button('Undo this import'));
    await user.click(within(await dialog('Undo this import?')).getByRole('button', { name: 'Undo import' }));
  }

  test('asks for the password when an import is undone, and tells what came of it', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user } = await imported(vault);
    vault.lock();
    await undo(user);
    await unlock(user);

    await screen.findByText('3 items were deleted.', undefined, LONG);
  });

  test('stays locked when the user locks it while an import is undone', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user, client, registry } = await imported(vault);
    const waiting: (() => void)[] = [];
    registry.hooks.before = () => new Promise((done) => waiting.push(done));
    await undo(user);
    vault.lock();
    await act(() => client.invalidateQueries({ queryKey: ['encryption', 'session'] }));
    await screen.findByRole('heading', { name: 'Your items are locked' });
    for (const answer of waiting) answer();

    await screen.findByRole('dialog', { name: 'The import could not be undone completely' });
    expect(screen.queryByLabelText(/^Encryption password/)).toBeNull();
  });

  test('shows no steps while the password is asked for on the locked screen', async () => {
    const registry = createFakeImports(createFakeVault());
    const { user } = renderScreen(<ImportScreen />, { path: '/import', server: registry.server });
    await user.click(await findButton('Authenticate Session'));
    await screen.findByRole('dialog');

    expect(screen.queryByText('Choose a file')).toBeNull();
  });
});

function Growing({ total, step }: { readonly total: number; readonly step: number }) {
  const [done, setDone] = useState(0);
  const nothing = () => undefined;
  const run = { phase: 'running', total, registered: done, known: 0, faults: [] } as const;
  return (
    <>
      <button type="button" onClick={() => setDone(done + step)}>
        More
      </button>
      <RunCard run={run} onCancel={nothing} onGoOn={nothing} onAnother={nothing} onUndone={nothing} />
    </>
  );
}

describe('the progress of an import', () => {
  test('is shown after each batch, and announced at steps of 10 %', async () => {
    const { user } = renderScreen(<Growing total={1_000} step={25} />);
    const announced: (string | null)[] = [];
    for (let batch = 1; batch <= 8; batch += 1) {
      await user.click(button('More'));
      screen.getByText(`${batch * 25} of 1,000 items`);
      announced.push(
        within(screen.getByRole('region', { name: 'Importing' })).getByRole('status').textContent,
      );
    }

    expect([...new Set(announced)]).toEqual(['0% imported', '10% imported', '20% imported']);
  });

  test('names a single item in the singular', async () => {
    const { user } = renderScreen(<Growing total={1} step={1} />);
    await user.click(button('More'));
    screen.getByText('1 of 1 item');
  });
});
