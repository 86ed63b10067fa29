// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { dialog, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import HandOverItems from './HandOverItems.tsx';

prepareScreens();

const bike = makeItem({ id: 'item-1', name: 'Road bike' });
const sofa = makeItem({ id: 'item-2', name: 'Sofa' });
const lamp = makeItem({ id: 'item-3', name: 'Lamp', inTransit: true });

function open(items: readonly ListedItem[]) {
  const server = createFakeServer({
    'GET /assets/generate-qrcode': () => ({ body: { qrCode: 'data:image/svg+xml,x' } }),
  });
  renderScreen(<HandOverItems items={items} onClose={() => undefined} />, { server });
  const contents = () =>
    server.callsTo('/assets/generate-qrcode').map(({ call }) => {
      const content = new URL(call.split(' ')[1] ?? '', 'http://any').searchParams.get('content') ?? '';
      return content.slice(content.indexOf('/transfer-request'));
    });
  return { contents };
}

describe('the dialog that hands several items over', () => {
  test('has one code and one link for all, with ids and no names in it', async () => {
    const { contents } = open([bike, sofa]);
    const shown = within(await dialog('Hand over 2 items'));
    await shown.findByRole('img', { name: 'QR code of “2 items”' });
    expect(contents()).toEqual([`/transfer-request?owner=${bike.userId}&items=ITEM-1.ITEM-2`]);
    expect(
      within(shown.getByRole('list', { name: 'Items' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Road bike', 'Sofa']);
    expect(shown.getByText(/choose “Request 2 items”/)).toBeTruthy();
  });

  test('leaves out what is handed over already or damaged, and says why', async () => {
    const { contents } = open([bike, lamp, damagedItem]);
    const shown = within(await dialog('Hand over 1 item'));
    const note = shown.getByRole('note').textContent;
    expect(note).toContain('2 items are left out');
    expect(note).toContain('Lamp: It is being handed over already.');
    expect(note).toContain('Damaged item: It is damaged and cannot be opened.');
    await shown.findByRole('img');
    expect(contents()).toEqual([`/transfer-request?owner=${bike.userId}&item=item-1`]);
  });

  test('has no code where nothing can be handed over', async () => {
    const { contents } = open([lamp]);
    await dialog('Hand over');
    expect(screen.getByText('None of the selected items can be handed over now.')).toBeTruthy();
    expect(contents()).toEqual([]);
  });
});
