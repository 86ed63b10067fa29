// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { useWithAuthentication } from './authentication.ts';
import { useBulk } from './jobs/useBulk.ts';
import { SessionLock } from './lock/SessionLock.tsx';

prepareScreens();

const REFUSAL = new ApiError(403, 'Session authentication required');
const save = vi.fn<() => Promise<string>>();

function One() {
  const withAuthentication = useWithAuthentication();
  const run = () => withAuthentication(save).catch(() => undefined);
  return <Save onSave={run} />;
}

function Many() {
  const { run } = useBulk<string, string>();
  return <Save onSave={() => run(['an item'], save)} />;
}

const Save = ({ onSave }: { readonly onSave: () => Promise<unknown> }) => (
  <button type="button" onClick={() => void onSave()}>
    Save
  </button>
);

/** The session has ended unnoticed; what is saved then waits for its refusal while another tab unlocks. */
async function saveBeforeAnUnlock(Screen: typeof One) {
  const vault = createFakeVault({ isOpen: true });
  const told = vi.fn();
  const channel = new BroadcastChannel('item-registry.tabs');
  channel.addEventListener('message', ({ data }) => told(data));
  const server = createFakeServer(vault.handlers);
  const { user } = renderScreen(
    <>
      <SessionLock />
      <Screen />
    </>,
    { server },
  );
  await findButton(/^Lock your items now/);
  vault.lock();
  let reject: (error: ApiError) => void = () => undefined;
  const answer = new Promise<string>((_, fail) => {
    reject = fail;
  });
  save.mockReset().mockReturnValueOnce(answer);
  await user.click(await findButton('Save'));
  vault.unlock();
  channel.postMessage('changed');
  await waitFor(() => expect(server.callsTo('/encryption/session-status')).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const refuse = async () => {
    await act(async () => reject(REFUSAL));
    await act(() => vi.advanceTimersByTimeAsync(100));
    channel.close();
  };
  return { refuse, told };
}

const SCREENS = [
  ['an action', One],
  ['a job over many items', Many],
] as const;

test.each(SCREENS)(
  '%s is repeated when its refusal is older than an unlock in another tab',
  async (_, Screen) => {
    const { refuse, told } = await saveBeforeAnUnlock(Screen);
    save.mockResolvedValueOnce('saved');
    await refuse();
    expect(save).toHaveBeenCalledTimes(2);
    expect(screen.queryByLabelText(/Encryption password/)).toBeNull();
    await findButton(/^Lock your items now/);
    expect(told).not.toHaveBeenCalledWith('ended');
  },
);

test.each(SCREENS)('%s that is refused once more asks for the password', async (_, Screen) => {
  const { refuse } = await saveBeforeAnUnlock(Screen);
  save.mockRejectedValueOnce(REFUSAL);
  await refuse();
  await screen.findByLabelText(/Encryption password/);
  expect(save).toHaveBeenCalledTimes(2);
});
