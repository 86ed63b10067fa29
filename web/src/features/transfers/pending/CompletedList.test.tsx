// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { makeRequest, makeTransfer } from '#web/testing/transfers.ts';

prepareScreens();
beforeAll(() => import('./CompletedList.tsx'));

const completed = (assetName: string) => makeTransfer({ id: assetName, assetName, status: 'Completed' });
const page = (names: readonly string[], cursor?: string): FakeResponse => ({
  body: { transfers: names.map(completed), ...(cursor !== undefined && { cursor }) },
});

/** The open list of completed transfers, whose calls `answer` responds to. */
async function openList(
  answer: (cursor: string | null) => FakeResponse,
  more: Record<string, () => FakeResponse> = {},
) {
  const cursorOf = ({ call }: SeenRequest) =>
    new URL(call.split(' ')[1] ?? '', 'http://any').searchParams.get('cursor');
  const server = createFakeServer({
    ...createFakeVault({ level: 'Standard' }).handlers,
    ...createFakeTransfers([makeTransfer()]).handlers,
    'GET /transfers/completed': (request) => answer(cursorOf(request)),
    ...more,
  });
  const user = renderTransfers(server);
  await screen.findByText('Road bike');
  await user.click(screen.getByRole('button', { name: /completed/i }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const retry = async () =>
    user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }));
  return { press, retry };
}

test('Retry reads the completed transfers again that could not be read again', async () => {
  let answer = page(['Old lamp']);
  const { press, retry } = await openList(() => answer);
  await screen.findByText('Old lamp');
  answer = refusal(400, 'invalid_input');
  await press('Refresh');
  await screen.findByRole('alert');
  answer = page(['New chair', 'Old lamp']);
  await retry();
  await screen.findByText('New chair');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry reads the page that could not be read, behind those that are shown', async () => {
  let next = refusal(400, 'invalid_input');
  const { press, retry } = await openList((cursor) => (cursor ? next : page(['New chair'], 'more')));
  await screen.findByText('New chair');
  await press('Show more');
  await screen.findByRole('alert');
  next = page(['Old lamp']);
  await retry();
  await screen.findByText('Old lamp');
  expect(screen.getByText('New chair')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the item', { assetName: 'Old lamp' }, 'Old lamp'],
  ['an item whose name the user may not see', { assetName: '', unnamed: 'unknown' }, 'Item of alice'],
] as const)(
  'a receipt that was saved is told with the name of its file, after %s',
  async (_, fields, name) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const transfers = [makeRequest({ ...fields, id: 'lamp', status: 'Completed' })];
    const { press } = await openList(() => ({ body: { transfers } }), {
      'GET /transfers/lamp/receipt': () => ({ pdf: '%PDF-1.7' }),
    });
    await press('Receipt');
    await screen.findByText(`The receipt was saved as “Transfer Receipt ${name}.pdf”.`);
  },
);
