// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyPart, loadPart } from './lazyPart.ts';
import { MissingPart } from './MissingPart.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module');
const load = vi.fn<() => Promise<{ default: () => string }>>();
const TOAST = 'Could not load this. Check your connection.';

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockRejectedValue(gone);
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const arrives = () => load.mockResolvedValue({ default: () => 'The part' });

async function show() {
  const Part = lazyPart(load);
  render(
    <>
      <MissingPart />
      <Suspense fallback="In its place">
        <Part />
      </Suspense>
    </>,
  );
  await pass(0);
}

describe('a part of a screen', () => {
  const showPart = (Part: ReturnType<typeof lazyPart>) =>
    render(
      <Suspense fallback="In its place">
        <Part />
      </Suspense>,
    );

  test('is drawn at once when its code has been loaded before', async () => {
    arrives();
    const Part = lazyPart(load);
    await Part.preload();
    showPart(Part);
    expect(screen.getByText('The part')).toBeTruthy();
  });

  test('that could not be loaded before is loaded again when it is shown, and until then nobody hears of it', async () => {
    render(<MissingPart />);
    const Part = lazyPart(load);
    await Part.preload();
    await pass(60_000);
    expect(load).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    arrives();
    showPart(Part);
    await pass(0);
    expect(screen.getByText('The part')).toBeTruthy();
  });

  test('is drawn when its code comes, which is loaded when it is shown', async () => {
    arrives();
    showPart(lazyPart(load));
    expect(screen.getByText('In its place')).toBeTruthy();
    await pass(0);
    expect(screen.getByText('The part')).toBeTruthy();
  });
});

describe('a part whose code does not come at once', () => {
  test('is loaded a second time, and nobody hears of it', async () => {
    load.mockRejectedValueOnce(gone);
    arrives();
    await show();
    await pass(500);
    expect(screen.getByText('The part')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves in its place what stood there, and a toast says why for six seconds', async () => {
    await show();
    await pass(500);
    expect(screen.getByText('In its place')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(TOAST);
    await pass(6_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves no toast behind for an app that is drawn after this one', async () => {
    await show();
    await pass(500);
    expect(screen.getByRole('alert').textContent).toBe(TOAST);
    cleanup();
    render(<MissingPart />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that one is offline, when the browser knows', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show();
    await pass(500);
    expect(screen.getByRole('alert').textContent).toBe('You seem to be offline');
  });

  test('appears when the browser is online again', async () => {
    await show();
    await pass(500);
    arrives();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(screen.getByText('The part')).toBeTruthy();
  });

  test('is tried every half minute besides, without another word', async () => {
    await show();
    await pass(7_000);
    await pass(30_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('alert')).toBeNull();
    arrives();
    await pass(30_000);
    expect(screen.getByText('The part')).toBeTruthy();
  });
});

describe('code that a control waits for', () => {
  test('is undefined when it does not come', async () => {
    const loaded = loadPart(load);
    await pass(500);
    expect(await loaded).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
