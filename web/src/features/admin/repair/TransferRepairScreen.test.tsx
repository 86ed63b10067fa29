// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import { makeProblem } from '#web/testing/adminRecords.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import { renderAdmin } from '#web/testing/renderAdmin.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import type { Problem } from './problemTransfers.ts';
import TransferRepairScreen from './TransferRepairScreen.tsx';

prepareScreens();

const LIST = 'GET /api/admin/problem-transfers';
const CHECK = 'POST /api/admin/check-transfers';
const REPAIR = 'POST /api/admin/repair-transfer';
const silent: FakeResponse = { status: 500, body: {} };
const noResponse = (): never => {
  throw new TypeError('Failed to fetch');
};

async function open(problems: readonly Problem[], handlers = {}) {
  const state = { problems, checkedAt: new Date(Date.now() - 4.5 * 60_000).toISOString() };
  const server = createFakeServer({
    [LIST]: () => ({ body: state.problems, headers: { 'x-checked-at': state.checkedAt } }),
    [CHECK]: () => {
      state.checkedAt = new Date().toISOString();
      return { body: { checkedAt: state.checkedAt, isComplete: true } };
    },
    [REPAIR]: () => {
      state.problems = [];
      return { body: { message: '' } };
    },
    ...handlers,
  });
  return { server, state, ...renderAdmin(<TransferRepairScreen />, server) };
}
const repairs = (server: ReturnType<typeof createFakeServer>) =>
  server.callsTo('/api/admin/repair-transfer').map(({ body }) => body);
const dialog = () => screen.findByRole('dialog', { name: 'User Password Required' });
const passwordField = () => screen.getByLabelText<HTMLInputElement>(/^Encryption password of the user/);

describe('the list of problem transfers', () => {
  test('has its columns, and a badge for the security level', async () => {
    await open([makeProblem({ assetName: '', userSecurityLevel: 'Maximum' })]);
    await screen.findByRole('table', { name: 'Transfer Repair' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Asset ID',
      'Asset Name',
      'Transfer Date',
      'Current Owner',
      'Security Level',
      'Actions',
    ]);
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[0]).toBe('item-1');
    expect(screen.getByRole('rowheader').textContent).toBe('Unknown Item');
    expect(cells[2]).toBe('alice');
    expect(cells[3]).toBe('Maximum');
    expect(cells[4]).toBe('Repair');
  });

  test('says that nothing has to be repaired when it is empty', async () => {
    await open([]);
    expect(
      await screen.findByText('No problem transfers found. All transfers appear to be working correctly.'),
    ).toBeTruthy();
  });

  test('says when everything was looked at, and is read again by Refresh after another look', async () => {
    const { user, state, server } = await open([]);
    await screen.findByText(/^No problem transfers found/);
    expect(screen.getByText(/^Checked 4 minutes ago\./)).toBeTruthy();
    state.problems = [makeProblem()];
    await user.click(button('Refresh'));
    expect(await screen.findByText('Road bike')).toBeTruthy();
    await screen.findByText(/^Checked just now\./);
    expect(server.callsOf('POST').map(({ call }) => call)).toEqual([CHECK]);
  });

  test('looks by itself where nothing was looked at before, and calls no list clean until then', async () => {
    const state: { headers?: Record<string, string> } = {};
    const { promise: answered, resolve: answer } = deferred<void>();
    const { server } = await open([], {
      [LIST]: () => ({ body: [], ...state }),
      [CHECK]: async () => {
        await answered;
        state.headers = { 'x-checked-at': new Date().toISOString() };
        return { body: { checkedAt: state.headers['x-checked-at'], isComplete: true } };
      },
    });
    await waitFor(() => expect(server.callsTo('/api/admin/check-transfers')).toHaveLength(1));
    expect(screen.queryByText(/^No problem transfers found/)).toBeNull();
    answer();
    await screen.findByText(/^No problem transfers found/);
    await screen.findByText(/^Checked just now\./);
    expect(server.callsTo('/api/admin/check-transfers')).toHaveLength(1);
  });

  test('says that nothing was looked at before where the first look fails', async () => {
    const { server } = await open([], { [LIST]: () => ({ body: [] }), [CHECK]: noResponse });
    await screen.findByText('The records could not be checked now. The list shows what was found before.');
    await screen.findByText(/^Not checked yet\./);
    expect(server.callsTo('/api/admin/check-transfers')).toHaveLength(1);
  });

  test('has the look go on until it is at its end', async () => {
    const answers = [true, false, false];
    const { user, server } = await open([], { [CHECK]: () => ({ body: { isComplete: answers.pop() } }) });
    await screen.findByText(/^No problem transfers found/);
    await user.click(button('Refresh'));
    await waitFor(() => expect(server.callsTo('/api/admin/check-transfers')).toHaveLength(3), {
      timeout: 5_000,
    });
  });

  test('says that the look has failed, and shows what was found before', async () => {
    const { user, state } = await open([], { [CHECK]: noResponse });
    await screen.findByText(/^No problem transfers found/);
    state.problems = [makeProblem()];
    await user.click(button('Refresh'));
    await screen.findByText('The records could not be checked now. The list shows what was found before.');
    expect(await screen.findByText('Road bike')).toBeTruthy();
  });

  test('does not pass a look for a clean one where some of its checks failed', async () => {
    const answers = [{ isComplete: true }, { isComplete: true, failed: 2 }];
    const { user } = await open([], { [CHECK]: () => ({ body: answers.pop() }) });
    await screen.findByText(/^No problem transfers found/);
    await user.click(button('Refresh'));
    expect(await screen.findByText(/^2 checks failed, so this list may not be complete\./)).toBeTruthy();
    await user.click(button('Refresh'));
    await waitFor(() => expect(screen.queryByText(/checks failed/)).toBeNull());
  });

  test('can be searched', async () => {
    const { user } = await open([makeProblem(), makeProblem({ assetId: 'item-2', assetName: 'Violin' })]);
    await user.type(await screen.findByRole('searchbox'), 'VIO');
    expect(screen.getByText('Violin')).toBeTruthy();
    expect(screen.queryByText('Road bike')).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(button('Show all'));
    expect(screen.getByText('Road bike')).toBeTruthy();
  });

  test.each([
    ['the server’s message', () => refusal(500, 'internal_error', 'Out of order'), 'Out of order'],
    ['the fallback', () => silent, 'Failed to load problem transfers'],
  ])('shows %s when it cannot be loaded', async (_, response, text) => {
    await open([], { [LIST]: response });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(text, { selector: 'p' })).toBeTruthy();
  });

  test('renews the token at a 403, and denies access at the second one', async () => {
    const { server, service } = await open([], { [LIST]: () => refusal(403, 'forbidden') });
    expect(
      await screen.findByText('Access denied. This page is only available to administrators.'),
    ).toBeTruthy();
    expect(server.callsTo('/api/admin/problem-transfers')).toHaveLength(2);
    expect(service.signinSilent).toHaveBeenCalledOnce();
    expect(service.signinRedirect).not.toHaveBeenCalled();
  });
});

describe('a repair that needs no password', () => {
  test.each(['Standard', null] as const)(
    'runs at once, without a password, at the level %s',
    async (level) => {
      const { user, server } = await open([makeProblem({ userSecurityLevel: level })]);
      await user.click(await findButton('Repair'));
      expect((await screen.findByText('Asset repaired successfully')).closest('[role=status]')).toBeTruthy();
      expect(repairs(server)).toEqual([{ assetId: 'item-1', userId: 'user-7', password: null }]);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByText(/^No problem transfers found/)).toBeTruthy();
    },
  );

  test('shows the server’s message about the outcome', async () => {
    const { user } = await open([makeProblem()], {
      [REPAIR]: () => ({ body: { message: 'Nothing can be repaired' } }),
    });
    await user.click(await findButton('Repair'));
    expect(await screen.findByText('Nothing can be repaired')).toBeTruthy();
  });

  test.each([
    ['only the response was lost', noResponse, /No response received/],
    ['the server gave it up', () => refusal(503, 'unavailable', 'Busy for now'), 'Busy for now'],
  ])('is said to be done where %s, as the list shows that is read again', async (_, answer, text) => {
    const { user, state } = await open([makeProblem({ userSecurityLevel: 'Standard' })], {
      [REPAIR]: answer,
    });
    await user.click(await findButton('Repair'));
    await screen.findByText(text);
    state.problems = [];
    await user.click(button('Refresh'));
    const note = await screen.findByText('This has already been repaired.');
    expect(note.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByText(/No response received/)).toBeNull();
  });

  test.each([
    [
      'the server’s message',
      () => refusal(404, 'not_found', 'There is no such finding'),
      'There is no such finding',
    ],
    ['the fallback', () => silent, 'Failed to repair asset'],
    ['a prefix and the reason', noResponse, 'Error repairing transfer: No response received from server'],
  ])('shows %s when it fails', async (_, response, text) => {
    const { user } = await open([makeProblem()], { [REPAIR]: response });
    await user.click(await findButton('Repair'));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  });

  test('asks for the password when the user has chosen a higher level meanwhile', async () => {
    const { user } = await open([makeProblem()], {
      [REPAIR]: () => refusal(400, 'password_required', 'Password needed'),
    });
    await user.click(await findButton('Repair'));
    expect(await dialog()).toBeTruthy();
  });

  test('is sent once when the button is pressed twice', async () => {
    const { server } = await open([makeProblem()], { [REPAIR]: () => new Promise(() => undefined) });
    const repair = await findButton('Repair');
    fireEvent.click(repair);
    fireEvent.click(repair);
    await waitFor(() => expect(repairs(server)).toHaveLength(1));
  });
});

describe.each(firstOnPush(['Maximum', 'Enhanced'] as const))(
  'a repair at the level %s',
  (userSecurityLevel) => {
    const problem = makeProblem({ userSecurityLevel });

    test('asks for the password first, and cannot be sent without one', async () => {
      const { user, server } = await open([problem]);
      await user.click(await findButton('Repair'));
      const submit = within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Repair' });
      expect(submit.disabled).toBe(true);
      fireEvent.submit(passwordField());
      expect(repairs(server)).toEqual([]);
      await user.type(passwordField(), 'secret words');
      expect(submit.disabled).toBe(false);
      await user.click(submit);
      expect(await screen.findByText('Asset repaired successfully')).toBeTruthy();
      expect(repairs(server)).toEqual([{ assetId: 'item-1', userId: 'user-7', password: 'secret words' }]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    test.each([
      [
        'a wrong password',
        () => refusal(400, 'wrong_password', 'This is not the password'),
        'This is not the password',
      ],
      ['too many attempts', () => refusal(429, 'too_many_requests', 'Try again in 4 s'), 'Try again in 4 s'],
      ['no response', noResponse, 'Error repairing transfer: No response received from server'],
    ])('shows %s in the dialog, which stays open for another attempt', async (_, response, text) => {
      const { user } = await open([problem], { [REPAIR]: response });
      await user.click(await findButton('Repair'));
      await dialog();
      await user.type(passwordField(), 'guess{Enter}');
      expect(await within(await dialog()).findByText(text)).toBeTruthy();
      expect(passwordField().value).toBe('guess');
    });

    test('is said to have failed before the list could be read again', async () => {
      const lists: FakeResponse[] = [
        { body: [problem], headers: { 'x-checked-at': new Date().toISOString() } },
      ];
      const { user } = await open([problem], {
        [LIST]: () => lists.shift() ?? new Promise(() => undefined),
        [REPAIR]: noResponse,
      });
      await user.click(await findButton('Repair'));
      await dialog();
      await user.type(passwordField(), 'guess{Enter}');
      expect(await within(await dialog()).findByText(/No response received/)).toBeTruthy();
      expect(passwordField().value).toBe('guess');
    });

    test('is done where only the response was lost, as the next attempt finds', async () => {
      const answers = [
        noResponse,
        () => refusal(409, 'wrong_state', 'Another repair is under way.'),
        () => refusal(404, 'not_found', 'There is nothing to repair.'),
      ];
      const { user } = await open([problem], { [REPAIR]: () => answers.shift()?.() });
      await user.click(await findButton('Repair'));
      await dialog();
      await user.type(passwordField(), 'guess{Enter}');
      await within(await dialog()).findByText(/No response received/);
      await user.click(within(await dialog()).getByRole('button', { name: 'Repair' }));
      await within(await dialog()).findByText(/Another repair is under way/);
      await user.click(within(await dialog()).getByRole('button', { name: 'Repair' }));
      const note = await screen.findByText('This has already been repaired.');
      expect(note.closest('[role=status]')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    test('forgets the password when the dialog is closed', async () => {
      const { user } = await open([problem]);
      await user.click(await findButton('Repair'));
      await dialog();
      await user.type(passwordField(), 'guess');
      await user.click(button('Cancel'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(await findButton('Repair'));
      await dialog();
      expect(passwordField().value).toBe('');
    });

    test('can be left to the owner, without a password, and the row says that it waits', async () => {
      const { user, state, server } = await open([problem], {
        'POST /api/admin/leave-repair-to-owner': () => {
          state.problems = [{ ...problem, waitsForOwner: true }];
          return { body: { message: '' } };
        },
      });
      await user.click(await findButton('Repair'));
      await user.click(within(await dialog()).getByRole('button', { name: 'Let the owner finish it' }));
      expect(
        await screen.findByText(
          `The repair waits for ${problem.ownerUsername}, and is done when they unlock their items next.`,
        ),
      ).toBeTruthy();
      expect(await screen.findByText('Waiting for the owner')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.requests.filter(({ call }) => call.endsWith('leave-repair-to-owner'))).toMatchObject([
        { body: { assetId: 'item-1', userId: 'user-7' } },
      ]);
      expect(repairs(server)).toEqual([]);

      await user.click(await findButton('Repair'));
      const shown = within(await dialog());
      expect(shown.queryByRole('button', { name: 'Let the owner finish it' })).toBeNull();
      expect(shown.getByText(/^The repair opens encrypted keys, .* It waits for the next time/)).toBeTruthy();
      expect(passwordField()).toBeTruthy();
    });

    test('shows in the dialog why it could not be left to the owner', async () => {
      const { user } = await open([problem], {
        'POST /api/admin/leave-repair-to-owner': () =>
          refusal(404, 'not_found', 'There is nothing to repair.'),
      });
      await user.click(await findButton('Repair'));
      await user.click(within(await dialog()).getByRole('button', { name: 'Let the owner finish it' }));
      expect(await within(await dialog()).findByText('There is nothing to repair.')).toBeTruthy();
    });
  },
);
