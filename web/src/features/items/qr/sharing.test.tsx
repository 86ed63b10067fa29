// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { dialog, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import HandOverItems from './HandOverItems.tsx';
import HandOverModal from './HandOverModal.tsx';
import QrCodeModal from './QrCodeModal.tsx';

prepareScreens();

const bike = makeItem();
const LINK = `${window.location.origin}/transfer-request?owner=owner-1&item=item-1`;
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

function touchScreen(): void {
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asked(query), 'matches', { value: query.includes('coarse') }),
  );
}

const props = { item: bike, opened: true, onClose: () => undefined, mail: { current: undefined } };
const dialogs = [
  ['the code', 'QR Code', <QrCodeModal key="" {...props} />],
  ['a hand-over', 'Hand over', <HandOverModal key="" {...props} />],
  [
    'a hand-over of several items',
    'Hand over 1 item',
    <HandOverItems key="" items={[bike]} onClose={() => undefined} />,
  ],
] as const;

async function open(title: string, shown: React.ReactElement) {
  const server = createFakeServer({
    'GET /assets/generate-qrcode': () => ({ body: { qrCode: 'data:image/svg+xml,x' } }),
  });
  renderScreen(shown, { server });
  const inside = within(await dialog(title));
  await inside.findByRole('img');
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), inside };
}

describe('the link of an item on a phone', () => {
  test.each(dialogs)(
    'goes to an app of the phone from the dialog of %s, without a name',
    async (_, title, shown) => {
      touchScreen();
      const { user, inside } = await open(title, shown);
      await user.click(inside.getByRole('button', { name: 'Share link' }));
      expect(share).toHaveBeenCalledOnce();
      const [data] = share.mock.calls[0] ?? [];
      expect(Object.keys(data ?? {})).toEqual(['url']);
      expect(new URL(data?.url ?? '').pathname).toBe('/transfer-request');
    },
  );

  test('stays in the dialog where the choice of apps was closed', async () => {
    touchScreen();
    share.mockRejectedValue(new DOMException('Closed', 'AbortError'));
    const { user, inside } = await open('Hand over', dialogs[1][2]);
    await user.click(inside.getByRole('button', { name: 'Share link' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK });
    expect(inside.getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  test('is copied where no app takes it', async () => {
    touchScreen();
    share.mockRejectedValue(new DOMException('Refused', 'NotAllowedError'));
    const { user, inside } = await open('Hand over', dialogs[1][2]);
    await user.click(inside.getByRole('button', { name: 'Share link' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  test('says so where it can be neither shared nor copied', async () => {
    touchScreen();
    share.mockRejectedValue(new DOMException('Failed', 'DataError'));
    const { user, inside } = await open('Hand over', dialogs[1][2]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(inside.getByRole('button', { name: 'Share link' }));
    expect(await dialog('The link was not shared')).toBeTruthy();
  });
});

test('a computer copies the link', async () => {
  const { inside } = await open('Hand over', dialogs[1][2]);
  expect(inside.queryByRole('button', { name: 'Share link' })).toBeNull();
  expect(inside.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});
