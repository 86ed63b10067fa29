// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { fillStorage, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { SessionLock } from '../lock/SessionLock.tsx';
import { setIdleMinutes } from './useIdleLock.ts';

prepareScreens();
afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

const MINUTE_MS = 60_000;
const LAST_INPUT = 'item-registry.last-input';

function renderOpen() {
  const server = createFakeServer(createFakeVault({ isOpen: true }).handlers);
  renderScreen(<SessionLock />, { server });
  return server;
}

const openLock = () => screen.findByRole('button', { name: /^Lock your items now/ });
const closedLock = () => screen.findByRole('button', { name: 'Unlock your items' });
const isClosed = () => screen.queryByRole('button', { name: 'Unlock your items' }) !== null;
const passes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));

/** An input takes the warning off at once, but for the moment after its first drawing, in which it hears none yet. */
const takesOff = (input: () => unknown) =>
  waitFor(() => {
    input();
    expect(screen.queryByRole('alert')).toBeNull();
  });

describe('items without input', () => {
  test('are locked after 15 minutes, in the browser and on the server', async () => {
    const server = renderOpen();
    await openLock();
    await passes(14);
    expect(isClosed()).toBe(false);
    await passes(1.2);
    await closedLock();
    expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
  });

  test('stay open while there is input, and are locked after that, where the browser has no room for either', async () => {
    fillStorage();
    const server = renderOpen();
    await openLock();
    await passes(10);
    fireEvent.keyDown(document.body, { key: 'a' });
    await passes(14);
    expect(isClosed()).toBe(false);
    await passes(1.2);
    await closedLock();
    expect(server.callsTo('/encryption/invalidate-session')).toHaveLength(1);
    vi.unstubAllGlobals();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(localStorage.getItem(LAST_INPUT)).toBe(String(Date.now()));
  });

  test('stay open while there is input', async () => {
    renderOpen();
    await openLock();
    await passes(10);
    fireEvent.keyDown(document.body, { key: 'a' });
    await passes(10);
    expect(isClosed()).toBe(false);
    await passes(6);
    await closedLock();
  });

  test('stay open while there is input in another tab', async () => {
    renderOpen();
    await openLock();
    await passes(10);
    localStorage.setItem(LAST_INPUT, String(Date.now()));
    await passes(10);
    expect(isClosed()).toBe(false);
  });

  test('are announced to be locked a minute before, until an input comes', async () => {
    renderOpen();
    await openLock();
    await passes(13.9);
    expect(screen.queryByRole('alert')).toBeNull();
    await passes(0.2);
    expect((await screen.findByRole('alert')).textContent).toContain('Your items lock in less than a minute');
    await takesOff(() => fireEvent.keyDown(document.body, { key: 'a' }));
    await passes(13);
    expect(isClosed()).toBe(false);
  });

  test('stay open by a press of the button that assistive technology makes without pointer and key', async () => {
    renderOpen();
    await openLock();
    await passes(14.1);
    const button = await screen.findByRole('button', { name: 'Keep open' });
    await takesOff(() => fireEvent.click(button));
    await passes(13);
    expect(isClosed()).toBe(false);
  });

  test('are still announced to be locked while a finger presses the button, until the press has arrived', async () => {
    renderOpen();
    await openLock();
    await passes(14.1);
    const button = await screen.findByRole('button', { name: 'Keep open' });
    const finger = { pointerType: 'touch', buttons: 1 };
    fireEvent.pointerDown(button, finger);
    fireEvent.touchStart(button);
    fireEvent.pointerMove(button, finger);
    fireEvent.pointerMove(button, { pointerType: 'mouse', buttons: 1 });
    expect(button.isConnected).toBe(true);
    await takesOff(() => fireEvent.click(button));
    await passes(13);
    expect(isClosed()).toBe(false);
  });

  test.each([
    ['a move of the mouse', () => fireEvent.pointerMove(document.body, { pointerType: 'mouse', buttons: 0 })],
    ['a turn of the wheel', () => fireEvent.wheel(document.body)],
  ])('are not announced to be locked any more after %s', async (_, move) => {
    renderOpen();
    await openLock();
    await passes(14.1);
    await screen.findByRole('alert');
    await takesOff(move);
  });

  test('are announced to be locked again where no other input comes', async () => {
    renderOpen();
    await openLock();
    await passes(14.1);
    fireEvent.keyDown(document.body, { key: 'a' });
    await passes(0.2);
    await passes(13.9);
    await screen.findByRole('alert');
  });

  test('are locked after the time that the user chose', async () => {
    setIdleMinutes('user-1', 5);
    setIdleMinutes('someone else', 60);
    renderOpen();
    await openLock();
    await passes(5.2);
    await closedLock();
  });

  test('are locked by the input that ends a sleep, which no timer noticed', async () => {
    renderOpen();
    await openLock();
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
    fireEvent.pointerDown(document.body);
    await closedLock();
  });

  test('are locked when the page shows again after a sleep', async () => {
    renderOpen();
    await openLock();
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
    fireEvent(document, new Event('visibilitychange'));
    await closedLock();
  });

  test('are locked when the page is loaded again after a long time', async () => {
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive: false },
    });
    localStorage.setItem(LAST_INPUT, String(Date.now() - 16 * MINUTE_MS));
    renderOpen();
    await closedLock();
  });
});
