// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeAll(() => Promise.all([import('./ScanNewDetail.tsx'), import('../values/editors.tsx')]));

const EAN = '4006381333931';

/** A browser that shows every picture, and whose own detector sees a code in it; no camera is connected. */
function prepareBrowser(seen: readonly { readonly rawValue: string; readonly format: string }[]) {
  class Detector {
    static getSupportedFormats = async () => ['ean_13', 'qr_code'];
    detect = async () => seen;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
}

async function openForm() {
  const user = renderAt('/create-asset', createFakeServer({}));
  await screen.findByRole('button', { name: 'Scan a Barcode' });
  return user;
}

async function choosePicture(user: Awaited<ReturnType<typeof openForm>>, button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan a Code' });
  await within(dialog).findByText('No camera was found');
  const input = document.querySelector<HTMLInputElement>('input[accept="image/*"]');
  if (input) await user.upload(input, new File(['picture'], 'box.png', { type: 'image/png' }));
}

describe('a scanned barcode', () => {
  test('becomes a detail of the item, also from a picture where there is no camera', async () => {
    prepareBrowser([
      { rawValue: 'https://example.com', format: 'qr_code' },
      { rawValue: EAN, format: 'ean_13' },
    ]);
    const user = await openForm();
    await choosePicture(user, 'Scan a Barcode');
    expect(await screen.findByDisplayValue('Barcode')).toBeTruthy();
    expect(await screen.findByDisplayValue(EAN)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes into the field at whose end it was asked for', async () => {
    prepareBrowser([{ rawValue: 'SN-4711', format: 'qr_code' }]);
    const user = await openForm();
    await user.type(screen.getByLabelText(/^Detail Name/), 'Serial number');
    await user.tab();
    await user.tab();
    await choosePicture(user, 'Scan Serial number');
    expect(await screen.findByDisplayValue('SN-4711')).toBeTruthy();
    expect(screen.queryByDisplayValue('Barcode')).toBeNull();
  });
});
