// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { itemKeys } from '#web/api/itemCache.ts';
import { isTourTaken } from '#web/base/tourTaken.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import Tour from './Tour.tsx';

prepareScreens();

function open() {
  const onClose = vi.fn();
  return { onClose, ...renderScreen(<Tour onClose={onClose} />, { server: createFakeServer({}) }) };
}
const step = (name: string) => screen.findByRole('dialog', { name });

describe('the tour', () => {
  test('has five steps, with a way back, and is over after the last one', async () => {
    const { user, onClose } = open();
    for (const name of [
      'Everything you own, on one screen',
      'Add what you own',
      'Open an item',
      'Hand it over',
    ]) {
      expect((await step(name)).textContent).toContain('of 5');
      await user.click(button('Next'));
    }
    await step('Lock it with a password of your own');
    expect(screen.queryByRole('button', { name: 'Skip the tour' })).toBeNull();
    await user.click(button('Back'));
    await step('Hand it over');
    await user.click(button('Next'));
    await user.click(button('Done'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says on an empty Home what it will show, and leaves the step out that opens an item', async () => {
    const { user, client } = open();
    act(() => void client.setQueryData(itemKeys.list, []));
    expect((await step('Everything you own, on one screen')).textContent).toContain('of 4');
    expect(screen.getByText(/^Each thing that you register gets a card here/)).toBeTruthy();
    await user.click(button('Next'));
    await step('Add what you own');
    await user.click(button('Next'));
    await step('Hand it over');
  });

  test('holds the focus on the way on, is skipped by Escape, and is then remembered for this user alone', async () => {
    const { user, onClose } = open();
    await waitFor(() => expect(document.activeElement).toBe(button('Next')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect([isTourTaken('user-1'), isTourTaken('user-2')]).toEqual([true, false]);
  });

  test('is skipped by Escape after a click beside its dialog, which takes the focus away', async () => {
    const { user, onClose } = open();
    await waitFor(() => expect(document.activeElement).toBe(button('Next')));
    await user.click(document.body);
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
