// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { SessionLock } from '#web/session/lock/SessionLock.tsx';
import { ARCHIVE_TEXT, archivedPhoto, archiveOf, stubArchiveWorkers } from '#web/testing/fakeArchive.ts';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { lockElsewhere, unlock } from '#web/testing/openVault.ts';
import { chooserOf, registered } from '#web/testing/renderImport.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() => import('./ArchiveSteps.tsx'));
beforeEach(() => vi.unstubAllGlobals());

const LONG = { timeout: 15_000 };
const FILES = [[archivedPhoto('front.jpg'), archivedPhoto('back.jpg')], [archivedPhoto('sofa.jpg')]];
const archive = archiveOf(3, FILES);

const choose = (registry: ReturnType<typeof createFakeImports>) =>
  chooserOf(registry, <SessionLock />)(ARCHIVE_TEXT, 'Items.zip');

async function start(user: UserEvent): Promise<void> {
  await screen.findByText('3 items will be registered, with their files.', undefined, LONG);
  await user.click(button('Import 3 items'));
}

/** The names of the files that each item has got. */
const filesIn = (registry: ReturnType<typeof createFakeImports>) =>
  registry.items().map(({ files = [] }) => files.map(({ name }) => name));
const ALL = FILES.map((files) => files.map(({ name }) => name)).concat([[]]);

/** Uploads that wait until the test lets them go, all but one. */
function heldUploads() {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const release = () => {
    isHeld = false;
    for (const go of waiting.splice(0)) go();
  };
  const beforeUpload = async (name: string | undefined) => {
    if (isHeld && name !== 'front.jpg') await new Promise<void>((go) => waiting.push(go));
  };
  return { beforeUpload, release };
}

/** Chooses the same archive once more, and goes on with its import. */
async function chooseAgain(user: UserEvent): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([ARCHIVE_TEXT], 'Items.zip'));
  await screen.findByText(/^You began to import this archive on /, undefined, LONG);
  await user.click(await findButton(/^Import \d+ items?$/));
}

describe('a chosen archive', () => {
  test('tells what is in it, is imported with its files, and says what came of it', async () => {
    stubArchiveWorkers(archive);
    const registry = createFakeImports();
    const { user } = await choose(registry);
    await screen.findByText('3 items, 3 photos (15 bytes)', undefined, LONG);
    screen.getByText('Items.zip');
    await start(user);
    await registered('3 of 3 files are with their items.');
    screen.getByRole('heading', { name: 'Import finished' });
    screen.getByText('3 items are registered.');
    expect(filesIn(registry)).toEqual(ALL);
    expect(screen.getByRole('link', { name: 'Show your items' }).getAttribute('href')).toBe('/');
  });

  test('asks for its password again after a wrong one, and opens by the right one', async () => {
    stubArchiveWorkers(archive, { password: 'copper lantern' });
    const { user } = await choose(createFakeImports());
    const field = await screen.findByLabelText('Password of the archive', undefined, LONG);
    await user.type(field, 'copper lamp{Enter}');
    await screen.findByText('This password does not open the archive. Check it and try again.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.type(field, 'copper lantern');
    expect(screen.queryByText(/^This password does not open/)).toBeNull();
    await user.click(button('Open archive'));
    await screen.findByText(/^3 items, 3 photos/, undefined, LONG);
    expect(document.documentElement.outerHTML).not.toContain('copper lantern');
  });

  test('says why it cannot be opened, beside the way to another file', async () => {
    stubArchiveWorkers(archive, { fault: 'newer' });
    await choose(createFakeImports());
    const failure = await screen.findByRole('alert', undefined, LONG);
    within(failure).getByText('This archive was made by a later version of Item Registry.');
    await findButton('Choose another file');
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });
});

describe('an import of an archive under way', () => {
  test('shows how many files are there, stops at Cancel, and goes on without adding any twice', async () => {
    const { beforeUpload, release } = heldUploads();
    stubArchiveWorkers(archive, { beforeUpload });
    const registry = createFakeImports();
    const { user } = await choose(registry);
    await start(user);
    await registered('0 of 3 files');
    expect(screen.getByRole('progressbar', { name: 'Progress of the files' })).toBeTruthy();
    await waitFor(() => expect(filesIn(registry)).toEqual([[], [], []]));
    await user.click(button('Cancel'));
    await screen.findByRole('heading', { name: 'Import cancelled' });
    screen.getByText('0 of 3 files are with their items.');
    release();
    await user.click(button('Go on'));
    await registered('3 of 3 files are with their items.');
    expect(filesIn(registry)).toEqual(ALL);
    expect(registry.names()).toHaveLength(3);
  });

  test('that is locked in the middle of its files goes on with the same archive, and adds none twice', async () => {
    const { beforeUpload, release } = heldUploads();
    stubArchiveWorkers(archive, { beforeUpload });
    const vault = createFakeVault({ isOpen: true });
    const registry = createFakeImports(vault);
    const { user } = await choose(registry);
    await start(user);
    await registered('0 of 3 files');
    await lockElsewhere(vault);
    expect(document.documentElement.outerHTML).not.toMatch(/Thing|Items\.zip|front\.jpg/);
    release();
    await unlock(user);
    await screen.findByText(/^The import of your archive stopped when your items were locked\./);
    await chooseAgain(user);
    await registered('3 of 3 files are with their items.');
    expect(filesIn(registry)).toEqual(ALL);
    expect(registry.names()).toHaveLength(3);
  });
});

/** An import that was cancelled before its files came, after which the owner deletes an item that was a duplicate then. */
async function withLostDuplicate(options?: Parameters<typeof createFakeImports>[1]) {
  const { beforeUpload, release } = heldUploads();
  stubArchiveWorkers(archiveOf(3, [[archivedPhoto('chair.jpg')], [archivedPhoto('sofa.jpg')]]), {
    beforeUpload,
  });
  const registry = createFakeImports(undefined, options);
  registry.has([makeItem({ id: 'there-2', name: 'Thing 2', createdAt: '2026-01-01T10:00:00.000Z' })]);
  const { user } = await choose(registry);
  await user.click(await findButton(/^Import 2 items$/));
  await registered('0 of 2 files');
  registry.has(registry.items().filter(({ id }) => id !== 'there-2'));
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { name: 'Import cancelled' });
  release();
  await user.click(button('Import another file'));
  await findButton('Choose a file');
  await chooseAgain(user);
  await screen.findByRole('heading', { name: 'Import finished' }, LONG);
  return registry;
}

describe('an import of an archive that goes on after a duplicate was deleted', () => {
  const UNCERTAIN = /left out as a duplicate|left out as duplicates/;

  test('brings the files of the items that it has registered', async () => {
    const registry = await withLostDuplicate();
    expect(filesIn(registry)).toEqual([['chair.jpg'], ['sofa.jpg']]);
    screen.getByText('2 items are registered.');
    screen.getByText('2 of 2 files are with their items.');
    expect(screen.getByText(UNCERTAIN).textContent).toMatch(/^1 item is not counted above/);
  });

  testAtNight(
    'says how files come that it cannot bring, where it began with an earlier release',
    async () => {
      const registry = await withLostDuplicate({ keepsRows: false });
      expect(filesIn(registry)).toEqual([[], []]);
      const text = screen.getByText(UNCERTAIN).textContent;
      expect(text).toMatch(/^3 items are not counted above/);
      expect(text).toContain('or lacks files, undo this import and import the archive again.');
    },
  );

  testAtNight('names no files where the archive has none', async () => {
    stubArchiveWorkers(archiveOf(3));
    const registry = createFakeImports();
    registry.has([makeItem({ id: 'there-2', name: 'Thing 2', createdAt: '2026-01-01T10:00:00.000Z' })]);
    const { user } = await choose(registry);
    registry.hooks.before = async () => registry.has(registry.items().filter(({ id }) => id !== 'there-2'));
    await user.click(await findButton(/^Import 2 items$/));
    await screen.findByRole('heading', { name: 'Import finished' }, LONG);
    await user.click(button('Import another file'));
    await findButton('Choose a file');
    await chooseAgain(user);
    expect((await screen.findByText(UNCERTAIN, undefined, LONG)).textContent).toBe(
      '1 item is not counted above: when you imported this archive before, it was registered, or left out as a ' +
        'duplicate. If it is not among your items now, undo this import and import the archive again. ' +
        'Items that you have changed stay, and may then come a second time.',
    );
  });
});

describe('an import of an archive of which an item was handed over', () => {
  test('brings the files of the others, and does not try those of that item', async () => {
    const { beforeUpload, release } = heldUploads();
    stubArchiveWorkers(archive, { beforeUpload });
    const registry = createFakeImports();
    const { user } = await choose(registry);
    await start(user);
    await registered('0 of 3 files');
    await user.click(button('Cancel'));
    await screen.findByRole('heading', { name: 'Import cancelled' });
    release();
    registry.handsOver('Thing 1');
    await user.click(button('Import another file'));
    await findButton('Choose a file');
    await chooseAgain(user);
    await registered('2 of 2 files are with their items.');
    expect(filesIn(registry)).toEqual([FILES[0]?.map(({ name }) => name), []]);
  });
});

describe('an import of an archive that has ended', () => {
  test('is undone whole after a question, and another file can be chosen', async () => {
    stubArchiveWorkers(archive);
    const registry = createFakeImports();
    const { user } = await choose(registry);
    await start(user);
    await registered('3 of 3 files are with their items.');
    await user.click(button('Undo this import'));
    const question = within(await dialog('Undo this import?'));
    await user.click(question.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('3 items were deleted.');
    await findButton('Choose a file');
    expect(screen.queryByText('Items.zip')).toBeNull();
  });
});
