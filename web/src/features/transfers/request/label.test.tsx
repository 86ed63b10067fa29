// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { RequireUser } from '#web/app/signIn/screens.tsx';
import { routes } from '#web/base/routes.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import TransferRequestScreen from './TransferRequestScreen.tsx';

prepareScreens();

const content = (
  <Routes>
    <Route element={<RequireUser />}>
      <Route path={routes.transferRequest.path} element={<TransferRequestScreen />} />
    </Route>
  </Routes>
);
const OWN = '/transfer-request?owner=user-1';
const FORMER = '/transfer-request?owner=user-2';
const missing = () => refusal(404, 'not_found');

function open(
  path: string,
  handlers: Parameters<typeof createFakeServer>[0],
  vault = createFakeVault({ level: 'Standard' }),
) {
  const server = createFakeServer({
    ...vault.handlers,
    'GET /transfers/preview': missing,
    'GET /assets/item-1': () => ({ body: makeItem() }),
    ...handlers,
  });
  renderScreen(content, { path, server });
  return server;
}

const heading = (name: string) => screen.findByText(name, { selector: 'h2' });

describe('the label of an item that was handed over', () => {
  test('does not tell its former owner that the item is theirs', async () => {
    open(`${OWN}&item=item-1`, { 'GET /assets/item-1': missing });
    await heading('There is no such item');
    expect(screen.queryByText('This item is yours')).toBeNull();
  });

  test('leads its new owner to their item, though the former one has printed it', async () => {
    open(`${FORMER}&item=item-1`, {});
    await heading('This item is yours');
    await screen.findByText('Road bike');
    expect(screen.getByText('Open the item').closest('a')?.getAttribute('href')).toBe(
      routes.assetDetails.href({ id: 'item-1' }),
    );
  });

  test('leads its new owner to their item also where that is damaged', async () => {
    open(`${FORMER}&item=item-1`, { 'GET /assets/item-1': () => refusal(409, 'item_damaged') });
    await heading('This item is yours');
  });

  test.each([
    ['item', 'item=item-1', 'This item is yours'],
    ['items', 'items=ITEM-1.ITEM-2', 'These items are yours'],
  ])(
    'tells its new owner to unlock their items where these are locked, which leads to the %s',
    async (_, named, title) => {
      const vault = createFakeVault({ level: 'Maximum' });
      open(`${FORMER}&${named}`, {}, vault);
      await heading('There is no such item');
      await screen.findByText(/If it has come to you, unlock your items to see it\.$/);
      const user = userEvent.setup({ delay: null });
      await user.click(button('Unlock'));
      await user.click(await screen.findByLabelText(/^Encryption password/));
      await user.paste(PASSWORD);
      await user.click(button('Authenticate Session'));
      await heading(title);
    },
  );

  test('does not tell anyone to unlock items that are open', async () => {
    open(`${FORMER}&item=item-1`, { 'GET /assets/item-1': missing });
    await heading('There is no such item');
    expect(screen.queryByText(/unlock your items/)).toBeNull();
  });

  test('is told by its link alone while the items are locked', async () => {
    const vault = createFakeVault({ level: 'Maximum' });
    const server = open(`${OWN}&item=item-1`, { 'GET /assets/item-1': missing }, vault);
    await heading('This item is yours');
    expect(server.callsTo('/assets')).toEqual([]);
  });
});

describe('the code of several items', () => {
  test('does not tell their former owner that they are theirs', async () => {
    open(`${OWN}&items=ITEM-1.ITEM-2`, { 'GET /assets/item-1': missing });
    await heading('There is no such item');
  });

  test('says how many of them are gone where the others are still there', async () => {
    open(`${OWN}&items=ITEM-1.ITEM-2`, {});
    await heading('These items are yours');
    screen.getByText(/1 of them is not among your items any more\.$/);
  });

  test('leads their new owner to their items', async () => {
    open(`${FORMER}&items=ITEM-1.ITEM-2`, { 'GET /assets/item-2': () => ({ body: makeItem() }) });
    await heading('These items are yours');
    expect(screen.queryByText(/not among your items any more/)).toBeNull();
  });
});
