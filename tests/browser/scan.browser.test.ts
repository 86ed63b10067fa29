import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transferLink } from '#shared/domain/transferLink.ts';
import { sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { newItem } from '#tests/support/items.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { CHROMIUM, expectAccessible, goWithin, launchChromium, type Visitor } from './support/browser.ts';
import { filmOf, photoOf, photoOfProduct } from './support/film.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-scan';
const BOB = 'bob-scan';

const SERIAL = 'SN-4711';
const FOREIGN = 'https://example.com/menu?table=7';
const REQUEST_PAGE = '/transfer-request';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let link: string;

async function register(): Promise<string> {
  const response = await fetch(`${cloud.origin}/assets`, {
    method: 'POST',
    headers: await cloud.as(ALICE),
    body: JSON.stringify(newItem({ name: 'Road bike' })),
  });
  const { id, userId } = (await response.json()) as { id: string; userId: string };
  return transferLink(cloud.origin, { ownerId: userId, assetId: id });
}

beforeAll(async () => {
  cloud = await sharedCloud();
  link = await register();
  const film = join(cloud.dataFolder, 'camera.y4m');
  const scenes = [
    { seconds: 0.4 },
    { text: FOREIGN, seconds: 1 },
    // The code of a product counts once two pictures have shown it, for which a busy machine takes seconds.
    { text: SERIAL, seconds: 4 },
    { text: link, seconds: 1 },
  ];
  writeFileSync(film, filmOf(scenes));
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  browser = await launchChromium(camera, [], CHROMIUM);
  visitor = await visitSignedIn(browser, cloud, BOB);
  page = visitor.page;
  await page.addInitScript(keepCameras);
  await page.goto(cloud.origin + REQUEST_PAGE);
  await page.getByRole('heading', { name: 'Request an item', level: 1 }).waitFor();
});
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

/**
 * Runs in the page: keeps every camera that it opens, so that a test can see whether it was closed. One that is covered
 * sees only black.
 */
function keepCameras() {
  const cameras: MediaStreamTrack[] = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    for (const track of stream.getTracks()) {
      track.enabled = !('isCameraCovered' in window);
      cameras.push(track);
    }
    return stream;
  };
  Object.assign(window, { cameras });
}

type WithCameras = typeof window & { cameras: MediaStreamTrack[] };

const coverCamera = () => page.evaluate(() => void Object.assign(window, { isCameraCovered: true }));

const cameras = (): Promise<string[]> =>
  page.evaluate(() => (window as WithCameras).cameras.map(({ readyState }) => readyState));

const allow = () => visitor.context.grantPermissions(['camera'], { origin: cloud.origin });
/** From another screen, or from a request that a link leads to. */
const open = () => goWithin(page, REQUEST_PAGE);
/** Forgets the cameras of the tests before. */
async function start(): Promise<void> {
  await page.evaluate(() => (window as WithCameras).cameras.splice(0));
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
}
const isAsked = () => page.getByRole('button', { name: 'Request item' }).waitFor();

describe('the camera', () => {
  test('is reported when it is not allowed, and the other ways stay', async () => {
    await start();
    await page.getByText('The camera is not allowed').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Choose a picture' }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Link to the item').isEnabled()).toBe(true);
  });

  test('starts once it is allowed, and stops at the button', async () => {
    await allow();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Point the camera at the code.').waitFor();
    expect(await cameras()).toEqual(['live']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await expect.poll(cameras).toEqual(['ended']);
    await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  });

  test("goes on after a foreign code, and leads from an item's code to the item", async () => {
    expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
    await start();
    await page.getByText(/^This code is not from Item Registry/).waitFor();
    await isAsked();
    expect(page.url()).toBe(link);
    await expect.poll(cameras).toEqual(['ended']);
  });

  test('stops when the user leaves the page', async () => {
    await open();
    await start();
    await page.getByText('Point the camera at the code.').waitFor();
    await page.getByRole('link', { name: 'Item Registry' }).first().click();
    await page.getByRole('heading', { name: 'Item Registry', level: 1 }).waitFor();
    await expect.poll(cameras).toEqual(['ended']);
  });
});

describe('a picture from a file', () => {
  const choose = async (name: string, buffer: Buffer, mimeType = 'image/png') => {
    await open();
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  };

  test.each([
    ['nothing', () => photoOf(), /^No QR code was found/],
    ['not a picture', () => Buffer.from('no picture'), /could not be read as a picture/],
  ])('is reported when it holds %s', async (_, photo, text) => {
    await choose('photo.png', photo());
    await page.getByRole('alert').getByText(text).waitFor();
  });
});

describe("the code of a product in an item's form", () => {
  const EAN = '4006381333931';
  const openForm = () => page.goto(`${cloud.origin}/create-asset`);
  const startScan = async () => {
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan a code' });
    await dialog.waitFor();
    return dialog;
  };
  const value = () => page.getByRole('textbox', { name: /Value/ }).last().inputValue();

  test('becomes a detail when it is read from a picture', async () => {
    await openForm();
    await coverCamera();
    const dialog = await startScan();
    await dialog.getByText(/^Hold the code level/).waitFor();
    await expectAccessible(page);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: photoOfProduct(EAN) });
    await dialog.waitFor({ state: 'detached' });
    expect(await value()).toBe(EAN);
    await expect.poll(cameras).toEqual(['ended']);
  });

  testAtNight(
    'becomes a detail when the camera has seen it, which goes on after an address and then stops',
    async () => {
      await openForm();
      const dialog = await startScan();
      await dialog.waitFor({ state: 'detached' });
      expect(await value()).toBe(SERIAL);
      await expect.poll(cameras).toEqual(['ended']);
    },
  );
});

describe('a browser with a detector of its own', () => {
  /** Runs in the page: a detector that never sees anything, as one does that knows no damaged codes. */
  function detectNothing() {
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [];
    }
    Object.assign(window, { BarcodeDetector: Detector });
  }

  test("does not keep our own decoder from reading a picture, which leads to the item when it shows an item's code", async () => {
    await page.addInitScript(detectNothing);
    await page.goto(cloud.origin + REQUEST_PAGE);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photoOf(link) });
    await isAsked();
    expect(page.url()).toBe(link);
  });
});
