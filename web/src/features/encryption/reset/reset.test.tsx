// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import {
  impactAt,
  noResponse,
  settingsAt,
  silentFailure,
  statusAt,
} from '#web/testing/encryptionResponses.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { button, findButton, submit } from '#web/testing/renderScreen.tsx';

prepareEncryption();
afterEach(() => vi.restoreAllMocks());

const RESET = 'POST /api/DataReset/reset-encrypted-data';
const DONE = 'All encrypted data has been deleted successfully.';
const FAILURES = [
  ['the message of the server', () => refusal(429, 'too_many_requests', 'Wait 4 s'), 'Wait 4 s'],
  ['the fallback', () => silentFailure, 'Data deletion failed.'],
  ['its own text when nothing is answered', noResponse, 'An error occurred during data reset.'],
] as const;

const serverWith = (handlers: object) =>
  createFakeServer({
    ...settingsAt(() => statusAt('Maximum', { total: 3 }), true),
    'POST /change-encryption-password/check-change-impact': () => impactAt('Maximum'),
    ...handlers,
  });
const field = () => screen.getByLabelText<HTMLInputElement>('Account password');

describe('the small dialog behind the Nuclear Option', () => {
  async function open(handlers = {}) {
    const server = serverWith(handlers);
    const { user } = renderEncryption('/encryption-settings', server);
    await user.click(await findButton('Delete All Encrypted Data'));
    await screen.findByRole('dialog', { name: 'Delete All Encrypted Data' });
    return { user, server };
  }

  test('asks for nothing but the account password, without which its button is disabled', async () => {
    const { user } = await open();
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Please enter your account password.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.type(field(), 'mine');
    expect(submit().disabled).toBe(false);
    expect(screen.queryByText('Please enter your account password.')).toBeNull();
  });

  test('sends the password as currentPassword, closes, and says that it is done', async () => {
    const kept = 'item-registry.re-encryption.user-1';
    localStorage.setItem(kept, 'under the former keys');
    const { user, server } = await open({ [RESET]: () => ({ body: { message: '' } }) });
    await user.type(field(), 'mine{Enter}');
    expect(await screen.findByText(DONE)).toBeTruthy();
    expect(localStorage.getItem(kept)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ call }) => call === RESET)?.body).toEqual({ currentPassword: 'mine' });
  });

  test.each(FAILURES)('tells a failure with %s', async (_, response, text) => {
    const { user } = await open({ [RESET]: response });
    await user.type(field(), 'mine{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('says a wrong password at its field', async () => {
    const { user } = await open({
      [RESET]: () => refusal(400, 'wrong_password', 'The account password is wrong'),
    });
    await user.type(field(), 'mine{Enter}');
    expect(await screen.findByText('The account password is wrong')).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });
});

describe('the view in the password dialog', () => {
  async function open(handlers = {}) {
    const server = serverWith(handlers);
    const { user, client } = renderEncryption('/password-reset', server);
    await user.click(button('Change Encryption Password'));
    await user.click(await findButton(/Reset and delete/));
    return { user, server, client };
  }

  test('needs the account password and the confirmation, and says which is missing', async () => {
    const { user } = await open();
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('Account password is required to verify your identity')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.type(field(), 'mine');
    expect(
      screen.getByText('You must confirm that you understand all encrypted data will be deleted'),
    ).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox'));
    expect(submit().disabled).toBe(false);
    await user.clear(field());
    expect(submit().disabled).toBe(true);
  });

  test('says that it is done, and loads the page again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    const { user } = await open({ [RESET]: () => ({ body: { message: '' } }) });
    await user.type(field(), 'mine');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    expect(await screen.findByText(DONE)).toBeTruthy();
    expect(button('Close').disabled).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(2_000));
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['has left the dialog', () => ({ body: { message: '' } })],
    ['has left the dialog, and whose response is lost', noResponse],
  ] as const)('leaves nothing of the deleted data in the cache of a user who %s', async (_, response) => {
    const { promise: gate, resolve: respond } = deferred<void>();
    const { user, client } = await open({ [RESET]: () => gate.then(response) });
    await user.type(field(), 'mine');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    client.setQueryData(['items'], ['deleted']);
    cleanup();
    await act(async () => respond());
    await waitFor(() => expect(client.getQueryState(['items'])?.isInvalidated).toBe(true));
  });

  test.each(FAILURES)('tells a failure with %s', async (_, response, text) => {
    const { user } = await open({ [RESET]: response });
    await user.type(field(), 'mine');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
