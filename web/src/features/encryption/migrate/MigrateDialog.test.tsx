// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { deferred } from '#tests/support/deferred.ts';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import {
  GOOD_PASSWORD,
  noResponse,
  PHRASE,
  settingsAt,
  silentFailure,
  statusAt,
} from '#web/testing/encryptionResponses.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { button, fill, findButton, submit } from '#web/testing/renderScreen.tsx';

prepareEncryption();

const MIGRATE = 'POST /encryption/migrate-to-encrypted';
const CHANGE = 'POST /encryption/change-security-level';
const CURRENT = 'Current encryption password';

/** The dialog for a level, opened from its card. */
async function openFor(current: SecurityLevel | null, target: SecurityLevel, handlers = {}) {
  const server = createFakeServer({ ...settingsAt(() => statusAt(current)), ...handlers });
  const { user } = renderEncryption('/encryption-settings', server);
  await user.click(await findButton(`Switch to ${target}`));
  await screen.findByRole('dialog', { name: 'Migrate to Encrypted Storage' });
  const bodyOf = (call: string) => server.requests.find((request) => request.call === call)?.body;
  return { user, server, bodyOf };
}

async function enter(user: UserEvent, password: string, repeated = password) {
  await fill(user, [
    ['New password', password],
    ['Repeat new password', repeated],
  ]);
}

describe('the button', () => {
  test('is disabled until a new password is there, and says why once a field was left empty', async () => {
    const { user } = await openFor(null, 'Enhanced');
    expect(submit().disabled).toBe(true);
    const reason = 'Password is required for Enhanced and Maximum security levels';
    expect(screen.queryByText(reason)).toBeNull();
    await user.click(screen.getByLabelText('New password'));
    await user.tab();
    expect(screen.getByText(reason)).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), 'x');
    expect(submit().disabled).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
  });

  test.each(firstOnPush(['Enhanced', 'Maximum'] as const))(
    'is disabled until the current password of %s is there',
    async (current) => {
      const { user } = await openFor(current, 'Standard');
      expect(submit().disabled).toBe(true);
      await user.click(screen.getByLabelText(CURRENT));
      await user.tab();
      expect(screen.getByText('Current password is required')).toBeTruthy();
      await user.type(screen.getByLabelText(CURRENT), 'x');
      expect(submit().disabled).toBe(false);
    },
  );

  test('needs both passwords between Enhanced and Maximum', async () => {
    const { user } = await openFor('Enhanced', 'Maximum');
    await user.type(screen.getByLabelText(CURRENT), 'old');
    expect(submit().disabled).toBe(true);
    await enter(user, GOOD_PASSWORD);
    expect(submit().disabled).toBe(false);
  });

  test('needs nothing for Standard at first', async () => {
    const server = createFakeServer(settingsAt(() => statusAt(null, { total: 1, plain: 1 })));
    const { user } = renderEncryption('/encryption-settings', server);
    await user.click(await findButton('Migrate to Encrypted Storage'));
    await user.click(await screen.findByRole('radio', { name: 'Standard' }));
    expect(submit().disabled).toBe(false);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('a new password', () => {
  test.each([
    ['is repeated wrongly', GOOD_PASSWORD, 'another one', 'New passwords do not match'],
    ['is short', '1234567', '1234567', 'New password must be at least 8 characters'],
    [
      'is short in characters, although not in code units',
      '😀😀😀😀😀',
      '😀😀😀😀😀',
      'New password must be at least 8 characters',
    ],
    [
      'is one of the most used',
      'iloveyou2',
      'iloveyou2',
      'This is one of the most used passwords, which are tried first. Please choose another.',
    ],
    ['is invisible', ' '.repeat(8), ' '.repeat(8), 'New password must contain visible characters'],
    [
      'is the username with something added',
      'Alice-2026',
      'Alice-2026',
      'This is your username or the name of the registry with something added, which is tried early. Please choose another.',
    ],
  ])('that %s is not sent', async (_, password, repeated, text) => {
    const { user, server } = await openFor(null, 'Enhanced');
    await enter(user, password, repeated);
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.requests.some(({ call }) => call === MIGRATE)).toBe(false);
  });

  test('that is easy to guess is not sent for Maximum', async () => {
    const { user, server } = await openFor(null, 'Maximum');
    await enter(user, 'MyPassword1!');
    await user.click(submit());
    const text = 'This is too easy to guess for Maximum. Add another word or two, the less usual the better.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.requests.some(({ call }) => call === MIGRATE)).toBe(false);
  });

  test('that is longer than any the server takes is not sent', async () => {
    const { user } = await openFor(null, 'Enhanced');
    await enter(user, 'x'.repeat(1_001));
    await user.click(submit());
    expect(await screen.findByText('New password must be at most 1000 characters')).toBeTruthy();
  });

  test('that the server refuses keeps its text at the field', async () => {
    const response = () => ({
      status: 400,
      body: {
        message: 'Invalid input',
        code: 'invalid_input',
        issues: [{ path: 'Password', message: 'Is known to thieves' }],
      },
    });
    const { user } = await openFor(null, 'Enhanced', { [MIGRATE]: response });
    await enter(user, GOOD_PASSWORD);
    await user.click(submit());
    expect(await screen.findByText('Is known to thieves')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });
});

test('Maximum is warned of, the other levels are not', async () => {
  const { user } = await openFor(null, 'Enhanced');
  expect(screen.queryByText(/no recovery keys and no service recovery/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Maximum' }));
  expect(screen.getByText(/no recovery keys and no service recovery/)).toBeTruthy();
});

describe('the request', () => {
  test('is migrate-to-encrypted with the exact names when there is no level', async () => {
    const { user, bodyOf } = await openFor(null, 'Maximum', {
      [MIGRATE]: () => ({ body: { message: 'Done', remaining: 0 } }),
    });
    await enter(user, GOOD_PASSWORD);
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(MIGRATE)).toEqual({ SecurityLevel: 'Maximum', Password: GOOD_PASSWORD });
  });

  test('is change-security-level with the exact names when there is one', async () => {
    const { user, bodyOf } = await openFor('Enhanced', 'Maximum', {
      [CHANGE]: () => ({ body: { message: '' } }),
    });
    await user.type(screen.getByLabelText(CURRENT), 'the old one');
    await enter(user, GOOD_PASSWORD);
    await user.click(submit());
    expect(await screen.findByText('Security level changed to Maximum')).toBeTruthy();
    expect(bodyOf(CHANGE)).toEqual({
      NewSecurityLevel: 'Maximum',
      OldPassword: 'the old one',
      NewPassword: GOOD_PASSWORD,
    });
  });

  test('has no old password from Standard', async () => {
    const { user, bodyOf } = await openFor('Standard', 'Enhanced', {
      [CHANGE]: () => ({ body: { message: '', recoveryKey: PHRASE } }),
    });
    await enter(user, GOOD_PASSWORD);
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Your Recovery Key' });
    expect(bodyOf(CHANGE)).toEqual({
      NewSecurityLevel: 'Enhanced',
      OldPassword: null,
      NewPassword: GOOD_PASSWORD,
    });
  });

  test('has no new password to Standard', async () => {
    const { user, bodyOf } = await openFor('Maximum', 'Standard', {
      [CHANGE]: () => ({ body: { message: 'Moved' } }),
    });
    await user.type(screen.getByLabelText(CURRENT), 'the old one');
    await user.click(submit());
    expect(await screen.findByText('Moved')).toBeTruthy();
    expect(bodyOf(CHANGE)).toEqual({ NewSecurityLevel: 'Standard', OldPassword: 'the old one' });
  });

  test('is one request, however often one clicks', async () => {
    const { user, server } = await openFor(null, 'Maximum', {
      [MIGRATE]: () => ({ body: { message: 'Done', remaining: 0 } }),
    });
    await enter(user, GOOD_PASSWORD);
    await user.dblClick(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.filter(({ call }) => call === MIGRATE)).toHaveLength(1);
  });
});

describe('a failure', () => {
  test.each([
    [
      'the message of the server',
      () => refusal(409, 'lost_race', 'Someone was faster'),
      'Someone was faster',
    ],
    ['the fallback', () => silentFailure, 'Migration failed'],
    ['the prefix', noResponse, 'Migration failed: No response received from server'],
    [
      'the prefix for a response of another form',
      () => ({ body: { remaining: 'few' } }),
      'Migration failed: Invalid response format from server',
    ],
  ])('of the first migration shows %s, and keeps the typed password', async (_, response, text) => {
    const { user } = await openFor(null, 'Enhanced', { [MIGRATE]: response });
    await enter(user, GOOD_PASSWORD);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(GOOD_PASSWORD);
  });

  test.each(
    firstOnPush([
      ['the message of the server', () => refusal(429, 'too_many_requests', 'Wait 4 s'), 'Wait 4 s'],
      ['the fallback', () => silentFailure, 'Failed to change security level'],
      ['the prefix', noResponse, 'Failed to change security level: No response received from server'],
    ]),
  )('of a change shows %s', async (_, response, text) => {
    const { user } = await openFor('Enhanced', 'Standard', { [CHANGE]: response });
    await user.type(screen.getByLabelText(CURRENT), 'old');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('is shown at the field of a wrong password, which takes the focus', async () => {
    const { user } = await openFor('Enhanced', 'Standard', {
      [CHANGE]: () => refusal(400, 'wrong_password', 'The password is wrong'),
    });
    await user.type(screen.getByLabelText(CURRENT), 'old');
    await user.click(submit());
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(CURRENT));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a set-up that another tab has finished with another password says so', async () => {
  const { user } = await openFor(null, 'Enhanced', {
    [MIGRATE]: () => refusal(400, 'wrong_password', 'This is not your encryption password.'),
  });
  await enter(user, GOOD_PASSWORD);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Encryption was set up meanwhile, with another password/,
  );
});

test('a lost response keeps the page, and the user is told that a repeat finishes it', async () => {
  const { promise: gate, resolve: lose } = deferred<void>();
  const { user } = await openFor(null, 'Enhanced', { [MIGRATE]: () => gate.then(noResponse) });
  const mayReload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await enter(user, GOOD_PASSWORD);
  expect(mayReload()).toBe(true);
  await user.click(submit());
  await screen.findByText(/Please keep this page open/);
  expect(mayReload()).toBe(false);
  lose();
  await screen.findByText(
    /^The change may have gone through. Please try again with exactly what you entered.* unlock with the new password/,
  );
  expect(mayReload()).toBe(true);
});

test('while it is sent the dialog stays', async () => {
  let response = (_: object): void => undefined;
  const { user } = await openFor('Enhanced', 'Standard', {
    [CHANGE]: () =>
      new Promise((resolve) => {
        response = resolve;
      }),
  });
  await user.type(screen.getByLabelText(CURRENT), 'old{Enter}');
  await waitFor(() => expect(button('Close').disabled).toBe(true));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  response({ body: { message: 'Moved' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
