// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { MissingPart } from '#web/ui/MissingPart.tsx';
import { TransfersLink } from './TransfersLink.tsx';

prepareScreens();

beforeAll(() =>
  vi.doMock('#web/features/transfers/api/transfers.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  }),
);
afterAll(() => vi.doUnmock('#web/features/transfers/api/transfers.ts'));

test('the link to the transfers says so when the code that reads them again cannot be loaded', async () => {
  const { user } = renderScreen(
    <>
      <MissingPart />
      <TransfersLink className="">Transfers</TransfersLink>
    </>,
    { path: '/view-pending-transfers' },
  );
  await user.click(screen.getByRole('link', { name: 'Transfers' }));
  // That the code is missing is known in real time, which a busy machine takes more of.
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert').textContent).toBe('Could not load this. Check your connection.');
  });
});
