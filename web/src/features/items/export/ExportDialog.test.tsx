// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MissingFile } from '#shared/contract/archive.ts';
import { runScreenCommand } from '#web/base/screenCommands.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeFile, watchAddresses } from '#web/testing/files.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { holdList, lockAgain, lockElsewhere, unlock } from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { isAnythingTyped } from '#web/ui/leaving.ts';
import { ExportForm } from './ExportForm.tsx';
import type { Job, Request, Response } from './worker/messages.ts';

prepareScreens();
/** Loaded before the first test, whose time it would otherwise take. */
beforeAll(async () => {
  await import('./ExportDialog.tsx');
  await import('#web/ui/password/passwordStrength.ts');
});

/** Stands for the worker, which happy-dom cannot run: a test answers in its place, but for the opening of a file. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  static opensAtOnce = true;
  readonly requests: Request[] = [];
  onmessage: ((event: { readonly data: Response }) => void) | undefined;
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: Request): void {
    this.requests.push(request);
    if (request.kind === 'open' && FakeWorker.opensAtOnce) this.onmessage?.({ data: { kind: 'opened' } });
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const saved: string[] = [];
let addresses: ReadonlySet<string>;

beforeEach(() => {
  FakeWorker.all.length = 0;
  FakeWorker.opensAtOnce = true;
  saved.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  addresses = watchAddresses();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
});

const bike = makeItem({ files: [makeFile({ bytes: 2_000_000 })] });
const sofa = makeItem({ id: 'item-2', name: 'Sofa' });

async function open(vault = createFakeVault({ level: null }), items = [bike, sofa, damagedItem]) {
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: items })),
  });
  const { slow, ...list } = holdList(server);
  const user = renderAt('/', slow);
  await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  await user.click(await screen.findByRole('button', { name: 'Select All' }));
  await user.click(button('Export'));
  return { user, list, dialog: within(await screen.findByRole('dialog', { name: 'Export items' })) };
}

async function workerOf(kind: Request['kind'] = 'start'): Promise<FakeWorker> {
  await waitFor(() => expect(FakeWorker.all.at(-1)?.requests.at(-1)?.kind).toBe(kind));
  const worker = FakeWorker.all.at(-1);
  if (!worker) throw new Error('No worker was started');
  return worker;
}

const jobOf = (worker: FakeWorker): Job => {
  const request = worker.requests.at(-1);
  if (request?.kind !== 'start') throw new Error('The worker was not told to start');
  return request.job;
};

const answer = (worker: FakeWorker, data: Response) => act(async () => worker.onmessage?.({ data }));
const finish = (worker: FakeWorker, missing: readonly MissingFile[] = []) =>
  answer(worker, { kind: 'finished', finished: { missing, content: new Blob(['x']) } });

/** A file as the browser gives one that the user chooses. */
function chooseFiles() {
  const file = { name: 'My items.zip', remove: vi.fn(async () => undefined) };
  const choose = vi.fn(async () => file);
  vi.stubGlobal('showSaveFilePicker', choose);
  return { file, choose };
}

describe('the export of items', () => {
  test('says how much it is, and that the file can be read by whoever gets it', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('3 items')).toBeTruthy();
    expect(dialog.getByText('1 photo or file, 2 MB in total.')).toBeTruthy();
    expect(dialog.getByText(/^Whoever gets this file can read everything in it/)).toBeTruthy();
  });

  test('saves a table that the worker has made, at an address that does not stay', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: /Spreadsheet/ }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf();
    expect(jobOf(worker).format).toBe('table');
    expect(new Set(jobOf(worker).items)).toEqual(new Set([bike, sofa, damagedItem]));
    await finish(worker);
    expect(dialog.getByRole('status').textContent).toMatch(
      /^2 items were exported as “Items \d{4}-\d\d-\d\d\.csv”\.$/,
    );
    expect(dialog.getByText('1 damaged item could not be opened. Only its id was exported.')).toBeTruthy();
    expect(saved).toEqual([expect.stringMatching(/\.csv$/)]);
    expect(addresses.size).toBe(0);
    expect(worker.isEnded).toBe(true);
  });

  test('separates the columns of a table by commas, until the user chooses semicolons, and then from then on', async () => {
    const first = await open();
    await first.user.click(first.dialog.getByRole('radio', { name: /Spreadsheet/ }));
    const choice = () => screen.getByLabelText<HTMLSelectElement>('Between the columns');
    expect(choice().value).toBe(',');
    await first.user.selectOptions(choice(), 'Semicolons');
    await first.user.click(first.dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf();
    expect(jobOf(worker)).toMatchObject({ format: 'table', separator: ';' });
    await finish(worker);
    cleanup();
    const second = await open();
    await second.user.click(second.dialog.getByRole('radio', { name: /Spreadsheet/ }));
    expect(choice().value).toBe(';');
  });

  test('writes an archive to the file that the user has chosen', async () => {
    const { file } = chooseFiles();
    const { user, dialog } = await open();
    expect(dialog.queryByText(/This browser keeps the archive in memory/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf();
    expect(jobOf(worker)).toMatchObject({ format: 'archive', password: undefined });
    expect(worker.requests[0]).toEqual({ kind: 'open', file });
    await answer(worker, { kind: 'progress', progress: { items: 1, bytes: 1_000_000 } });
    expect(dialog.getByText('1 of 3 items · 1 MB of 2 MB')).toBeTruthy();
    expect(dialog.getByRole('progressbar', { name: 'Exporting' }).getAttribute('aria-valuenow')).toBe('50');
    await answer(worker, { kind: 'finished', finished: { missing: [], content: undefined } });
    expect(dialog.getByRole('status').textContent).toBe('2 items were exported as “My items.zip”.');
    expect(saved).toEqual([]);
    expect(file.remove).not.toHaveBeenCalled();
  });

  test('begins nothing where the user chooses no file', async () => {
    const { choose } = chooseFiles();
    choose.mockRejectedValue(new DOMException('', 'AbortError'));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(choose).toHaveBeenCalled());
    expect(FakeWorker.all).toEqual([]);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false),
    );
  });

  test('names the files that are not in the archive', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await finish(await workerOf(), [
      { itemId: 'item-1', itemName: 'Road bike', name: 'bike.jpg', kind: 'photo', reason: 'unreachable' },
    ]);
    expect(dialog.getByText('1 file is not in the archive')).toBeTruthy();
    expect(dialog.getByText('bike.jpg of “Road bike”: it could not be fetched')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Export again' }));
    expect(dialog.getByRole('radio', { name: /Archive/ })).toHaveProperty('checked', true);
  });

  test('is stopped by the user, with the worker and the file', async () => {
    const { file } = chooseFiles();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf();
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    const region = await dialog.findByRole('status');
    expect(region.firstElementChild).toHaveProperty('style.visibility', 'hidden');
    expect(region.textContent).toBe('The export was stopped. Nothing was saved.');
    expect(worker.isEnded).toBe(true);
    await waitFor(() => expect(file.remove).toHaveBeenCalled());
  });

  test('gives the worker nothing until its file is open, and ends it once it is where it was stopped', async () => {
    FakeWorker.opensAtOnce = false;
    const { file } = chooseFiles();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf('open');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await dialog.findByText('The export was stopped. Nothing was saved.');
    expect(worker.isEnded).toBe(false);
    await answer(worker, { kind: 'opened' });
    expect(worker.isEnded).toBe(true);
    expect(worker.requests).toEqual([{ kind: 'open', file }]);
    await waitFor(() => expect(file.remove).toHaveBeenCalled());
  });

  test('ends a worker that does not get its file open soon after it was stopped', async () => {
    FakeWorker.opensAtOnce = false;
    chooseFiles();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf('open');
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(worker.isEnded).toBe(true), { timeout: 4_000 });
  });

  test('says why its file could not be opened', async () => {
    FakeWorker.opensAtOnce = false;
    chooseFiles();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf('open');
    await answer(worker, { kind: 'failed', fault: 'disk' });
    expect((await dialog.findByRole('alert')).textContent).toContain('There is not enough room on the disk');
    expect(worker.isEnded).toBe(true);
  });

  test('says why it failed', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await answer(await workerOf(), { kind: 'failed', fault: 'disk' });
    expect((await dialog.findByRole('alert')).textContent).toContain('There is not enough room on the disk');
  });

  test('is not offered for more than an import takes, which is said before anything is written', async () => {
    const size = { items: 20_001, damaged: 0, files: 0, bytes: 0, fitsArchive: false };
    const nothing = async () => undefined;
    const form = <ExportForm size={size} outcome={undefined} onStart={nothing} onClose={() => undefined} />;
    const { user } = renderScreen(form);
    expect(screen.getByRole('alert').textContent).toContain(
      'it holds at most 20,000 items, about 70,000 files and 67 MB of texts',
    );
    expect(button('Export')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: /Spreadsheet/ }));
    expect(button('Export')).toHaveProperty('disabled', false);
  });

  test('is not offered for more than the browser can hold', async () => {
    const files = Array.from({ length: 20 }, (_, at) => makeFile({ id: `file-${at}`, bytes: 25_000_000 }));
    const items = ['a', 'b', 'c'].map((id) => makeItem({ id, files }));
    const { user, dialog } = await open(undefined, items);
    expect(dialog.getByRole('alert').textContent).toContain('too large for this browser');
    expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('radio', { name: /Spreadsheet/ }));
    expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false);
  });
});

describe('the protection of an archive', () => {
  async function protect(password: string, repeated = password) {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('checkbox', { name: 'Protect with a password' }));
    for (const [label, text] of [
      ['Password', password],
      ['Repeat password', repeated],
    ] as const) {
      await user.click(dialog.getByLabelText(label));
      if (text !== '') await user.paste(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    return dialog;
  }

  test('takes a good password, of which only the worker learns, and names the file for it', async () => {
    const dialog = await protect('copper lantern 47 otter');
    const worker = await workerOf();
    expect(jobOf(worker)).toMatchObject({ password: 'copper lantern 47 otter' });
    await finish(worker);
    expect(dialog.getByRole('status').textContent).toMatch(/\.zip\.age”\.$/);
  });

  test('and the format stay as they were sent while its file is being chosen', async () => {
    const { choose } = chooseFiles();
    choose.mockReturnValue(new Promise(() => undefined));
    const dialog = await protect('copper lantern 47 otter');
    await waitFor(() => expect(choose).toHaveBeenCalled());
    for (const label of ['Password', 'Repeat password']) {
      expect(dialog.getByLabelText(label)).toHaveProperty('readOnly', true);
    }
    const checkbox = dialog.getByRole('checkbox', { name: 'Protect with a password' });
    const table = dialog.getByDisplayValue('table');
    act(() => checkbox.click());
    act(() => table.click());
    expect(checkbox).toHaveProperty('checked', true);
    expect(table).toHaveProperty('checked', false);
  });

  test('says that nobody can recover it', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('checkbox', { name: 'Protect with a password' }));
    expect(dialog.getByText(/^Nobody can recover this password/)).toBeTruthy();
  });

  test.each([
    ['', '', 'Password is required'],
    ['short', 'short', 'Password must be at least 8 characters'],
    [
      'password',
      'password',
      'This is one of the most used passwords, which are tried first. Please choose another.',
    ],
    ['p4ssw0rd', 'p4ssw0rd', /^This is too easy to guess\./],
    ['copper lantern 47 otter', 'copper lantern', 'Passwords do not match'],
  ])('refuses %j repeated as %j', async (password, repeated, text) => {
    const dialog = await protect(password, repeated);
    await dialog.findByText(text, {}, { timeout: 5_000 });
    expect(FakeWorker.all).toEqual([]);
  });
});

describe('the export of encrypted items', () => {
  test('ends at a lock, with all that the worker holds, and leaves no file', async () => {
    const { file } = chooseFiles();
    const vault = createFakeVault({ isOpen: true });
    const { user, dialog } = await open(vault);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const worker = await workerOf();
    const channel = new BroadcastChannel('item-registry.tabs');
    vault.lock();
    channel.postMessage('locked');
    await waitFor(() => expect(worker.isEnded).toBe(true));
    channel.close();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export items' })).toBeNull());
    await waitFor(() => expect(file.remove).toHaveBeenCalled());
  });

  test('begins nothing after a lock that comes while the file is being chosen, and leaves no file', async () => {
    const { file, choose } = chooseFiles();
    let decide: () => void = () => undefined;
    choose.mockReturnValue(
      new Promise((resolve) => {
        decide = () => resolve(file);
      }),
    );
    const vault = createFakeVault({ isOpen: true });
    const { user, dialog } = await open(vault);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(choose).toHaveBeenCalled());
    const channel = new BroadcastChannel('item-registry.tabs');
    vault.lock();
    channel.postMessage('locked');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export items' })).toBeNull());
    channel.close();
    await act(async () => decide());
    await waitFor(() => expect(file.remove).toHaveBeenCalled());
    expect(FakeWorker.all).toEqual([]);
  });

  test('comes back after the lock that ended it, says so, and can be begun anew', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user, dialog } = await open(vault);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await workerOf();
    await lockElsewhere(vault);
    await unlock(user);
    const again = within(await screen.findByRole('dialog', { name: 'Export items' }, { timeout: 5_000 }));
    expect(again.getByRole('status').textContent).toBe(
      'Your items were locked before the export was complete. Nothing was saved.',
    );
    await user.click(again.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    await finish(await workerOf());
    expect(again.getByRole('status').textContent).toMatch(/^2 items were exported/);
  });

  test('says so also after a second lock that comes before the items are there', async () => {
    const vault = createFakeVault({ isOpen: true });
    const { user, dialog, list } = await open(vault);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await workerOf();
    await lockElsewhere(vault);
    list.hold();
    await lockAgain(user, vault);
    await unlock(user);
    list.release();
    const again = within(await screen.findByRole('dialog', { name: 'Export items' }, { timeout: 5_000 }));
    expect(again.getByRole('status').textContent).toMatch(/^Your items were locked before the export/);
  });

  test('counts as work that is lost by leaving, until it has ended', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await workerOf();
    expect(isAnythingTyped()).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await dialog.findByRole('status');
    expect(isAnythingTyped()).toBe(false);
  });

  test('asks for the password first, and then exports everything', async () => {
    const vault = createFakeVault();
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike, sofa] })),
    });
    const user = renderAt('/', server);
    await screen.findAllByRole('button', { name: 'Authenticate Session' });
    act(() => runScreenCommand('exportItems'));
    const question = within(await screen.findByRole('dialog', { name: 'Unlock your items' }));
    await user.click(question.getByLabelText(/Encryption password/));
    await user.paste(PASSWORD);
    await user.click(question.getByRole('button', { name: 'Authenticate Session' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export items' }, { timeout: 5_000 }));
    expect(dialog.getByText('2 items')).toBeTruthy();
  });
});
