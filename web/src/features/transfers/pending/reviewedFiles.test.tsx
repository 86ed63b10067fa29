// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeTransfers } from '#web/testing/fakeTransfers.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { createFakeFiles, makeFile, stubCaches, stubNearness, watchAddresses } from '#web/testing/files.ts';
import { dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { renderTransfers } from '#web/testing/renderTransfers.tsx';
import { makeRequest, makeTransferItem } from '#web/testing/transfers.ts';

prepareScreens();

let alive: ReadonlySet<string>;

beforeEach(() => {
  stubCaches();
  stubNearness();
  alive = watchAddresses();
});

test('the review of a transfer shows photos and documents of the item, asked for by the transfer', async () => {
  const photo = makeFile({ id: 'photo', name: 'bike.jpg', caption: 'The bike' });
  const receipt = makeFile({ id: 'receipt', kind: 'receipt', name: 'receipt.jpg' });
  const store = await createFakeFiles([photo, receipt]);
  const review = makeRequest({ status: 'PendingRequesterReview', approvedAt: '2026-03-05T08:00:00Z' });
  const server = createFakeServer({
    ...createFakeVault({ level: 'Standard' }).handlers,
    ...createFakeTransfers([review]).handlers,
    ...store.handlers,
    'GET /transfers/asset/transfer-1': () => ({ body: makeTransferItem({ files: [photo, receipt] }) }),
  });
  const user = renderTransfers(server);
  await user.click(await findButton('View item'));
  const shown = within(await dialog('Item in Transit'));

  const picture = await shown.findByAltText<HTMLImageElement>('The bike');
  expect(alive).toContain(picture.getAttribute('src'));
  expect(shown.getByRole('button', { name: 'Open receipt.jpg' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Options for/ })).toBeNull();
  await waitFor(() => expect(store.fetched.toSorted()).toEqual(['photo/view', 'receipt/thumbnail']));
  const wanted = server
    .callsTo('/assets/files/links')
    .flatMap(({ body }) => (body as { files: object[] }).files);
  expect(wanted).toContainEqual({
    assetId: 'item-1',
    transferId: 'transfer-1',
    fileId: 'photo',
    rendition: 'view',
  });
});
