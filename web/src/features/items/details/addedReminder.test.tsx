// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(loadEditors);

const PAGE = '/asset-details/item-1';
const REMIND = 'Remind me about this date';
const stored = makeItem();
const payment = { name: 'Next payment', value: '2027-03-14' };
const visa = { id: 'item-1.p9', name: 'Visa until', value: '2027-01-01' };

/** A server that keeps what is saved, and that somebody else may change the item on. */
function keeping(first: Item = stored, conflicts: readonly Item[] = []) {
  let now = first;
  const waiting = [...conflicts];
  const server = createFakeServer({
    'GET /assets/item-1': () => ({ body: now }),
    'PUT /assets/item-1': ({ body }) => {
      const elsewhere = waiting.shift();
      const sent = body as Item;
      const properties = sent.properties.map((property, at) => ({ ...property, id: `item-1.p${at}` }));
      now = elsewhere ?? { ...sent, properties, version: now.version + 1 };
      return elsewhere ? refusal(409, 'version_conflict') : { body: now };
    },
    'POST /assets/item-1/properties': ({ body }) => ({
      status: 201,
      body: { id: 'item-1.p2', ...(body as object) },
    }),
  });
  return server;
}

async function write(user: UserEvent, { name, value } = payment) {
  await user.click(await screen.findByLabelText('Detail Name'));
  await user.paste(name);
  await user.click(screen.getByLabelText('Detail Value'));
  await user.paste(value);
}

const savedBy = (server: ReturnType<typeof keeping>) =>
  server.callsOf('PUT').map(({ body }) => (body as Item).properties);

describe('a date that is added on the page of an item', () => {
  test('can be marked to remind, and is saved with the list of reminders as one change', async () => {
    const server = keeping();
    const user = renderAt(PAGE, server);
    await write(user, { ...payment, value: 'soon' });
    expect(screen.queryByRole('button', { name: REMIND })).toBeNull();
    await user.clear(screen.getByLabelText('Detail Value'));
    await user.paste(payment.value);
    await user.click(await screen.findByRole('button', { name: REMIND, pressed: false }));
    expect(screen.getByRole('button', { name: REMIND, pressed: true })).toBeTruthy();
    await user.click(button('Add Detail'));
    await waitFor(() => expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', ''));
    expect(savedBy(server)).toEqual([
      [...stored.properties, payment, { name: 'Reminders', value: 'Next payment' }],
    ]);
    expect(server.callsOf('POST')).toEqual([]);
  });

  test('joins the list that there is, also one that was begun elsewhere meanwhile', async () => {
    const list = { id: 'item-1.p8', name: 'Reminders', value: 'Visa until' };
    const elsewhere = makeItem({ version: stored.version + 1, properties: [visa, list] });
    const server = keeping(stored, [elsewhere]);
    const user = renderAt(PAGE, server);
    await write(user);
    await user.click(await findButton(REMIND));
    await user.click(button('Add Detail'));
    await waitFor(() => expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', ''));
    expect(savedBy(server)[1]).toEqual([visa, { ...list, value: 'Visa until, Next payment' }, payment]);
  });

  test('reminds no more once the mark is taken away', async () => {
    const list = { id: 'item-1.p8', name: 'Reminders', value: 'Next payment' };
    const server = keeping(makeItem({ properties: [list] }));
    const user = renderAt(PAGE, server);
    await write(user);
    await user.click(await screen.findByRole('button', { name: REMIND, pressed: true }));
    await user.click(await screen.findByRole('button', { name: REMIND, pressed: false }));
    await user.click(await screen.findByRole('button', { name: REMIND, pressed: true }));
    await user.click(button('Add Detail'));
    await waitFor(() => expect(savedBy(server)).toEqual([[payment]]));
  });

  test('does not leave its mark to the next one that is typed after it was cleared', async () => {
    const user = renderAt(PAGE, keeping());
    await write(user);
    await user.click(await findButton(REMIND));
    await user.clear(screen.getByLabelText('Detail Name'));
    await user.clear(screen.getByLabelText('Detail Value'));
    await write(user, visa);
    expect(await screen.findByRole('button', { name: REMIND, pressed: false })).toBeTruthy();
  });

  test('is added as an ordinary detail where the marked value is no date any more', async () => {
    const server = keeping();
    const user = renderAt(PAGE, server);
    await write(user);
    await user.click(await findButton(REMIND));
    await user.click(screen.getByLabelText('Detail Value'));
    await user.paste(' or so');
    await user.click(button('Add Detail'));
    await waitFor(() =>
      expect(server.callsOf('POST').map(({ body }) => body)).toEqual([
        { name: payment.name, value: '2027-03-14 or so' },
      ]),
    );
    expect(savedBy(server)).toEqual([]);
  });
});
