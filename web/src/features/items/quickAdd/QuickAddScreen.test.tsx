// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { NewItem } from '#shared/contract/assets.ts';
import { createFakeServer, type FakeResponse } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

function start(answer: (attempt: number) => FakeResponse | undefined = () => undefined) {
  const registered = new Map<string, NewItem>();
  let attempts = 0;
  const server = createFakeServer({
    'GET /assets': () => ({ body: [] }),
    'POST /assets': ({ body, headers }) => {
      attempts += 1;
      registered.set(headers.get('idempotency-key') ?? '', body as NewItem);
      const instead = answer(attempts);
      if (instead) return instead;
      return {
        status: 201,
        body: makeItem({ ...(body as NewItem), properties: [], id: `item-${attempts}` }),
      };
    },
  });
  return { registered, server, user: renderAt('/quick-add', server) };
}

const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('quick add', () => {
  test('registers one item for each name, with the type and the place that stay', async () => {
    const { registered, user } = start();
    await user.type(await screen.findByLabelText(/Item Type/), 'Tool');
    await user.type(screen.getByLabelText('Place'), 'House/ Cellar');
    await user.type(screen.getByLabelText(/Item Name/), 'Drill{Enter}Saw{Enter}');
    await screen.findByText('2 items added');
    expect(names()).toEqual(['SawAdded', 'DrillAdded']);
    expect([...registered.values()]).toMatchObject(
      ['Drill', 'Saw'].map((name) => ({
        name,
        assetType: 'Tool',
        properties: [{ name: 'Place', value: 'House / Cellar' }],
      })),
    );
    expect(document.activeElement).toBe(screen.getByLabelText(/Item Name/));
  });

  test('needs a name and a type', async () => {
    const { registered, user } = start();
    await user.type(await screen.findByLabelText(/Item Name/), 'Drill{Enter}');
    await user.type(screen.getByLabelText(/Item Type/), '  ');
    expect(registered.size).toBe(0);
    expect(button('Add')).toHaveProperty('disabled', true);
  });

  test('keeps what failed and tries it again under the same key', async () => {
    const { registered, user } = start((attempt) =>
      attempt === 1 ? { status: 500, body: { message: 'No', code: 'internal', requestId: 'r' } } : undefined,
    );
    await user.type(await screen.findByLabelText(/Item Type/), 'Tool');
    await user.type(screen.getByLabelText(/Item Name/), 'Drill{Enter}Saw{Enter}');
    await screen.findByText(/1 item could not be added\./);
    expect(names()).toEqual(['SawAdded', 'DrillNot added']);
    await user.click(button('Try again'));
    await waitFor(() => expect(names()).toEqual(['SawAdded', 'DrillAdded']));
    expect([...registered.values()].map(({ name }) => name)).toEqual(['Drill', 'Saw']);
  });

  test('asks before it is left about items that are not added, and only without such about a name that was typed', async () => {
    const { user } = start((attempt) =>
      attempt === 2 ? { status: 500, body: { message: 'No', code: 'internal', requestId: 'r' } } : undefined,
    );
    await user.type(await screen.findByLabelText(/Item Type/), 'Tool');
    await user.type(screen.getByLabelText(/Item Name/), 'Hammer{Enter}Drill{Enter}');
    await screen.findByText(/1 item could not be added\./);
    await user.click(screen.getByRole('link', { name: 'Hammer' }));
    const question = await dialog('Leave before all items are added?');
    within(question).getByText('1 item is not added yet. It may be lost if you leave now.');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    await user.type(screen.getByLabelText(/Item Name/), 'Saw');
    await user.click(screen.getByRole('link', { name: 'Hammer' }));
    const both = await dialog('Leave before all items are added?');
    await user.click(within(both).getByRole('button', { name: 'Stay here' }));
    await user.click(button('Try again'));
    await waitFor(() => expect(names()).toEqual(['DrillAdded', 'HammerAdded']));
    await user.click(screen.getByRole('link', { name: 'Hammer' }));
    const typed = await dialog('Discard what you typed?');
    await user.click(within(typed).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Saw');
  });

  test('hides at a lock what was added and typed, and has it again afterwards', async () => {
    const vault = createFakeVault({ isOpen: true });
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': vault.guarded(() => ({ body: [] })),
      'POST /assets': vault.guarded(({ body }) => ({
        status: 201,
        body: makeItem({ ...(body as NewItem), properties: [] }),
      })),
    });
    const user = renderAt('/quick-add', server);
    await user.type(await screen.findByLabelText(/Item Type/), 'Tool');
    await user.type(screen.getByLabelText(/Item Name/), 'Drill{Enter}Sa');
    await screen.findByText('1 item added');
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await screen.findByRole('heading', { name: 'Your items are locked' });
    expect(document.documentElement.outerHTML).not.toMatch(/Drill|Sa"/);
    await user.click(button('Unlock'));
    await user.type(await screen.findByLabelText(/Encryption password/), `${PASSWORD}{Enter}`);
    await screen.findByText('1 item added');
    expect(names()).toEqual(['DrillAdded']);
    expect(screen.getByLabelText(/Item Name/)).toHaveProperty('value', 'Sa');
    expect(screen.getByLabelText(/Item Type/)).toHaveProperty('value', 'Tool');
  });

  /** Two names whose registration needs the password. The responses are held back until they are let. */
  async function addTwoWithoutSession(isOpen: boolean) {
    const vault = createFakeVault({ isOpen });
    const waiting: (() => void)[] = [];
    const server = createFakeServer({
      ...vault.handlers,
      'GET /assets': () => ({ body: [] }),
      'POST /assets': async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return vault.locked;
      },
    });
    const user = renderAt('/quick-add', server);
    if (!isOpen) await screen.findByRole('button', { name: 'Unlock your items' });
    await user.type(await screen.findByLabelText(/Item Type/), 'Tool');
    await user.type(screen.getByLabelText(/Item Name/), 'Drill{Enter}Saw{Enter}');
    await waitFor(() => expect(waiting).toHaveLength(1));
    const additions = () => server.callsOf('POST').filter(({ call }) => call === 'POST /assets');
    return { additions, user, respond: () => act(async () => waiting.shift()?.()) };
  }

  test('asks for no password on the locked screen when a response comes after the lock', async () => {
    const { additions, user, respond } = await addTwoWithoutSession(true);
    await user.click(await screen.findByRole('button', { name: /^Lock your items now/ }));
    await screen.findByRole('heading', { name: 'Your items are locked' });
    await respond();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByLabelText(/Encryption password/)).toBeNull();
    expect(additions()).toHaveLength(1);
  });

  test('asks once for a password that is not given, however many names wait', async () => {
    const { additions, user, respond } = await addTwoWithoutSession(false);
    await respond();
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(names()).toEqual(['SawNot added', 'DrillNot added']));
    expect(additions()).toHaveLength(1);
  });
});
