// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { deferred } from '#tests/support/deferred.ts';
import { settingsAt, silentFailure, statusAt } from '#web/testing/encryptionResponses.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { findButton } from '#web/testing/renderScreen.tsx';

prepareEncryption();

const RE_ENCRYPT = 'POST /encryption/re-encrypt-items';
const START = 'Encrypt everything again';
const next = { assetId: 'item-6', generation: 1 };

const answer = (more: object): FakeResponse => ({
  body: { done: 0, remaining: 0, inTransit: 0, plain: 0, damaged: 0, ...more },
});

function openWith(level: SecurityLevel | null, ...steps: (() => FakeResponse | Promise<FakeResponse>)[]) {
  const vault = createFakeVault({ level });
  const server = createFakeServer({
    ...vault.handlers,
    ...settingsAt(() => statusAt(level, { total: 10, plain: 1, inTransit: 1 })),
    [RE_ENCRYPT]: () => steps.shift()?.() ?? { status: 500, body: {} },
  });
  const requests = () => server.requests.filter(({ call }) => call === RE_ENCRYPT).map(({ body }) => body);
  return { requests, ...renderEncryption('/encryption-settings', server) };
}
type Opened = ReturnType<typeof openWith>;

const card = () => screen.findByRole('region', { name: START });
const inCard = async (name: string) => within(await card()).findByRole('button', { name });

async function start({ user }: Opened): Promise<void> {
  await user.click(await inCard(START));
  const dialog = await screen.findByRole('dialog', { name: 'Encrypt everything again?' });
  await user.click(within(dialog).getByRole('button', { name: 'Encrypt again' }));
}

test('it goes on request by request, shows how far it is, and tells what was left', async () => {
  const { promise: second, resolve: respond } = deferred<FakeResponse>();
  const opened = openWith(
    'Maximum',
    () => answer({ done: 6, remaining: 3, inTransit: 1, next }),
    () => second,
  );
  await start(opened);
  expect(await screen.findByText('6 of 9 items encrypted again')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Progress of the encryption' });
  expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(67);
  respond(answer({ done: 3, damaged: 2 }));
  expect(await screen.findByText('9 items have been encrypted again.')).toBeTruthy();
  expect(screen.getByText(/^1 item is in transit and keeps its key/)).toBeTruthy();
  expect(screen.getByText('2 items are damaged and were left as they are.')).toBeTruthy();
  expect(opened.requests()).toEqual([{}, { after: next }]);
});

test('it says that earlier versions follow once the items are done, and goes on with them', async () => {
  const { promise: second, resolve: respond } = deferred<FakeResponse>();
  const opened = openWith(
    'Maximum',
    () => answer({ done: 9, remaining: 0, next: { ...next, inVersions: true } }),
    () => second,
  );
  await start(opened);
  expect(await screen.findByText('9 of 9 items encrypted again')).toBeTruthy();
  expect(screen.getByText('The items are done. Their earlier versions follow now.')).toBeTruthy();
  respond(answer({ damagedVersions: 2 }));
  expect(await screen.findByText('9 items have been encrypted again.')).toBeTruthy();
  expect(screen.getByText('2 earlier versions are damaged and were left as they are.')).toBeTruthy();
  expect(opened.requests()).toEqual([{}, { after: { ...next, inVersions: true } }]);
});

test('nothing is sent before the user confirms it', async () => {
  const { user, requests } = openWith('Enhanced');
  await user.click(await inCard(START));
  const dialog = await screen.findByRole('dialog', { name: 'Encrypt everything again?' });
  expect(dialog.textContent).toContain('If someone may know your encryption password, change it first');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests()).toEqual([]);
});

test('after a lost connection it goes on where it was', async () => {
  const opened = openWith(
    'Enhanced',
    () => answer({ done: 6, remaining: 3, next }),
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => answer({ done: 3 }),
  );
  await start(opened);
  expect(await screen.findByText('Stopped after 6 of 9 items. Nothing is lost.')).toBeTruthy();
  expect(within(await card()).getByRole('alert').textContent).toContain('No response received');
  await opened.user.click(await inCard('Continue'));
  expect(await screen.findByText('9 items have been encrypted again.')).toBeTruthy();
  expect(opened.requests().at(-1)).toEqual({ after: next });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the user can stop it, and go on', async () => {
  let abort = (_: Error): void => undefined;
  const second = new Promise<FakeResponse>((_, reject) => {
    abort = reject;
  });
  const opened = openWith(
    'Enhanced',
    () => answer({ done: 6, remaining: 3, next }),
    () => second,
    () => answer({ done: 3 }),
  );
  await start(opened);
  await waitFor(() => expect(opened.requests()).toHaveLength(2));
  await opened.user.click(await inCard('Stop'));
  abort(new DOMException('The operation was aborted.', 'AbortError'));
  expect(await screen.findByText('Stopped after 6 of 9 items. Nothing is lost.')).toBeTruthy();
  expect(within(await card()).queryByRole('alert')).toBeNull();
  await opened.user.click(await inCard('Continue'));
  expect(await screen.findByText('9 items have been encrypted again.')).toBeTruthy();
});

describe('a work that was left', () => {
  const never = new Promise<FakeResponse>(() => undefined);

  async function leave(position: typeof next): Promise<void> {
    const opened = openWith(
      'Enhanced',
      () => answer({ done: 6, remaining: 3, next: position }),
      () => never,
    );
    await start(opened);
    await waitFor(() => expect(opened.requests()).toHaveLength(2));
    opened.unmount();
  }

  test('goes on where it was, and is done with after that', async () => {
    await leave(next);
    const opened = openWith('Enhanced', () => answer({ done: 3 }));
    expect(await screen.findByText('Stopped after 6 of 9 items. Nothing is lost.')).toBeTruthy();
    await opened.user.click(await inCard('Continue'));
    expect(await screen.findByText('9 items have been encrypted again.')).toBeTruthy();
    expect(opened.requests()).toEqual([{ after: next }]);
    opened.unmount();
    openWith('Enhanced');
    expect(await inCard(START)).toBeTruthy();
  });

  test.each([
    ['under other keys', { ...next, generation: 2 }, 0],
    ['more than a day ago', next, 25 * 3_600_000],
  ])('starts again where that was %s', async (_, position, ago) => {
    await leave(position);
    const key = 'item-registry.re-encryption.user-1';
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - ago }));
    openWith('Enhanced');
    expect(await inCard(START)).toBeTruthy();
    expect(screen.queryByText(/^Stopped after/)).toBeNull();
  });
});

test('keys that were changed meanwhile let it only start again', async () => {
  const opened = openWith(
    'Enhanced',
    () => answer({ done: 6, remaining: 3, next }),
    () => refusal(409, 'wrong_state', 'Your encryption was changed in the meantime. Please start again.'),
  );
  await start(opened);
  expect((await within(await card()).findByRole('alert')).textContent).toBe(
    'Your encryption was changed in the meantime. Please start again.',
  );
  expect(within(await card()).queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(await inCard(START)).toBeTruthy();
});

test('a failure without a message is told', async () => {
  await start(openWith('Standard', () => silentFailure));
  expect((await within(await card()).findByRole('alert')).textContent).toBe(
    'Your items could not all be encrypted again. Please try again in a moment.',
  );
});

test('a locked vault asks for the password, and it goes on by itself', async () => {
  const opened = openWith(
    'Enhanced',
    () => refusal(403, 'authentication_required', 'Session authentication required'),
    () => answer({ done: 9 }),
  );
  await start(opened);
  await opened.user.type(await screen.findByLabelText(/^Encryption password/i), `${PASSWORD}{Enter}`);
  expect(
    await screen.findByText('9 items have been encrypted again.', undefined, { timeout: 3_000 }),
  ).toBeTruthy();
});

test('a change of the password is offered first, except at Standard', async () => {
  const { user, unmount } = openWith('Maximum');
  await user.click(await inCard('Change password first'));
  expect(await screen.findByRole('dialog', { name: 'Change Encryption Password' })).toBeTruthy();
  unmount();
  openWith('Standard');
  expect(await within(await card()).findByText(/At Standard there is no password/)).toBeTruthy();
});

test('it is not offered before a level is chosen', async () => {
  openWith(null);
  await findButton('Switch to Enhanced');
  expect(screen.queryByRole('region', { name: START })).toBeNull();
});
