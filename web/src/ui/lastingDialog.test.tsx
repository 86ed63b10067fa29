// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lastingDialog, OverlayHost } from './dialogs.tsx';

let isGone = true;
const shown = vi.fn();
vi.mock('./overlays.tsx', () => {
  if (isGone) throw new TypeError('Failed to fetch dynamically imported module');
  return {
    default: () => null,
    showLasting: ({ content }: { content: (close: () => void) => ReactNode }) =>
      shown(content(() => undefined)),
  };
});

afterEach(() => vi.useRealTimers());

test('content that nobody else has is shown once the code of dialogs can be had', async () => {
  vi.useFakeTimers();
  render(<OverlayHost />);
  void lastingDialog({ title: 'Your Recovery Key', content: () => 'zebra walnut violin' });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('alert').textContent).toBe('Could not load this. Check your connection.');
  isGone = false;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(shown).toHaveBeenCalledExactlyOnceWith('zebra walnut violin');
});
