// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Look } from '#web/ui/Look.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

beforeEach(() => {
  /** React reports what a boundary catches. */
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Failing({ error }: { readonly error: Error }): never {
  throw error;
}

function show(error: Error) {
  render(
    <Look>
      <CrashBoundary>
        <Failing error={error} />
      </CrashBoundary>
    </Look>,
  );
}

test('offers to reload when the code of a screen did not arrive', () => {
  show(new ChunkLoadError('Loading took too long'));
  expect(screen.getByText('This page could not be loaded')).toBeTruthy();
  expect(screen.getByText(/ChunkLoadError/)).toBeTruthy();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('tells a failing screen from one that did not arrive', () => {
  show(new Error('A defect'));
  expect(screen.getByText('Something went wrong')).toBeTruthy();
  expect(screen.queryByText('A defect')).toBeNull();
});
