// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gate } from '#tests/support/deferred.ts';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { endQueues, photo, startUploads } from '#web/testing/uploads.tsx';

prepareScreens();
afterEach(() => {
  endQueues();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

/** A phone that counts how often something keeps its screen on, now and in all. */
function standInPhone(refuse?: () => never) {
  const screenLocks = { held: 0, taken: 0 };
  const request = async () => {
    refuse?.();
    screenLocks.held += 1;
    screenLocks.taken += 1;
    const release = async () => {
      screenLocks.held -= 1;
    };
    return { release };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return screenLocks;
}

describe('the screen of a phone', () => {
  test('stays on while files are being added, and no longer', async () => {
    const screenLocks = standInPhone();
    const { opened, open } = gate();
    const { queue } = startUploads({ onUpload: () => opened });
    expect(screenLocks.taken).toBe(0);
    act(() => queue.add('item-1', ['a.jpg', 'b.jpg'].map(photo)));
    await waitFor(() => expect(screenLocks.held).toBe(1));
    open();
    await screen.findByText('2 files were added.');
    await waitFor(() => expect(screenLocks.held).toBe(0));
    expect(screenLocks.taken).toBe(1);
  });

  test('stays on anew after another app was in front, which ends it', async () => {
    const screenLocks = standInPhone();
    const { opened } = gate();
    const { queue } = startUploads({ onUpload: () => opened });
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await waitFor(() => expect(screenLocks.taken).toBe(1));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screenLocks.taken).toBe(2));
    expect(screenLocks.held).toBe(1);
  });

  test('may go off where the phone saves its battery, and the files are added all the same', async () => {
    const refuse = vi.fn(() => {
      throw new DOMException('Low battery', 'NotAllowedError');
    });
    standInPhone(refuse);
    const { queue } = startUploads({});
    act(() => queue.add('item-1', [photo('a.jpg')]));
    await screen.findByText('1 file was added.');
    expect(refuse).toHaveBeenCalled();
  });
});
