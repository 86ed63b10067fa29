// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import {
  GOOD_PASSWORD,
  impactAt,
  noResponse,
  PHRASE,
  settingsAt,
  silentFailure,
  statusAt,
} from '#web/testing/encryptionResponses.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { address, button, fill, findButton, submit } from '#web/testing/renderScreen.tsx';

prepareEncryption();

const IMPACT = 'POST /change-encryption-password/check-change-impact';
const CHANGE = 'POST /change-encryption-password/change-password';
const RECOVER = 'POST /change-encryption-password/change-with-recovery';
const ELIGIBILITY = 'POST /api/DataReset/check-reset-eligibility';
const BY_PASSWORD = /I know my current password/;
const BY_KEY = /I have my recovery key/;
const FIRST_WORD = 'Recovery key, word 1 of 24';
const BY_RESET = /Reset and delete/;

const serverAt = (level: SecurityLevel | null, handlers = {}) =>
  createFakeServer({
    ...settingsAt(() => statusAt(level), level === 'Maximum'),
    [IMPACT]: () => impactAt(level),
    ...handlers,
  });

/** The dialog in normal mode, from the explanatory page. */
async function open(level: SecurityLevel | null, handlers = {}) {
  const server = serverAt(level, handlers);
  const { user } = renderEncryption('/password-reset', server);
  await user.click(button('Change Encryption Password'));
  await screen.findByRole('dialog', { name: 'Change Encryption Password' });
  const bodyOf = (call: string) => server.requests.find((request) => request.call === call)?.body;
  return { user, server, bodyOf };
}

/** The dialog in recovery mode, from the settings. */
async function openRecovery(handlers = {}) {
  const server = serverAt('Enhanced', handlers);
  const { user } = renderEncryption('/encryption-settings', server);
  await user.click(await findButton('Use recovery key'));
  await screen.findByRole('group', { name: 'Recovery key' });
  const bodyOf = (call: string) => server.requests.find((request) => request.call === call)?.body;
  return { user, server, bodyOf };
}

async function openPasswordForm(handlers = {}, level: SecurityLevel = 'Maximum') {
  const opened = await open(level, handlers);
  await opened.user.click(await findButton(BY_PASSWORD));
  return opened;
}

async function enter(user: UserEvent, secret: string, password = GOOD_PASSWORD, repeated = password) {
  await fill(user, [
    [/^(Current password|Recovery key, word 1 of 24)$/, secret],
    ['New password', password],
    ['Repeat new password', repeated],
  ]);
}

describe('the options of the password dialog', () => {
  test('are the password and the recovery key at Enhanced', async () => {
    await open('Enhanced');
    expect(await findButton(BY_PASSWORD)).toBeTruthy();
    expect(button(BY_KEY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: BY_RESET })).toBeNull();
  });

  test('are the password and, when eligible, the reset at Maximum', async () => {
    await open('Maximum');
    expect(await findButton(BY_RESET)).toBeTruthy();
    expect(screen.queryByRole('button', { name: BY_KEY })).toBeNull();
  });

  test('explain at Maximum why a reset is not possible', async () => {
    await open('Maximum', {
      [ELIGIBILITY]: () => ({ body: { canResetData: false, message: 'Not while a transfer runs.' } }),
    });
    expect(await screen.findByText('Not while a transfer runs.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: BY_RESET })).toBeNull();
  });

  test.each(
    firstOnPush([
      ['Unable to check eligibility.', () => silentFailure],
      ['Error checking eligibility.', () => ({ body: 'nonsense' })],
    ]),
  )('show "%s" for a failed eligibility check at Maximum, and can check again', async (text, failing) => {
    let response: () => FakeResponse = failing;
    const { user } = await open('Maximum', { [ELIGIBILITY]: () => response() });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    response = () => ({ body: { canResetData: true, message: '' } });
    await user.click(button('Retry'));
    expect(await findButton(BY_RESET)).toBeTruthy();
  });

  test.each(firstOnPush(['Standard', null] as const))(
    'are none at %s, which has no password',
    async (level) => {
      const { user } = await open(level);
      expect(await screen.findByText('The Standard level has no password.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: BY_PASSWORD })).toBeNull();
      await user.click(screen.getAllByRole('button', { name: 'Close' })[1] as Element);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('lead to the settings where there is no password yet', async () => {
    const { user } = await open(null);
    await user.click(await findButton('Set Up Encryption'));
    await waitFor(() => expect(address()).toBe('/encryption-settings'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('open the choice of a level on the settings themselves', async () => {
    const { user } = renderEncryption('/encryption-settings', serverAt(null));
    await user.click(await findButton('Change Encryption Password'));
    await user.click(await findButton('Set Up Encryption'));
    await screen.findByRole('dialog', { name: 'Migrate to Encrypted Storage' });
  });

  test('show the warning of the server', async () => {
    await open('Enhanced', {
      [IMPACT]: () => ({
        body: {
          securityLevel: 'Enhanced',
          impact: { canChange: true, message: '', warning: 'All sessions end.' },
        },
      }),
    });
    expect(await screen.findByText('All sessions end.')).toBeTruthy();
  });

  test.each(
    firstOnPush([
      ['Failed to load encryption password options.', () => silentFailure],
      ['Failed to load encryption password options.', () => ({ body: 'nonsense' })],
      ['Down for repair', () => refusal(500, 'internal_error', 'Down for repair')],
    ]),
  )('show "%s" when they cannot be loaded, and can be loaded again', async (text, failing) => {
    let response: () => FakeResponse = failing;
    const { user } = await open('Enhanced', { [IMPACT]: () => response() });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    response = () => impactAt('Enhanced');
    await user.click(button('Retry'));
    expect(await findButton(BY_PASSWORD)).toBeTruthy();
  });

  test('are requested at each opening', async () => {
    const { user, server } = await open('Enhanced');
    await user.click(await findButton('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Change Encryption Password'));
    await findButton(BY_PASSWORD);
    expect(server.requests.filter(({ call }) => call === IMPACT)).toHaveLength(2);
  });
});

describe('changing by the current password', () => {
  test('requires all fields, and focuses the first with a fault', async () => {
    const { user, server } = await openPasswordForm();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    await user.click(submit());
    expect(screen.getByText('Current password is required')).toBeTruthy();
    expect(screen.getByText('New password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(server.requests.some(({ call }) => call === CHANGE)).toBe(false);
  });

  test.each(
    firstOnPush([
      ['New passwords do not match', GOOD_PASSWORD, 'another'],
      ['New password must be at least 8 characters', 'short', 'short'],
      [
        'This is one of the most used passwords, which are tried first. Please choose another.',
        'trustno1',
        'trustno1',
      ],
    ]),
  )('shows "%s" for an unfit new password', async (text, password, repeated) => {
    const { user, server } = await openPasswordForm();
    await enter(user, 'old', password, repeated);
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.requests.some(({ call }) => call === CHANGE)).toBe(false);
  });

  test('sends exactly the two passwords, and closes the dialog', async () => {
    const { user, bodyOf } = await openPasswordForm({ [CHANGE]: () => ({ body: { message: '' } }) });
    await enter(user, 'old');
    await user.click(submit());
    expect(await screen.findByText('Encryption password changed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(CHANGE)).toEqual({ currentPassword: 'old', newPassword: GOOD_PASSWORD });
  });

  test('shows the new recovery key at Enhanced', async () => {
    const { user } = await openPasswordForm(
      { [CHANGE]: () => ({ body: { message: 'Changed', newRecoveryKey: PHRASE } }) },
      'Enhanced',
    );
    expect(screen.getByText(/You will get a new recovery key/)).toBeTruthy();
    await enter(user, 'old');
    await user.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Your Recovery Key' })).toBeTruthy();
  });

  test('does not mention recovery keys at Maximum', async () => {
    await openPasswordForm();
    expect(screen.getByRole('dialog').textContent).not.toMatch(/recovery key/i);
  });

  test.each([
    ['the message of the server', () => refusal(429, 'too_many_requests', 'Wait 4 s'), 'Wait 4 s'],
    ['the fallback', () => silentFailure, 'Failed to reset encryption password'],
    ['the prefix', noResponse, 'Failed to change encryption password: No response received from server'],
    [
      'the prefix for a response of another form',
      () => ({ body: {} }),
      'Failed to change encryption password: Invalid response format from server',
    ],
  ])('shows %s for a failure, and keeps the typed passwords', async (_, response, text) => {
    const { user } = await openPasswordForm({ [CHANGE]: response });
    await enter(user, 'old');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Current password', 'New password', 'Repeat new password'].map(typedIn)).toEqual([
      'old',
      GOOD_PASSWORD,
      GOOD_PASSWORD,
    ]);
  });

  test('shows a wrong password at its field', async () => {
    const { user } = await openPasswordForm({
      [CHANGE]: () => refusal(400, 'wrong_password', 'The password is wrong'),
    });
    await enter(user, 'old');
    await user.click(submit());
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });

  test('takes no text until the response is there, which would not be the password that was sent', async () => {
    let respond: (response: FakeResponse) => void = () => undefined;
    const { user, server } = await openPasswordForm({
      [CHANGE]: () =>
        new Promise<FakeResponse>((resolve) => {
          respond = resolve;
        }),
    });
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    await enter(user, 'old');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.requests.at(-1)?.call).toBe(CHANGE));
    await user.type(field, ' and more');
    expect(field.value).toBe(GOOD_PASSWORD);
    respond(refusal(400, 'wrong_password', 'The password is wrong'));
    await screen.findByText('The password is wrong');
    await user.type(field, ' and more');
    expect(field.value).toBe(`${GOOD_PASSWORD} and more`);
  });

  test('can go back to the options', async () => {
    const { user } = await openPasswordForm();
    await user.click(button('Back'));
    expect(document.activeElement).toBe(button(BY_PASSWORD));
  });
});

describe('changing by the recovery key', () => {
  test('is shown first in recovery mode, with a way back to the options', async () => {
    const { user } = await openRecovery();
    expect(screen.queryByRole('button', { name: BY_PASSWORD })).toBeNull();
    await user.click(button('Back'));
    expect(button(BY_PASSWORD)).toBeTruthy();
  });

  test('can be chosen in normal mode', async () => {
    const { user } = await open('Enhanced');
    await user.click(await findButton(BY_KEY));
    expect(document.activeElement).toBe(screen.getByLabelText(FIRST_WORD));
    expect(screen.getByText(/The 24 words of your recovery key/)).toBeTruthy();
  });

  test('requires a recovery key and a new password', async () => {
    const { user } = await openRecovery();
    await user.click(submit());
    expect(screen.getByText('Recovery key is required')).toBeTruthy();
    expect(screen.getByText('New password is required')).toBeTruthy();
  });

  test('spends no attempt on a key of another length', async () => {
    const { user, server } = await openRecovery();
    await enter(user, 'one two three');
    expect(screen.getByText(/3 of 24 words/)).toBeTruthy();
    await user.click(submit());
    expect(screen.getByText('A recovery key has 24 words; these are 3')).toBeTruthy();
    expect(server.requests.some(({ call }) => call === RECOVER)).toBe(false);
  });

  test('sends exactly the key and the new password, and shows the new key', async () => {
    const { user, bodyOf } = await openRecovery({
      [RECOVER]: () => ({ body: { message: 'Recovered', newRecoveryKey: PHRASE } }),
    });
    const typed = PHRASE.toUpperCase().replaceAll(' ', '\n');
    await enter(user, typed);
    await user.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Your Recovery Key' })).toBeTruthy();
    expect(bodyOf(RECOVER)).toEqual({ recoveryKey: PHRASE, newPassword: GOOD_PASSWORD });
  });

  test('keeps the key from spelling services, which may send it elsewhere', async () => {
    await openRecovery();
    expect(screen.getByLabelText(FIRST_WORD).getAttribute('spellcheck')).toBe('false');
  });

  test.each(
    firstOnPush([
      ['the fallback', () => silentFailure, 'Failed to reset encryption password'],
      ['the prefix', noResponse, 'Failed to change encryption password: No response received from server'],
    ]),
  )('shows %s for a failure', async (_, response, text) => {
    const { user } = await openRecovery({ [RECOVER]: response });
    await enter(user, PHRASE);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('shows a wrong key at its field', async () => {
    const { user } = await openRecovery({
      [RECOVER]: () => refusal(400, 'wrong_password', 'The recovery key is wrong'),
    });
    await enter(user, PHRASE);
    await user.click(submit());
    expect(await screen.findByText('The recovery key is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(FIRST_WORD));
  });

  test('marks the missing words of a key, and otherwise all of one that is refused', async () => {
    const { user } = await openRecovery({
      [RECOVER]: () => refusal(400, 'wrong_password', 'The recovery key is wrong'),
    });
    const marked = () =>
      screen
        .getAllByRole('textbox', { name: /ord \d+ of 24/ })
        .filter((field) => field.getAttribute('aria-invalid') === 'true').length;
    await enter(user, PHRASE.split(' ').slice(0, 22).join(' '));
    await user.click(submit());
    expect(marked()).toBe(2);
    await user.click(screen.getByLabelText('Word 23 of 24'));
    await user.paste(PHRASE.split(' ').slice(22).join(' '));
    await user.click(submit());
    const text = await screen.findByText('The recovery key is wrong');
    expect(marked()).toBe(24);
    // On a phone what stands behind the words is out of sight.
    expect(text.compareDocumentPosition(screen.getByLabelText(FIRST_WORD))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

test('the settings are read again after a change of the password', async () => {
  const { user, server } = await openRecovery({ [RECOVER]: () => ({ body: { message: 'Recovered' } }) });
  const reads = () => server.requests.filter(({ call }) => call === 'GET /encryption/status').length;
  const before = reads();
  await enter(user, PHRASE);
  await user.click(submit());
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
