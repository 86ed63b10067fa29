// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { noResponse, settingsAt, silentFailure, statusAt } from '#web/testing/encryptionResponses.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { prepareEncryption, renderEncryption } from '#web/testing/renderEncryption.tsx';
import { button, findButton } from '#web/testing/renderScreen.tsx';

prepareEncryption();

const ADDRESS = '/encryption-settings';
const SET = 'POST /encryption/set-security-level';
const ELIGIBILITY = 'POST /api/DataReset/check-reset-eligibility';

const open = (status = statusAt(null), handlers = {}) => {
  const server = createFakeServer({ ...settingsAt(() => status), ...handlers });
  return { server, ...renderEncryption(ADDRESS, server) };
};
const region = (name: string) => screen.findByRole('region', { name });

describe('the current level', () => {
  test.each([
    ['Standard', '10,000 iterations'],
    ['Enhanced', '50,000 iterations'],
    ['Maximum', '100,000 iterations'],
  ] as const)('%s has its badge and %s', async (level, iterations) => {
    open(statusAt(level));
    const current = await region('Current security level');
    expect(within(current).getByText(level)).toBeTruthy();
    expect(within(current).getByText(iterations)).toBeTruthy();
  });

  test('is not set up at first, with no iterations', async () => {
    open();
    expect(within(await region('Current security level')).getByText('Not set up')).toBeTruthy();
    expect(screen.queryByText(/iterations/)).toBeNull();
  });

  test.each([
    ['Enhanced', 'Your recovery key is the only help if you forget the password'],
    ['Maximum', 'Nobody can help if you forget the password'],
  ] as const)('%s warns of a lost password', async (level, title) => {
    open(statusAt(level));
    expect((await screen.findByRole('note')).textContent).toContain(title);
  });

  test.each([null, 'Standard'] as const)('%s warns of nothing', async (level) => {
    open(statusAt(level));
    await region('Current security level');
    expect(screen.queryByRole('note')).toBeNull();
  });
});

test('a count that was cut short is not said to be of all items', async () => {
  open({ ...statusAt('Maximum', { total: 90_000 }), isCutShort: true });
  expect(await screen.findByText(/^At least 90,000 items are encrypted\./)).toBeTruthy();
  expect(screen.queryByText(/^All /)).toBeNull();
});

describe('the cards of the levels', () => {
  test.each(SECURITY_LEVELS)('mark %s when it is the current one, and offer the others', async (current) => {
    open(statusAt(current));
    expect((await findButton('Current Level')).disabled).toBe(true);
    for (const level of SECURITY_LEVELS) {
      expect(screen.queryAllByRole('button', { name: `Switch to ${level}` })).toHaveLength(
        level === current ? 0 : 1,
      );
    }
  });

  test.each([
    ['Standard', 'Simple', 1],
    ['Enhanced', 'Private, with a spare key', 2],
    ['Maximum', 'Private, no spare key', 3],
  ] as const)('call %s "%s", with %d of 3 locks', async (level, subtitle, strength) => {
    open();
    const card = (await screen.findByText(subtitle)).closest('header');
    expect(within(card as HTMLElement).getByRole('heading', { name: level })).toBeTruthy();
    expect(within(card as HTMLElement).getByText(`Protection: ${strength} of 3`)).toBeTruthy();
  });

  test('recommend Enhanced alone', async () => {
    open();
    const recommended = await screen.findByText('Recommended');
    expect(recommended.closest('header')?.textContent).toContain('Enhanced');
  });

  test('say before a click on Standard what it does at once, while no level is chosen', async () => {
    open();
    await screen.findByText(/^Takes effect at once, without a password/);
  });

  test('ask before a switch to Standard from another level', async () => {
    const { user } = open(statusAt('Maximum'));
    await user.click(await findButton('Switch to Standard'));
    await screen.findByRole('dialog', { name: 'Migrate to Encrypted Storage' });
    expect(screen.queryByText(/^Takes effect at once/)).toBeNull();
  });

  test.each(['Enhanced', 'Maximum'] as const)(
    'open the migration dialog for %s, even at first',
    async (level) => {
      const { user, server } = open();
      await user.click(await findButton(`Switch to ${level}`));
      const dialog = await screen.findByRole('dialog', { name: 'Migrate to Encrypted Storage' });
      expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: level }).checked).toBe(true);
      expect(server.callsOf('POST').filter(({ call }) => call === SET)).toEqual([]);
    },
  );

  test('set Standard directly when no level is loaded, and show it', async () => {
    let level: SecurityLevel | null = null;
    const { user, server } = open(undefined, {
      'GET /encryption/status': () => ({ body: statusAt(level) }),
      [SET]: () => {
        level = 'Standard';
        return { body: { message: '' } };
      },
    });
    await user.click(await findButton('Switch to Standard'));
    await findButton('Current Level');
    expect(await screen.findByText('Security level changed to Standard')).toBeTruthy();
    expect(server.requests.find(({ call }) => call === SET)?.body).toEqual({ SecurityLevel: 'Standard' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['the message of the server', () => refusal(409, 'vault_exists', 'Already chosen'), 'Already chosen'],
    ['the fallback', () => silentFailure, 'Failed to change security level'],
    ['the prefix', noResponse, 'Failed to change security level: No response received from server'],
  ])('say why Standard could not be set: %s', async (_, response, text) => {
    const { user } = open(undefined, { [SET]: response });
    await user.click(await findButton('Switch to Standard'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

test('a level whose response was lost is shown with the failure, and the other tabs look at it', async () => {
  let level: SecurityLevel | null = null;
  const heard = vi.fn();
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.addEventListener('message', ({ data }) => heard(data));
  const server = createFakeServer({
    ...settingsAt(() => statusAt(level)),
    [SET]: () => {
      level = 'Standard';
      return noResponse();
    },
  });
  const { user } = renderEncryption(ADDRESS, server);
  await user.click(await findButton('Switch to Standard'));
  await screen.findByRole('alert');
  expect(within(await region('Current security level')).getByText('Standard')).toBeTruthy();
  await waitFor(() => expect(heard).toHaveBeenCalledWith('changed'));
  channel.close();
});

describe('the Nuclear Option', () => {
  test('is there only when the server says so', async () => {
    const server = createFakeServer(settingsAt(() => statusAt('Enhanced'), true));
    renderEncryption(ADDRESS, server);
    expect(await screen.findByRole('heading', { name: 'Nuclear Option' })).toBeTruthy();
  });

  test('is not there when the server denies it', async () => {
    const { server } = open(statusAt('Standard'));
    await waitFor(() => expect(server.requests.some(({ call }) => call === ELIGIBILITY)).toBe(true));
    await findButton('Current Level');
    expect(screen.queryByRole('heading', { name: 'Nuclear Option' })).toBeNull();
  });

  test.each([
    ['Unable to check eligibility.', () => silentFailure],
    ['Error checking eligibility.', () => ({ body: 'nonsense' })],
    ['Down for repair', () => refusal(500, 'internal_error', 'Down for repair')],
  ])('says "%s" where it could be offered', async (text, response) => {
    open(statusAt('Maximum'), { [ELIGIBILITY]: response });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.queryByRole('heading', { name: 'Nuclear Option' })).toBeNull();
  });
});

test('settings that cannot be loaded can be tried again, and nobody is offered to delete their data meanwhile', async () => {
  let works = false;
  const { server, user } = open(undefined, {
    'GET /encryption/status': () => (works ? { body: statusAt('Standard') } : silentFailure),
  });
  await screen.findByText('Your encryption settings could not be loaded');
  expect(server.requests.map(({ call }) => call)).not.toContain(ELIGIBILITY);
  works = true;
  await user.click(button('Retry'));
  expect(await findButton('Current Level')).toBeTruthy();
});

test('damaged keys are named in place of the settings, and the way out of them is offered', async () => {
  const server = createFakeServer({
    ...settingsAt(() => statusAt('Enhanced'), true),
    'GET /encryption/status': () => refusal(409, 'wrong_state', 'Your encryption keys are damaged.'),
  });
  renderEncryption(ADDRESS, server);
  expect(await screen.findByText('Your encryption keys are damaged.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Nuclear Option' })).toBeTruthy();
});

test('damaged keys whose way out cannot be found are told of that', async () => {
  const server = createFakeServer({
    ...settingsAt(() => statusAt('Enhanced'), true),
    'GET /encryption/status': () => refusal(409, 'wrong_state', 'Your encryption keys are damaged.'),
    [ELIGIBILITY]: () => ({ body: 'nonsense' }),
  });
  renderEncryption(ADDRESS, server);
  expect(await screen.findByText('Error checking eligibility.')).toBeTruthy();
});

test('the password card has a way to the recovery key at Enhanced only', async () => {
  open(statusAt('Enhanced'));
  expect(await findButton('Use recovery key')).toBeTruthy();
});

test('the password card has no way to a recovery key at Maximum', async () => {
  open(statusAt('Maximum'));
  await findButton('Change Encryption Password');
  expect(screen.queryByRole('button', { name: 'Use recovery key' })).toBeNull();
});

test('the password card says at Standard why there is no password to change, also to a keyboard', async () => {
  const { user } = open(statusAt('Standard'));
  const change = await findButton('Change Encryption Password');
  change.focus();
  expect(document.activeElement).toBe(change);
  await user.keyboard('{Enter}');
  await user.click(change);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(change.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(change.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('At Standard there is no encryption password to change.');
});

describe('the automatic lock', () => {
  test('is after 15 minutes at first, and keeps what the user chooses', async () => {
    const { user } = open(statusAt('Maximum'));
    const field = await screen.findByLabelText<HTMLSelectElement>('Lock after');
    expect(field.value).toBe('15');
    await user.selectOptions(field, '30 minutes without input');
    expect(field.value).toBe('30');
    expect(localStorage.getItem('item-registry.idle-minutes.user-1')).toBe('30');
  });

  test.each([null, 'Standard'] as const)('is not offered at %s, where nothing is locked', async (level) => {
    open(statusAt(level));
    await region('Current security level');
    expect(screen.queryByLabelText('Lock after')).toBeNull();
  });
});
