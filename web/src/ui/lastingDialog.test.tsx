// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastingDialog, OverlayHost } from './dialogs.tsx';
import { Look } from './Look.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.doMock('./overlays.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
});
afterEach(() => {
  cleanup();
  vi.doUnmock('./overlays.tsx');
  vi.useRealTimers();
});

test('content that nobody else has is shown once the code of dialogs can be had', async () => {
  render(<OverlayHost />, { wrapper: Look });
  let closeShown: () => void = () => undefined;
  const content = (close: () => void) => {
    closeShown = close;
    return 'zebra walnut violin';
  };
  const closed = lastingDialog({ title: 'Your Recovery Key', content });
  expect((await screen.findByRole('alert')).textContent).toBe('Could not load this. Check your connection.');
  expect(screen.queryByText('zebra walnut violin')).toBeNull();
  vi.doUnmock('./overlays.tsx');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('zebra walnut violin')).toBeTruthy();
  act(closeShown);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await closed;
});
