// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { withholdDialogs } from '#web/ui/dialogs.tsx';
import { readSessionAgain } from '../api.ts';
import { DECRYPTED } from '../decrypted.ts';
import { setIdleMinutes } from '../idle/useIdleLock.ts';
import { lockCauseOf } from '../lockCause.ts';
import { markLock } from '../unfinishedLock.ts';
import { SessionLock } from './SessionLock.tsx';

const MINUTE_MS = 60_000;

prepareScreens();
beforeEach(() => setIdleMinutes('user-1', 60));

const read = vi.fn(async () => 'a secret');

/** Something decrypted that is on the screen. */
function Secret() {
  const { data } = useQuery({ queryKey: ['secret'], queryFn: read, meta: DECRYPTED });
  return <p>{data}</p>;
}

function renderLock({ handlers }: { readonly handlers: Parameters<typeof createFakeServer>[0] }) {
  read
    .mockReset()
    .mockResolvedValueOnce('a secret')
    .mockReturnValue(new Promise(() => undefined));
  const server = createFakeServer(handlers);
  const { user, client } = renderScreen(
    <>
      <SessionLock />
      <Secret />
    </>,
    { server },
  );
  client.setQueryData(['public'], 'no secret');
  return { server, client, user };
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const openLock = () => screen.findByRole('button', { name: /^Lock your items now/ });
const closedLock = () => screen.findByRole('button', { name: 'Unlock your items' });
const WARNING = 'Your items lock in less than a minute';

test.each(['Standard', null] as const)('there is no lock at level %s', async (level) => {
  const { server } = renderLock(createFakeVault({ level }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await passes(100);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an open lock shows the minutes left, and says in full what a click does', async () => {
  renderLock(createFakeVault({ isOpen: true }));
  expect((await openLock()).getAttribute('aria-label')).toBe('Lock your items now; 30 minutes left');
  await passes(10 * MINUTE_MS);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Lock your items now; 20 minutes left' });
  expect((await openLock()).textContent).toBe('20 min');
});

test('a click locks, and the keyboard goes on at the heading of the screen', async () => {
  const { handlers } = createFakeVault({ isOpen: true });
  const { user } = renderScreen(
    <>
      <SessionLock />
      <main>
        <h1 tabIndex={-1}>Items</h1>
      </main>
    </>,
    { server: createFakeServer(handlers) },
  );
  await user.click(await openLock());
  await closedLock();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Items'));
});

test('a click locks, and nothing decrypted stays in the cache', async () => {
  const { user, client, server } = renderLock(createFakeVault({ isOpen: true }));
  await screen.findByText('a secret');
  await user.click(await openLock());
  await closedLock();
  expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('a secret')).toBeNull());
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('a secret');
  expect(client.getQueryData(['public'])).toBe('no secret');
});

test('a click on a closed lock asks for the password and unlocks', async () => {
  const { user } = renderLock(createFakeVault());
  await user.click(await closedLock());
  await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
  await openLock();
  await screen.findByText('Session authenticated');
  await passes(2_500);
  await waitFor(() => expect(screen.queryByText('Session authenticated')).toBeNull());
});

test('the password is asked for only by a press of Enter at a time', async () => {
  const { user, server } = renderLock(createFakeVault());
  await user.click(await closedLock());
  await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}{Enter}`);
  await openLock();
  expect(server.callsTo('/encryption/authenticate-session')).toHaveLength(1);
});

/** A password that is sent: `respond` lets its response come, which the server has made at once or makes then. */
async function sendPassword({ isDoneAtOnce }: { readonly isDoneAtOnce: boolean }) {
  const vault = createFakeVault();
  const authenticate = vault.handlers['POST /encryption/authenticate-session'];
  const { promise: late, resolve: respond } = deferred<void>();
  const { user, server, client } = renderLock({
    handlers: {
      ...vault.handlers,
      'POST /encryption/authenticate-session': async (request) => {
        const early = isDoneAtOnce ? authenticate(request) : undefined;
        await late;
        return early ?? authenticate(request);
      },
    },
  });
  await user.click(await closedLock());
  await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(server.callsTo('/encryption/authenticate-session')).toHaveLength(1));
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
  return { vault, server, client, cancel, respond: () => act(async () => respond()) };
}

test('an unlock that is cancelled on its way opens nothing, though the server has done it', async () => {
  const { server, client, cancel, respond } = await sendPassword({ isDoneAtOnce: true });
  await cancel();
  expect(server.requests.find(({ call }) => call.includes('authenticate'))?.signal?.aborted).toBe(true);
  await respond();
  await passes(1_000);
  await closedLock();
  expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
  expect(screen.queryByText('Session authenticated')).toBeNull();
  expect(lockCauseOf(client)).toBeUndefined();
});

test('an unlock that is cancelled on its way leaves the items open that another tab has unlocked', async () => {
  const { vault, server, cancel } = await sendPassword({ isDoneAtOnce: false });
  const channel = new BroadcastChannel('item-registry.tabs');
  vault.unlock();
  channel.postMessage('changed');
  await screen.findByRole('button', { name: /^Lock your items now/, hidden: true });
  channel.close();
  await cancel();
  await passes(1_000);
  await openLock();
  expect(server.callsTo('/encryption/invalidate-session')).toEqual([]);
});

test('an unlock after a cancelled one waits until that one is ended, which would end it too', async () => {
  const vault = createFakeVault();
  const [authenticate, invalidate] = [
    vault.handlers['POST /encryption/authenticate-session'],
    vault.handlers['POST /encryption/invalidate-session'],
  ];
  const never = new Promise<never>(() => undefined);
  const attempts = [() => never, authenticate];
  const { promise: late, resolve: end } = deferred<void>();
  const { user, server } = renderLock({
    handlers: {
      ...vault.handlers,
      'POST /encryption/authenticate-session': (request) => (attempts.shift() ?? authenticate)(request),
      'POST /encryption/invalidate-session': async () => {
        await late;
        return invalidate();
      },
    },
  });
  const enter = async () => {
    await user.click(await closedLock());
    await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
  };
  await enter();
  await waitFor(() => expect(server.callsTo('/encryption/authenticate-session')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await enter();
  await passes(1_000);
  await act(async () => end());
  await openLock();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await passes(1_000);
  await openLock();
});

test('a lock in another tab holds against a password that was on its way to keep the items open', async () => {
  const vault = createFakeVault({ isOpen: true });
  const authenticate = vault.handlers['POST /encryption/authenticate-session'];
  const { promise: late, resolve: respond } = deferred<void>();
  const { user, server } = renderLock({
    handlers: {
      ...vault.handlers,
      'POST /encryption/authenticate-session': async (request) => {
        await late;
        return authenticate(request);
      },
    },
  });
  await openLock();
  await passes(29 * MINUTE_MS);
  await user.click(await screen.findByRole('button', { name: 'Keep open' }));
  await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(server.callsTo('/encryption/authenticate-session')).toHaveLength(1));
  vault.lock();
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage('locked');
  await screen.findByRole('button', { name: 'Unlock your items', hidden: true });
  channel.close();
  await act(async () => respond());
  await waitFor(() => expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1));
  await passes(1_000);
  await screen.findByRole('button', { name: 'Unlock your items', hidden: true });
  expect(screen.queryByText('Session authenticated')).toBeNull();
  expect(screen.getByLabelText(/Encryption password/)).toHaveProperty('value', '');
});

test('the session ends by the clock, and what was decrypted is forgotten', async () => {
  const { client } = renderLock(createFakeVault({ isOpen: true }));
  await screen.findByText('a secret');
  await openLock();
  await passes(30 * MINUTE_MS);
  await closedLock();
  expect(client.getQueryData(['secret'])).toBeUndefined();
});

test('a session that another tab ended is closed here when the page is seen again', async () => {
  const vault = createFakeVault({ isOpen: true });
  renderLock(vault);
  await openLock();
  vault.lock();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await closedLock();
});

test('an answer that is older than a lock in another tab does not open the items again', async () => {
  const vault = createFakeVault({ isOpen: true });
  const status = vault.handlers['GET /encryption/session-status'];
  const open = status();
  const { promise: late, resolve: answer } = deferred<typeof open>();
  const answers = [open, late];
  const { client } = renderLock({
    handlers: { ...vault.handlers, 'GET /encryption/session-status': () => answers.shift() ?? status() },
  });
  await openLock();
  markLock(true);
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage('locked');
  await closedLock();
  void readSessionAgain(client);
  await waitFor(() => expect(answers).toEqual([]));
  vault.lock();
  markLock(false);
  await act(async () => answer(open));
  await passes(100);
  channel.close();
  await closedLock();
});

test('a lock in another tab holds here before the server and the mark of the lock say so', async () => {
  const vault = createFakeVault({ isOpen: true });
  const { client } = renderLock(vault);
  await openLock();
  void readSessionAgain(client);
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage('locked');
  await closedLock();
  await passes(1_000);
  channel.close();
  await closedLock();
});

test('an end that another tab tells of does not last here where the server still holds the session open', async () => {
  const vault = createFakeVault({ isOpen: true });
  const open = vault.handlers['GET /encryption/session-status']();
  const { promise: late, resolve: answer } = deferred<typeof open>();
  const answers = [open, late];
  renderLock({
    handlers: { ...vault.handlers, 'GET /encryption/session-status': () => answers.shift() ?? open },
  });
  await openLock();
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.postMessage('ended');
  await closedLock();
  answer(open);
  await openLock();
  // The server may go on to tell the two tabs different things.
  channel.postMessage('ended');
  await closedLock();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await closedLock();
  channel.close();
});

test('a refusal that is older than an unlock in another tab does not lock the items again', async () => {
  const vault = createFakeVault();
  const { client } = renderLock(vault);
  await closedLock();
  let refuse: (error: ApiError) => void = () => undefined;
  read.mockReset().mockResolvedValue('a secret');
  read.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  void client.resetQueries({ queryKey: ['secret'] });
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  await passes(100);
  vault.unlock();
  // In one go, as on a slow machine: the screens have not heard of the unlock when the refusal comes.
  await act(async () => {
    await readSessionAgain(client);
    refuse(new ApiError(403, 'Session authentication required'));
  });
  await openLock();
  await screen.findByText('a secret');
  await passes(100);
  expect(screen.queryByRole('button', { name: 'Unlock your items' })).toBeNull();
});

test('one minute before the end a warning offers the password, which keeps the items open', async () => {
  const { user } = renderLock(createFakeVault({ isOpen: true }));
  await openLock();
  await passes(28 * MINUTE_MS);
  expect(screen.queryByText(WARNING)).toBeNull();
  await passes(MINUTE_MS);
  await screen.findByText(WARNING);
  await user.click(screen.getByRole('button', { name: 'Keep open' }));
  await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
  await screen.findByRole('button', { name: 'Lock your items now; 30 minutes left' });
  expect(screen.queryByText(WARNING)).toBeNull();
});

test('a password that was typed to keep the items open is cleared when they lock before it is sent', async () => {
  const { user } = renderLock(createFakeVault({ isOpen: true }));
  await openLock();
  await passes(29 * MINUTE_MS);
  await user.click(await screen.findByRole('button', { name: 'Keep open' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/Encryption password/);
  await user.type(field, PASSWORD);
  await passes(MINUTE_MS);
  await screen.findByText('What you typed here was cleared when your items were locked.');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('');
});

test('a warning that is waved away does not come back', async () => {
  const { user } = renderLock(createFakeVault({ isOpen: true }));
  await openLock();
  await passes(29 * MINUTE_MS);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await passes(20_000);
  expect(screen.queryByText(WARNING)).toBeNull();
});

describe('in front of a page that stops the user', () => {
  let letAsk: () => void = () => undefined;
  /** Keeps questions away, as such a page does for as long as it is shown. */
  const withhold = () =>
    act(() => {
      letAsk = withholdDialogs();
    });
  afterEach(() => act(letAsk));

  test('a closed lock is not shown: its password may not be asked for', async () => {
    renderLock(createFakeVault());
    await closedLock();
    withhold();
    expect(screen.queryByRole('button', { name: 'Unlock your items' })).toBeNull();
  });

  test('an open lock locks, without a warning that offers the password', async () => {
    const { user } = renderLock(createFakeVault({ isOpen: true }));
    await openLock();
    withhold();
    await passes(29 * MINUTE_MS + 1_000);
    await passes(1_000);
    expect(screen.queryByText(WARNING)).toBeNull();
    await user.click(await openLock());
    await waitFor(() => expect(screen.queryByRole('button', { name: /your items/ })).toBeNull());
  });
});
