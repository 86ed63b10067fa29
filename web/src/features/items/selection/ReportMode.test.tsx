// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { holdList, lockAgain, lockElsewhere, unlock } from '#web/testing/openVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ReportBar from './ReportBar.tsx';
import { SelectionDialogs } from './selectionDialogs.tsx';
import { useReportMode } from './useReportMode.ts';

const SESSION = { level: null, isNeeded: false, isOpen: false, isLocked: false, end: undefined };

prepareScreens();
beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
});

/** The names of the downloaded files; happy-dom saves none. */
const saved: string[] = [];
const REPORT = 'POST /assets/generate-report';
const bike = makeItem();
const sofa = makeItem({ id: 'item-2', name: 'Sofa', assetType: 'Furniture' });
const pdf: FakeResponse = {
  pdf: '%PDF-1.7',
  headers: { 'content-disposition': 'attachment; filename="item-report-2026-01-02.pdf"' },
};

const MANY = Array.from({ length: 1_002 }, (_, number) => makeItem({ id: `item-${number}` }));

function ManySelected() {
  const mode = useReportMode(SESSION);
  const { start: begin, selectOnly } = mode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they begin selected, and then it is the user's
  useEffect(() => {
    begin('report');
    selectOnly(MANY.map(({ id }) => id));
  }, []);
  return (
    <>
      <ReportBar items={MANY} visible={MANY} isArriving={false} mode={mode} />
      <SelectionDialogs {...mode.dialogs} onRemaining={() => undefined} />
    </>
  );
}

async function start(response: (request: SeenRequest) => FakeResponse | Promise<FakeResponse> = () => pdf) {
  const server = createFakeServer({
    'GET /assets': () => ({ body: [bike, sofa, damagedItem] }),
    [REPORT]: response,
    'POST /assets/labels': response,
  });
  const user = renderAt('/', server);
  await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
  await screen.findByText('0 selected');
  return { server, user };
}

const bodies = (server: ReturnType<typeof createFakeServer>) =>
  server.callsTo('/assets/generate-report').map(({ body }) => body as { assetIds: string[] });

describe('the report mode', () => {
  test('requires at least one item', async () => {
    const { server, user } = await start();
    await user.click(button('Generate PDF'));
    const dialog = within(await screen.findByRole('dialog', { name: 'No Items Selected' }));
    expect(dialog.getByText('Please select at least one item for the report.')).toBeTruthy();
    expect(bodies(server)).toEqual([]);
  });

  test('sends the selected items with the local time, and names the file', async () => {
    const { server, user } = await start();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await screen.findByText('1 selected');
    await user.click(button('Generate PDF'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^item-report alice \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.pdf$/);
    expect(bodies(server)).toEqual([
      {
        assetIds: ['item-2'],
        paper: 'Letter',
        clientTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      },
    ]);
  });

  test('makes the report for the paper that is chosen, and remembers it', async () => {
    const { server, user } = await start();
    await user.click(button('Paper of the report: US Letter'));
    await user.click(await screen.findByRole('menuitem', { name: 'A4' }));
    await user.click(button('Select All'));
    await user.click(button('Generate PDF'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(bodies(server)).toMatchObject([{ paper: 'A4' }]);
    await user.click(button('Done'));
    await user.click(button('Generate Report'));
    await screen.findByRole('button', { name: 'Paper of the report: A4' });
  });

  test('selects all visible items and keeps hidden ones selected', async () => {
    const { user } = await start();
    await user.type(screen.getByLabelText('Search items'), 'sofa');
    await screen.findByText('1 of 3 items');
    await user.click(button('Select All'));
    await screen.findByText('1 selected');
    await user.clear(screen.getByLabelText('Search items'));
    await user.type(screen.getByLabelText('Search items'), 'bike');
    await screen.findByText('1 not shown');
    await user.click(button('Clear All'));
    await screen.findByText('0 selected');
  });

  test('selects a range of cards with the Shift key', async () => {
    const { user } = await start();
    const [first] = await screen.findAllByRole('checkbox');
    if (first) await user.click(first);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select this damaged item' }));
    await user.keyboard('{/Shift}');
    await screen.findByText('3 selected');
  });

  test('selects all visible items with Ctrl+A, but not in a field, and leaves with Escape', async () => {
    const { user } = await start();
    await user.click(screen.getByLabelText('Search items'));
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('0 selected');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('3 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('3 selected')).toBeNull();
    expect(document.activeElement).toBe(button('Generate Report'));
  });

  test('goes on with the selection that Select began, when Generate Report is pressed', async () => {
    const { user } = await start();
    await user.click(button('Done'));
    await user.click(button('Select'));
    const pressed = () =>
      ['Select', 'Generate Report'].filter((name) => button(name).getAttribute('aria-pressed') === 'true');
    expect(pressed()).toEqual(['Select']);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await user.click(button('Generate Report'));
    await screen.findByText('1 selected');
    expect(pressed()).toEqual(['Generate Report']);
    await user.click(button('Generate Report'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(pressed()).toEqual([]);
  });

  test('ends by the button that began it', async () => {
    const { user } = await start();
    await user.click(button('Generate Report'));
    expect(screen.queryByText('0 selected')).toBeNull();
  });

  test('hands the selected items over by one code, and needs at least one', async () => {
    const { user } = await start();
    const handOver = async () => {
      await user.click(button('Change'));
      await user.click(await screen.findByRole('menuitem', { name: 'Hand over…' }));
    };
    await handOver();
    await screen.findByText('Please select at least one item to hand over.');
    await user.click(button('OK'));
    await user.click(button('Select All'));
    await handOver();
    await screen.findByRole('dialog', { name: 'Hand over 2 items' });
    expect(screen.getByRole('note').textContent).toContain('1 item is left out');
  });

  test('prints labels of the selected items, and ends with Done', async () => {
    const { user } = await start();
    await user.click(button('Print labels'));
    const none = within(await screen.findByRole('dialog', { name: 'No Items Selected' }));
    await user.click(none.getByRole('button', { name: 'OK' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await user.click(button('Print labels'));
    const labels = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    await user.click(labels.getByRole('button', { name: 'Cancel' }));
    await user.click(button('Done'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(button('Generate Report'));
  });

  test('says under which name the labels were saved', async () => {
    const { user } = await start(() => pdf);
    await user.click(button('Select All'));
    await user.click(button('Print labels'));
    const labels = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    await user.click(labels.getByRole('button', { name: 'Download PDF' }));
    await screen.findByText(/^The labels were saved as “.+\.pdf”\.$/);
  });

  test('saves no labels whose dialog was closed before they came', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user } = await start(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    await user.click(button('Select All'));
    await user.click(button('Print labels'));
    const labels = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    await user.click(labels.getByRole('button', { name: 'Download PDF' }));
    await user.click(labels.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => respond(pdf));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(saved).toEqual([]);
  });

  test('says of labels that are too many for one file that fewer can be printed', async () => {
    const { user } = await start(() => refusal(413, 'too_large'));
    await user.click(button('Select All'));
    await user.click(button('Print labels'));
    const labels = within(await screen.findByRole('dialog', { name: 'Print labels' }));
    await user.click(labels.getByRole('button', { name: 'Download PDF' }));
    await labels.findByText(/^These labels are too many for one file\. Please select fewer items/);
  });

  test('offers the first thousand of too many, and leaves the others selected for the next time', async () => {
    const server = createFakeServer({ [REPORT]: () => pdf, 'POST /assets/labels': () => pdf });
    const { user } = renderScreen(<ManySelected />, { server });
    await screen.findByText('1,002 selected');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await user.click(button('Generate PDF'));
    await user.click(await findButton('Take the first 1,000'));
    await screen.findByText('2 selected');
    expect(bodies(server)).toMatchObject([{ assetIds: { length: 1_000, 0: 'item-0' } }]);
    await user.click(button('Select All'));
    await user.click(button('Print labels'));
    await screen.findByText(/the other 2 stay selected for the next time/);
    await user.click(await findButton('Take the first 1,000'));
    await user.click(await findButton('Download PDF'));
    await screen.findByText('2 selected');
    expect(saved).toHaveLength(2);
  });

  test('stops waiting for a cancelled report', async () => {
    const { user } = await start(() => new Promise<FakeResponse>(() => undefined));
    await user.click(button('Select All'));
    await user.click(button('Generate PDF'));
    await screen.findByText('Creating a report of 3 items…');
    await user.click(button('Cancel'));
    await screen.findByText('3 selected');
    expect(saved).toEqual([]);
  });

  test('explains that a selected item no longer exists', async () => {
    const { user } = await start(() => refusal(404, 'not_found'));
    await user.click(button('Select All'));
    await user.click(button('Generate PDF'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report failed' }));
    expect(dialog.getByText(/no longer exists/)).toBeTruthy();
  });

  test('downloads a report that is too large for a response from its address', async () => {
    const { user } = await start(() => ({ body: { downloadUrl: 'https://files.example/report' } }));
    await user.click(button('Select All'));
    await user.click(button('Generate PDF'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('asks for the encryption password and then creates the report of the selected items', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike, sofa] })),
      [REPORT]: vault.guarded(() => pdf),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    await user.click(await screen.findByRole('button', { name: 'Select All' }));
    vault.lock();
    await user.click(button('Generate PDF'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Authentication Required' }));
    expect(
      dialog.getByText('Session authentication is required to generate a report with encrypted items.'),
    ).toBeTruthy();
    await user.click(dialog.getByLabelText(/Encryption password/));
    await user.paste(PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Authenticate Session' }));
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 5_000 });
    expect(bodies(server).at(-1)?.assetIds.toSorted()).toEqual(['item-1', 'item-2']);
  });

  test('says after a lock that it ended the report, and still has the selection', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike, sofa] })),
      [REPORT]: () => new Promise<FakeResponse>(() => undefined),
    });
    const user = renderAt('/', server);
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await user.click(button('Generate PDF'));
    await screen.findByText('Creating a report of 1 item…');
    await lockElsewhere(vault);
    await unlock(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Report failed' }, { timeout: 5_000 }));
    dialog.getByText(/^Your items were locked before the report was ready\./);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await screen.findByText('1 selected');
    expect(saved).toEqual([]);
  });

  test('says once, and also after a second lock before the items are there, that a lock ended it', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [bike, sofa] })),
      [REPORT]: () => new Promise<FakeResponse>(() => undefined),
    });
    const { slow, hold, release } = holdList(server);
    const user = renderAt('/', slow);
    await user.click(await screen.findByRole('button', { name: 'Generate Report' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sofa' }));
    await user.click(button('Generate PDF'));
    await screen.findByText('Creating a report of 1 item…');
    await lockElsewhere(vault);
    hold();
    await lockAgain(user, vault);
    await unlock(user);
    release();
    const dialog = within(await screen.findByRole('dialog', { name: 'Report failed' }, { timeout: 5_000 }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await screen.findByText('1 selected');
    vault.lock();
    const channel = new BroadcastChannel('item-registry.tabs');
    channel.postMessage('locked');
    await screen.findByRole('button', { name: /^(Unlock|Authenticate Session)$/ });
    channel.close();
    await unlock(user);
    await screen.findByText('Sofa');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByRole('dialog', { name: 'Report failed' })).toBeNull();
  });
});
