// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { drawnAs, noiseAt } from '#web/testing/noisyCanvas.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();
beforeAll(() =>
  Promise.all([import('./ScanNewDetail.tsx'), import('./ScanDialog.tsx'), import('../values/editors.tsx')]),
);

const EAN = '4006381333931';

interface Seen {
  readonly rawValue: string;
  readonly format: string;
}

/** A browser that shows every picture, and whose own detector sees codes in it; no camera is connected. */
function prepareBrowser(seen: readonly Seen[] | Promise<readonly Seen[]>) {
  class Detector {
    static getSupportedFormats = async () => ['code_128', 'ean_13', 'qr_code'];
    readonly #formats: readonly string[];
    constructor({ formats }: { readonly formats: readonly string[] }) {
      this.#formats = formats;
    }
    detect = async () => (await seen).filter(({ format }) => this.#formats.includes(format));
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
}

async function openForm() {
  const user = renderAt('/create-asset', createFakeServer({}));
  await screen.findByRole('button', { name: 'Scan a barcode' });
  return user;
}

async function choosePicture(user: Awaited<ReturnType<typeof openForm>>, button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan a code' });
  await within(dialog).findByText('No camera was found');
  const input = document.querySelector<HTMLInputElement>('input[accept="image/*"]');
  if (input) await user.upload(input, new File(['picture'], 'box.png', { type: 'image/png' }));
}

/** Names the first detail, whose value then has the editor of that name. */
async function nameDetail(user: Awaited<ReturnType<typeof openForm>>, name: string) {
  await user.type(screen.getByLabelText(/^Detail Name/), name);
  await user.tab();
  await user.tab();
}

describe('a scanned barcode', () => {
  test('becomes a detail of the item, also from a picture where there is no camera', async () => {
    prepareBrowser([
      { rawValue: 'https://example.com', format: 'qr_code' },
      { rawValue: EAN, format: 'ean_13' },
    ]);
    const user = await openForm();
    await choosePicture(user, 'Scan a barcode');
    expect(await screen.findByDisplayValue('Barcode')).toBeTruthy();
    expect(await screen.findByDisplayValue(EAN)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByDisplayValue(EAN));
  });

  test('is not the address of a page that stands beside it', async () => {
    prepareBrowser([{ rawValue: 'https://example.com', format: 'qr_code' }]);
    const user = await openForm();
    await choosePicture(user, 'Scan a barcode');
    await screen.findByText(/^The code in this picture does not belong here/);
    expect(screen.queryByDisplayValue('Barcode')).toBeNull();
  });

  test('is not looked for in noise, which a browser may give in place of the picture: it says how to allow that', async () => {
    drawnAs(noiseAt);
    prepareBrowser([]);
    const user = await openForm();
    await choosePicture(user, 'Scan a barcode');
    await screen.findByText(/allow “Extract canvas data” for this site/);
  });

  test('goes nowhere when its dialog was closed while the picture was being read', async () => {
    let finish = (_: readonly Seen[]) => {};
    prepareBrowser(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const user = await openForm();
    await choosePicture(user, 'Scan a barcode');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => finish([{ rawValue: EAN, format: 'ean_13' }]));
    expect(screen.queryByDisplayValue(EAN)).toBeNull();
  });

  test('gives the focus back to its button when none was scanned', async () => {
    prepareBrowser([]);
    const user = await openForm();
    const button = screen.getByRole('button', { name: 'Scan a barcode' });
    await user.click(button);
    await screen.findByText('No camera was found');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a scanned serial number', () => {
  test('goes into the field at whose end it was asked for', async () => {
    prepareBrowser([{ rawValue: 'SN-4711', format: 'qr_code' }]);
    const user = await openForm();
    await nameDetail(user, 'Serial number');
    await choosePicture(user, 'Scan Serial number');
    expect(await screen.findByDisplayValue('SN-4711')).toBeTruthy();
    expect(screen.queryByDisplayValue('Barcode')).toBeNull();
  });

  test('is not the barcode on the same label', async () => {
    prepareBrowser([
      { rawValue: EAN, format: 'ean_13' },
      { rawValue: 'SN-4711', format: 'code_128' },
    ]);
    const user = await openForm();
    await nameDetail(user, 'Serial number');
    await choosePicture(user, 'Scan Serial number');
    expect(await screen.findByDisplayValue('SN-4711')).toBeTruthy();
  });

  test('is, for a phone, the one of several codes that its check digit fits', async () => {
    prepareBrowser([
      { rawValue: 'SN-4711', format: 'code_128' },
      { rawValue: '490154203237518', format: 'code_128' },
    ]);
    const user = await openForm();
    await nameDetail(user, 'IMEI');
    await choosePicture(user, 'Scan IMEI');
    expect(await screen.findByDisplayValue('490154203237518')).toBeTruthy();
  });

  test('replaces another one only when the user says so', async () => {
    prepareBrowser([{ rawValue: 'SN-4711', format: 'code_128' }]);
    const user = await openForm();
    await nameDetail(user, 'Serial number');
    await user.type(await screen.findByLabelText(/^Detail Value/), 'SN-1');
    await choosePicture(user, 'Scan Serial number');
    await screen.findByText('The field has “SN-1”. Replace it with “SN-4711”?');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByDisplayValue('SN-1')).toBeTruthy();
    await choosePicture(user, 'Scan Serial number');
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByDisplayValue('SN-4711')).toBeTruthy();
  });
});

describe('the camera of a scan', () => {
  test('stops when the tab is hidden, and can be started again', async () => {
    prepareBrowser([]);
    const stop = vi.fn();
    const track = { stop, addEventListener: vi.fn() };
    const getUserMedia = async () => ({ active: true, getTracks: () => [track] });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'Scan a barcode' }));
    await screen.findByText(/^Hold the code level/);
    expect(stop).not.toHaveBeenCalled();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Scan with the camera' });
    expect(stop).toHaveBeenCalled();
  });
});
