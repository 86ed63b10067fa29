// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeServer, refusal } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { sessionNews } from './api.ts';
import { needsAuthentication, useWithAuthentication } from './authentication.ts';
import { useBulk } from './jobs/useBulk.ts';
import { SessionLock } from './lock/SessionLock.tsx';

prepareScreens();

const ended = vi.fn<(isForPassword: boolean) => void>();
const refused = new ApiError(403, 'Forbidden', { code: 'forbidden' });

const save = async (): Promise<never> => {
  throw refused;
};

function One() {
  const withAuthentication = useWithAuthentication();
  const run = () => withAuthentication(save).catch((error: unknown) => ended(needsAuthentication(error)));
  return <Save onSave={run} />;
}

function Many() {
  const { run } = useBulk<string, string>();
  const runAll = async () => {
    const { failed } = await run(['an item'], save);
    ended(failed.length === 0);
  };
  return <Save onSave={runAll} />;
}

const Save = ({ onSave }: { readonly onSave: () => Promise<unknown> }) => (
  <button type="button" onClick={() => void onSave()}>
    Save
  </button>
);

const LEVELS = [null, 'Standard'] as const;

describe.each(LEVELS)('at level %s, which has no encryption password', (level) => {
  test.each([
    ['an action', One],
    ['a job over many items', Many],
  ])('%s that is refused has failed, and no password is asked for', async (_, Screen) => {
    ended.mockReset();
    const { user, client } = renderScreen(
      <>
        <SessionLock />
        <Screen />
      </>,
      { server: createFakeServer(createFakeVault({ level }).handlers) },
    );
    await waitFor(() => expect(sessionNews(client)).toBe(1));
    await user.click(await findButton('Save'));
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(false));
    expect(screen.queryByLabelText(/Encryption password/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Unlock/ })).toBeNull();
  });

  test('a list that is refused could not be loaded, and is not called locked', async () => {
    const { handlers } = createFakeVault({ level });
    renderAt('/', createFakeServer({ ...handlers, 'GET /assets': () => refusal(403, 'forbidden') }));
    await findButton('Retry');
    expect(screen.queryByText(/locked/)).toBeNull();
  });
});
