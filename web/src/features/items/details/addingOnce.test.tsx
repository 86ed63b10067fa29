// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item, NewProperty } from '#shared/contract/assets.ts';
import { versionTag } from '#shared/contract/values.ts';
import { setIdleMinutes } from '#web/session/idle/useIdleLock.ts';
import { createFakeServer, type FakeResponse, refusal, type SeenRequest } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from '../form/values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(loadEditors);
beforeEach(() => setIdleMinutes('user-1', 60));

const PAGE = '/asset-details/item-1';
const REMIND = 'Remind me about this date';
const payment = { name: 'Next payment', value: '2027-03-14' };

const other = { name: 'Visa until', value: '2027-01-01' };

type Fault = (store: () => FakeResponse) => FakeResponse | Promise<FakeResponse>;

const stores: Fault = (store) => store();
const storesAndIsCutOff: Fault = (store) => {
  store();
  throw new TypeError('Failed to fetch');
};
const isCutOff: Fault = () => {
  throw new TypeError('Failed to fetch');
};

/** A server with one encrypted item that takes each next change as the next of the faults says, and then without any. */
function keeping(...faults: Fault[]) {
  const vault = createFakeVault({ isOpen: true });
  let now = makeItem({ isEncrypted: true });
  const keep = (properties: readonly (NewProperty & { id?: string })[]) => {
    const named = properties.map((property, at) => ({ id: `item-1.new${now.version}${at}`, ...property }));
    now = { ...now, properties: named, version: now.version + 1 };
    return now;
  };
  const change = (store: () => FakeResponse) => (faults.shift() ?? stores)(store);
  const server = createFakeServer({
    ...vault.handlers,
    'GET /assets': vault.guarded(() => ({ body: [now] })),
    'GET /assets/item-1': vault.guarded(() => ({ body: now })),
    'PUT /assets/item-1': ({ body }: SeenRequest) =>
      change(() => {
        const { version, properties } = body as Item;
        return version === now.version ? { body: keep(properties) } : refusal(409, 'version_conflict');
      }),
    'POST /assets/item-1/properties': ({ headers, body }: SeenRequest) =>
      change(() =>
        headers.get('if-match') === versionTag(now.version)
          ? { status: 201, body: keep([...now.properties, body as NewProperty]).properties.at(-1) }
          : refusal(409, 'version_conflict'),
      ),
  });
  const stored = () => now.properties.slice(1).map(({ name, value }) => ({ name, value }));
  return { server, vault, stored, addElsewhere: () => keep([...now.properties, payment]) };
}

async function write(user: UserEvent, { name, value } = payment) {
  await user.click(await screen.findByLabelText('Detail Name'));
  await user.paste(name);
  await user.click(screen.getByLabelText('Detail Value'));
  await user.paste(value);
}

const add = (user: UserEvent) => user.click(button('Add Detail'));

/** Closes the message that the detail could not be added. */
async function failed(user: UserEvent) {
  const message = within(await dialog('Error!'));
  await user.click(message.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function expectAddedOnce({ stored }: ReturnType<typeof keeping>, ...others: NewProperty[]) {
  await waitFor(() => expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', ''));
  expect(screen.getByLabelText('Detail Value')).toHaveProperty('value', '');
  expect(stored()).toEqual([payment, ...others]);
  await screen.findByText(`${2 + others.length} details recorded`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('a detail is added once', () => {
  test('where its button is pressed again after the response was lost', async () => {
    const kept = keeping(storesAndIsCutOff);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await failed(user);
    expect(screen.getByLabelText('Detail Name')).toHaveProperty('value', payment.name);
    await add(user);
    await expectAddedOnce(kept);
  });

  test('with its reminder, where its button is pressed again after the response was lost', async () => {
    const kept = keeping(storesAndIsCutOff);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await user.click(await findButton(REMIND));
    await add(user);
    await failed(user);
    await add(user);
    await expectAddedOnce(kept, { name: 'Reminders', value: payment.name });
  });

  test('with its reminder, where the network sends the request twice', async () => {
    const twice: Fault = (store) => {
      store();
      return store();
    };
    const kept = keeping(twice);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await user.click(await findButton(REMIND));
    await add(user);
    await expectAddedOnce(kept, { name: 'Reminders', value: payment.name });
  });

  test('where the first request arrives only after the second press looked at the item', async () => {
    const arrivesBefore: Fault = (store) => {
      kept.addElsewhere();
      return store();
    };
    const kept = keeping(isCutOff, arrivesBefore);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await failed(user);
    await add(user);
    await expectAddedOnce(kept);
  });

  test('where the first request arrives only after the second one', async () => {
    let arrive = (): unknown => undefined;
    const isLate: Fault = (store) => {
      arrive = store;
      throw new TypeError('Failed to fetch');
    };
    const kept = keeping(isLate);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await failed(user);
    await add(user);
    await expectAddedOnce(kept);
    arrive();
    expect(kept.stored()).toEqual([payment]);
  });

  test('where the first request never arrived', async () => {
    const kept = keeping(isCutOff);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await failed(user);
    await add(user);
    await expectAddedOnce(kept);
  });

  test('where it is sent twice before the screen is drawn again', async () => {
    const kept = keeping();
    const user = renderAt(PAGE, kept.server);
    await write(user);
    const form = screen.getByRole('form', { name: /detail/i });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await expectAddedOnce(kept);
  });

  test('where the items are locked while it is on its way, and the form is empty after the unlock', async () => {
    let respond = () => {};
    const late: Fault = (store) => {
      const response = store();
      return new Promise((resolve) => {
        respond = () => resolve(response);
      });
    };
    const kept = keeping(late);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await waitFor(() => expect(kept.stored()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await user.click(await findButton('Unlock'));
    const modal = within(await dialog('Unlock your items'));
    await user.click(modal.getByLabelText(/Encryption password/));
    await user.paste(PASSWORD);
    await user.click(modal.getByRole('button', { name: 'Authenticate Session' }));
    await screen.findByText('2 details recorded');
    await expectAddedOnce(kept);
    respond();
  });
});

describe('a detail is added besides', () => {
  test('where the item was changed elsewhere meanwhile', async () => {
    const kept = keeping();
    const user = renderAt(PAGE, kept.server);
    await write(user, other);
    kept.addElsewhere();
    await add(user);
    await screen.findByText('3 details recorded');
    expect(kept.stored()).toEqual([payment, other]);
  });

  test('where the item had one like it before', async () => {
    const kept = keeping();
    kept.addElsewhere();
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await expectAddedOnce(kept, payment);
  });

  test('where it was changed after the response to an earlier one was lost', async () => {
    const kept = keeping(storesAndIsCutOff);
    const user = renderAt(PAGE, kept.server);
    await write(user);
    await add(user);
    await failed(user);
    await user.click(screen.getByLabelText('Detail Name'));
    await user.paste(' but one');
    await add(user);
    await expectAddedOnce(kept, { ...payment, name: 'Next payment but one' });
  });
});
