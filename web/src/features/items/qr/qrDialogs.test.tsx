// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeServer, type FakeResponse } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { drawnAs, noiseAt } from '#web/testing/noisyCanvas.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, dialog as elementOf, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { pngOf } from './QrImage.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() =>
  Promise.all([import('./QrCodeModal.tsx'), import('./HandOverModal.tsx'), import('./QrCard.tsx')]),
);

const bike = makeItem();
const dialog = async (title: string) => within(await elementOf(title));
const LINK = `${window.location.origin}/transfer-request?owner=owner-1&item=item-1`;
const CODE = 'data:image/svg+xml;base64,PHN2Zy8+';

const open = (
  path = '/asset-details/item-1',
  code: () => FakeResponse | Promise<FakeResponse> = () => ({ body: { qrCode: CODE } }),
) =>
  renderAt(
    path,
    createFakeServer({
      'GET /assets': () => ({ body: [bike] }),
      'GET /assets/item-1': () => ({ body: bike }),
      'GET /assets/generate-qrcode': code,
    }),
  );

describe('the dialog with the code', () => {
  test('says whose code it is, and gives the focus back, the first time too', async () => {
    const user = open();
    const opener = (await screen.findAllByRole('button', { name: 'QR Code' }))[0];
    opener?.focus();
    await user.keyboard('{Enter}');
    const shown = await dialog('QR Code');
    await shown.findByRole('img', { name: 'QR code of “Road bike”' });
    shown.getByText('Road bike');
    shown.getByText('Vehicle');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('copies the link of the code', async () => {
    const user = open();
    await user.click((await screen.findAllByRole('button', { name: 'QR Code' }))[0] ?? document.body);
    await user.click(await (await dialog('QR Code')).findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  test('is the only place of the code while it is open', async () => {
    const user = open();
    await screen.findByRole('heading', { name: 'QR Code' });
    await user.click((await screen.findAllByRole('button', { name: 'QR Code' }))[0] ?? document.body);
    await dialog('QR Code');
    expect(screen.getAllByRole('heading', { name: 'QR Code' })).toHaveLength(1);
  });
});

describe('the code on the page of an item', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'QR Code' }));

  test('is awaited with a text', async () => {
    open(undefined, () => new Promise(() => undefined));
    expect((await card()).getByText('Loading QR Code...')).toBeTruthy();
  });

  test.each([
    ['fails', () => ({ status: 400, body: {} }), 'Failed to generate QR code. Please try again.'],
    ['is empty', () => ({ body: { qrCode: '' } }), 'No QR Code data available.'],
  ])('says so where it %s', async (_, response, text) => {
    open(undefined, response);
    expect(await (await card()).findByText(text)).toBeTruthy();
  });
});

describe('the sheet that hands an item over', () => {
  test('shows the code and the four steps that follow', async () => {
    const user = open();
    await user.click(await findButton('Hand over…'));
    const sheet = await dialog('Hand over');
    await sheet.findByRole('img', { name: 'QR code of “Road bike”' });
    expect(sheet.getAllByRole('listitem')).toHaveLength(4);
    sheet.getByText(/You have nothing to scan/);
  });

  test('says so where there is no code', async () => {
    const user = open(undefined, () => ({ body: { qrCode: '' } }));
    await user.click(await findButton('Hand over…'));
    await (await dialog('Hand over')).findByText('No QR Code data available.');
  });

  test('leads to the mail, and back to itself when that is closed', async () => {
    const user = open();
    await user.click(await findButton('Hand over…'));
    await user.click(await (await dialog('Hand over')).findByRole('button', { name: 'Send by email' }));
    const mail = await dialog('Email QR Code');
    await user.click(mail.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Email QR Code' })).toBeNull());
    await dialog('Hand over');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('Hand over…')));
  });
});

test('the card with the code offers its link and a label', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'QR Code' }));
  await waitFor(() => expect(document.querySelector(`img[src="${CODE}"]`)).not.toBeNull());
  card.getByRole('button', { name: 'Copy link' });
  card.getByRole('button', { name: 'Print label' });
});

test('the sheet that hands an item over opens from the menu of its card too, and gives the focus back', async () => {
  const user = open('/');
  await user.click(await screen.findByLabelText('More actions for Road bike'));
  await user.click(await screen.findByText('Hand over…'));
  await (await dialog('Hand over')).findByRole('img', { name: 'QR code of “Road bike”' });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions for Road bike'),
  );
});

describe('the PNG of a code', () => {
  test.each([
    ['is not made of the noise that a browser may give in place of what is drawn', noiseAt, 'refused'],
    ['is made where the browser gives what is drawn', (at: number) => (at % 4 === 3 ? 255 : 128), 'made'],
  ])('%s', async (_, valueAt, outcome) => {
    drawnAs(valueAt);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
    const context = Object.assign(Object.create(null), { fillRect: () => {}, drawImage: () => {} });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['drawn'])));
    const png = pngOf('data:image/svg+xml,').then(
      () => 'made',
      () => 'refused',
    );
    expect(await png).toBe(outcome);
  });
});
