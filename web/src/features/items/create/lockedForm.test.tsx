// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

async function paste(user: UserEvent, label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

const nameField = () => screen.getByLabelText(/Item Name/);

describe('a new item that is being typed when the vault is locked', () => {
  function openRegistry() {
    const vault = createFakeVault({ isOpen: true });
    return createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [] })),
      'POST /assets': vault.guarded(() => ({ status: 201, body: makeItem() })),
    });
  }
  const lock = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
  async function unlock(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Unlock' }));
    await user.click(await screen.findByLabelText(/Encryption password/));
    await user.paste(PASSWORD);
    await user.keyboard('{Enter}');
  }
  const choose = async (user: UserEvent, ...names: string[]) => {
    await screen.findByRole('button', { name: 'Add photos or files' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for files');
    await user.upload(
      input,
      names.map((name) => new File(['photo'], name)),
    );
  };

  test('is hidden, and comes back as it was', async () => {
    const server = openRegistry();
    const user = renderAt('/create-asset', server);
    await paste(user, /Item Name/, 'Road bike');
    await paste(user, /Detail Value/, '4711');
    await user.click(button('Add Another Detail'));
    await lock(user);
    await screen.findByRole('heading', { name: 'Your items are locked' });
    expect(document.documentElement.outerHTML).not.toMatch(/Road bike|4711/);
    await unlock(user);
    expect(await screen.findByLabelText(/Item Name/)).toHaveProperty('value', 'Road bike');
    expect(
      screen.getAllByLabelText(/Detail Value/).map((field) => (field as HTMLInputElement).value),
    ).toEqual(['4711', '']);
  });

  test('leaves an empty form in place', async () => {
    const user = renderAt('/create-asset', openRegistry());
    await lock(user);
    await screen.findByRole('button', { name: 'Unlock your items' });
    expect(nameField()).toHaveProperty('value', '');
  });

  test('loses the chosen files, says so when it comes back, and takes them again', async () => {
    const user = renderAt('/create-asset', openRegistry());
    await choose(user, 'front.jpg', 'back.jpg');
    await screen.findByText('front.jpg');
    await lock(user);
    await screen.findByRole('heading', { name: 'Your items are locked' });
    expect(document.documentElement.outerHTML).not.toContain('front.jpg');
    await unlock(user);
    await screen.findByText(/^The 2 files that you had chosen were cleared .* Please choose them again\.$/);
    await choose(user, 'front.jpg');
    await screen.findByText('front.jpg');
    expect(screen.queryByText(/were cleared/)).toBeNull();
  });

  test('says after a second lock too that files were chosen', async () => {
    const user = renderAt('/create-asset', openRegistry());
    await choose(user, 'front.jpg');
    for (let locks = 0; locks < 2; locks += 1) {
      await lock(user);
      await unlock(user);
      await screen.findByText(/^The file that you had chosen was cleared/);
    }
  });
});
