// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { deferred } from '#tests/support/deferred.ts';
import {
  GOOD_PASSWORD,
  noResponse,
  PHRASE,
  settingsAt,
  silentFailure,
  statusAt,
} from '#web/testing/encryptionResponses.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { button, fill, findButton, submit } from '#web/testing/renderScreen.tsx';

prepareEncryption();

const MIGRATE = 'POST /encryption/migrate-to-encrypted';

/** A server with items at a level, which responds to each migration call by the next of the given steps. */
function openWith(level: SecurityLevel | null, total: number, plain: number, session = {}) {
  const state: { level: SecurityLevel | null; plain: number } = { level, plain };
  const steps: (() => FakeResponse | Promise<FakeResponse>)[] = [];
  const server = createFakeServer({
    ...createFakeVault({ isOpen: true, level }).handlers,
    ...session,
    ...settingsAt(() => statusAt(state.level, { total, plain: state.plain })),
    'POST /encryption/set-security-level': () => {
      state.level = 'Standard';
      return { body: { message: '' } };
    },
    [MIGRATE]: () => steps.shift()?.() ?? { status: 500, body: {} },
  });
  const encryptedUpTo = (remaining: number, more: object = {}) => {
    state.plain = remaining;
    return { body: { message: '', remaining, ...more } };
  };
  const migrations = () => server.requests.filter(({ call }) => call === MIGRATE).map(({ body }) => body);
  return {
    state,
    steps,
    server,
    encryptedUpTo,
    migrations,
    ...renderEncryption('/encryption-settings', server),
  };
}
const card = () => screen.findByRole('region', { name: 'Data Migration' });

/** A response that comes when the test says so. */
function later() {
  const { promise, resolve } = deferred<FakeResponse>();
  return { response: () => promise, resolve };
}

test('the migration is called again until nothing remains, and its progress is shown', async () => {
  const { steps, encryptedUpTo, migrations, user } = openWith('Standard', 10, 10);
  const [first, second, third] = [later(), later(), later()];
  steps.push(first.response, second.response, third.response);
  await user.click(await findButton('Encrypt the rest'));
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the migration' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  first.resolve(encryptedUpTo(6));
  expect(await screen.findByText('4 of 10 items encrypted')).toBeTruthy();
  expect(screen.getByText('6 items are still unprotected.')).toBeTruthy();
  second.resolve(encryptedUpTo(1));
  expect(await screen.findByText('9 of 10 items encrypted')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('90');
  expect(screen.queryByText('All 10 items are encrypted.')).toBeNull();
  third.resolve(encryptedUpTo(0));
  expect(await screen.findByText('All 10 items are encrypted.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(migrations()).toEqual(Array(3).fill({ SecurityLevel: 'Standard' }));
});

test('nothing says that items are encrypted while some are not', async () => {
  openWith('Maximum', 10, 3);
  expect(await screen.findByText('3 items are still unprotected.')).toBeTruthy();
  expect(within(await card()).getByText(/Nothing is lost/)).toBeTruthy();
  expect(screen.queryByText(/All .* are encrypted|Your item is encrypted/)).toBeNull();
});

test.each([
  ['there are no items', statusAt('Standard', { total: 0, plain: 0 }), 'You have no items to encrypt yet.'],
  ['all items are encrypted', statusAt('Maximum', { total: 4, plain: 0 }), 'All 4 items are encrypted.'],
])('the card of the migration says in one line that %s, and offers nothing', async (_, status, line) => {
  renderEncryption('/encryption-settings', createFakeServer(settingsAt(() => status)));
  const region = within(await screen.findByRole('region', { name: 'Data Migration' }));
  expect(region.getByText(line)).toBeTruthy();
  expect(region.queryByRole('button')).toBeNull();
});

test('the card of the migration leads to the first level where there is no item yet', async () => {
  const { user } = renderEncryption(
    '/encryption-settings',
    createFakeServer(settingsAt(() => statusAt(null))),
  );
  const region = within(await card());
  expect(region.getByText('You have no items to encrypt yet.')).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Migrate to Encrypted Storage' }));
  await screen.findByRole('dialog', { name: 'Migrate to Encrypted Storage' });
});

test('items in transit are counted, need no migration, and are not called encrypted', async () => {
  const server = createFakeServer(
    settingsAt(() => statusAt('Maximum', { total: 10, plain: 2, inTransit: 2 })),
  );
  renderEncryption('/encryption-settings', server);
  expect(
    await screen.findByText(
      '2 items are still unprotected: they are in transit, and are encrypted when they come back to you.',
    ),
  ).toBeTruthy();
  expect(within(await card()).getByText('Everything else is encrypted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Encrypt the rest' })).toBeNull();
  expect(screen.queryByText(/All .* are encrypted/)).toBeNull();
});

test.each([
  [1, 'Everything else is encrypted. 1 item is in transit, and is encrypted when it comes back to you.'],
  [2, 'Everything else is encrypted. 2 items are in transit, and are encrypted when they come back to you.'],
])('a migration that left %d in transit says so at its end', async (inTransit, text) => {
  const { steps, encryptedUpTo, user } = openWith('Standard', 5, 5);
  steps.push(() => encryptedUpTo(0, { inTransit }));
  await user.click(await findButton('Encrypt the rest'));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a first migration goes on by itself, without the password, while the recovery key is shown', async () => {
  const { state, steps, encryptedUpTo, migrations, user } = openWith(null, 8, 8);
  steps.push(
    () => {
      state.level = 'Enhanced';
      return encryptedUpTo(5, { recoveryKey: PHRASE });
    },
    () => encryptedUpTo(0),
  );
  await user.click(await findButton('Switch to Enhanced'));
  await screen.findByLabelText('New password');
  await fill(user, [
    ['New password', GOOD_PASSWORD],
    ['Repeat new password', GOOD_PASSWORD],
  ]);
  await user.click(submit());
  expect(await screen.findByRole('dialog', { name: 'Your Recovery Key' })).toBeTruthy();
  await waitFor(() => expect(migrations()).toHaveLength(2));
  expect(migrations()).toEqual([
    { SecurityLevel: 'Enhanced', Password: GOOD_PASSWORD },
    { SecurityLevel: 'Enhanced' },
  ]);
  expect(await screen.findByText('All 8 items are encrypted.')).toBeTruthy();
});

test('items that are plain when Standard is set are encrypted at once', async () => {
  const { state, steps, encryptedUpTo, migrations, user } = openWith(null, 4, 4);
  steps.push(() => encryptedUpTo(0));
  await user.click(await findButton('Switch to Standard'));
  expect(await screen.findByText('All 4 items are encrypted.')).toBeTruthy();
  expect(state.level).toBe('Standard');
  expect(migrations()).toEqual([{ SecurityLevel: 'Standard' }]);
});

test.each([
  ['the message of the server', () => refusal(503, 'unavailable', 'Down for repair'), 'Down for repair'],
  ['the fallback', () => silentFailure, 'Migration failed'],
  ['the prefix', noResponse, 'Migration failed: No response received from server'],
])('a call that fails is told with %s, and the rest can be continued', async (_, failure, text) => {
  const { steps, encryptedUpTo, user } = openWith('Standard', 5, 5);
  steps.push(
    () => encryptedUpTo(2),
    failure,
    () => encryptedUpTo(0),
  );
  await user.click(await findButton('Encrypt the rest'));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByText('2 items are still unprotected.')).toBeTruthy();
  await user.click(button('Encrypt the rest'));
  expect(await screen.findByText('All 5 items are encrypted.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a server that makes no progress is not asked for ever', async () => {
  const { steps, encryptedUpTo, migrations, user } = openWith('Standard', 5, 5);
  steps.push(
    () => encryptedUpTo(2),
    () => encryptedUpTo(2),
  );
  await user.click(await findButton('Encrypt the rest'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The migration made no progress. Please try again in a moment.',
  );
  expect(migrations()).toHaveLength(2);
});

test.each([
  [{}, /Everything else is encrypted\.$/],
  [{ inTransit: 2 }, /Everything else is encrypted\. 2 items are in transit, and/],
])('a migration that ends but for a damaged item, with %j, says where that is', async (others, rest) => {
  const { steps, encryptedUpTo, user } = openWith('Standard', 5, 5);
  steps.push(() => encryptedUpTo(0, { damaged: 1, ...others }));
  await user.click(await findButton('Encrypt the rest'));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toMatch(
    /^1 item is damaged and could not be encrypted\..* at the end of Home, or in the trash\./,
  );
  expect(text).toMatch(rest);
});

test('a migration whose items could not be counted in time goes on until they are, and then to its end', async () => {
  const { steps, encryptedUpTo, migrations, user } = openWith('Standard', 5, 5);
  const uncounted = { isCutShort: true };
  steps.push(
    () => encryptedUpTo(1, uncounted),
    () => encryptedUpTo(1, uncounted),
    () => encryptedUpTo(4),
    () => encryptedUpTo(0),
  );
  await user.click(await findButton('Encrypt the rest'));
  expect(await screen.findByText('All 5 items are encrypted.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(migrations()).toHaveLength(4);
});

test('a server that never counts all that is left is not asked for ever', async () => {
  const { steps, encryptedUpTo, migrations, user } = openWith('Standard', 5, 5);
  for (let at = 0; at < 30; at += 1) steps.push(() => encryptedUpTo(2 + (at % 2), { isCutShort: true }));
  await user.click(await findButton('Encrypt the rest'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The migration made no progress. Please try again in a moment.',
  );
  expect(migrations().length).toBeLessThan(30);
});

test('a long migration goes on while fewer remain than ever before, however far the counts go', async () => {
  const { steps, encryptedUpTo, migrations, user } = openWith('Standard', 50, 50);
  for (let left = 48; left > 2; left -= 1)
    for (const counted of [left + 2, left]) steps.push(() => encryptedUpTo(counted, { isCutShort: true }));
  steps.push(() => encryptedUpTo(0));
  await user.click(await findButton('Encrypt the rest'));
  expect(await screen.findByText('All 50 items are encrypted.')).toBeTruthy();
  expect(migrations()).toHaveLength(93);
});

test('a migration that begins where not all items were counted may find more of them', async () => {
  const left = [1, 3, 0];
  const server = createFakeServer({
    ...createFakeVault({ isOpen: true, level: 'Standard' }).handlers,
    ...settingsAt(() => ({ ...statusAt('Standard', { total: 5, plain: left[0] ?? 0 }), isCutShort: true })),
    [MIGRATE]: () => {
      left.shift();
      return { body: { message: '', remaining: left[0] } };
    },
  });
  const { user } = renderEncryption('/encryption-settings', server);
  await user.click(await findButton('Encrypt the rest'));
  expect(await screen.findByText(/^At least 5 items are encrypted/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.callsTo('/encryption/migrate-to-encrypted')).toHaveLength(2);
});

test('where the items in transit could not be counted, nothing says at the end that all are encrypted', async () => {
  const { steps, encryptedUpTo, user } = openWith('Standard', 5, 5);
  steps.push(() => encryptedUpTo(0, { isCutShort: true }));
  await user.click(await findButton('Encrypt the rest'));
  const text = 'Everything else is encrypted. Any items in transit are encrypted when they come back to you.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('All items are encrypted.')).toBeNull();
});

test.each([
  ['password_required', () => refusal(400, 'password_required')],
  [
    'requiresAuthentication',
    () => ({
      status: 403,
      body: { message: 'Session authentication required', requiresAuthentication: true },
    }),
  ],
])(
  'an ended session (%s) is said, and the password opens one with which the rest goes on',
  async (_, locked) => {
    const { steps, server, encryptedUpTo, migrations, user } = openWith('Enhanced', 5, 5);
    steps.push(
      locked,
      () => encryptedUpTo(3),
      () => encryptedUpTo(0),
    );
    await user.click(await findButton('Encrypt the rest'));
    await screen.findByText('Your session has ended. Go on to enter your encryption password.');
    await user.click(button('Encrypt the rest'));
    await user.type(await screen.findByLabelText(/^Encryption password/), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('All 5 items are encrypted.')).toBeTruthy();
    expect(server.callsTo('/encryption/authenticate-session')).toHaveLength(1);
    expect(migrations()).toEqual(Array(3).fill({ SecurityLevel: 'Enhanced' }));
    expect(screen.queryByRole('dialog', { name: 'Your Recovery Key' })).toBeNull();
  },
);

test('where the items are locked the password is asked for first, and without it nothing is sent', async () => {
  const vault = createFakeVault({ level: 'Maximum' });
  const { steps, encryptedUpTo, migrations, user } = openWith('Maximum', 5, 5, vault.handlers);
  steps.push(() => encryptedUpTo(0));
  await user.click(await findButton('Encrypt the rest'));
  await user.click(await findButton('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(migrations()).toEqual([]);
  await user.click(button('Encrypt the rest'));
  await user.type(await screen.findByLabelText(/^Encryption password/), `${PASSWORD}{Enter}`);
  expect(await screen.findByText('All 5 items are encrypted.')).toBeTruthy();
  expect(migrations()).toEqual([{ SecurityLevel: 'Maximum' }]);
});

test('a migration to Standard that is refused has failed, and asks for no password', async () => {
  const { steps, user } = openWith('Standard', 5, 5);
  steps.push(() => refusal(403, 'forbidden', 'Not allowed'));
  await user.click(await findButton('Encrypt the rest'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not allowed');
  expect(screen.queryByLabelText('Encryption password')).toBeNull();
});

test('leaving the screen ends the migration after the present call', async () => {
  const { steps, encryptedUpTo, migrations, user, unmount } = openWith('Standard', 5, 5);
  const first = later();
  steps.push(first.response, () => encryptedUpTo(0));
  await user.click(await findButton('Encrypt the rest'));
  await waitFor(() => expect(migrations()).toHaveLength(1));
  unmount();
  first.resolve(encryptedUpTo(2));
  await new Promise(setImmediate);
  expect(migrations()).toHaveLength(1);
});
