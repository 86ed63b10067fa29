import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { closeContexts, expectAccessible, PHONE, sharedChromium, type Visitor } from './support/browser.ts';
import { addFilesTo, makePhoto, makeReceipt } from './support/photos.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-files';
const BOB = 'bob-files';

let cloud: TestCloud;
let browser: Browser;
let alice: Visitor;
let page: Page;
let bike: Item;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startReadyCloud(), sharedChromium()]);
  bike = await register('Road bike');
  await register('Chair');
  const photos = await Promise.all([
    makePhoto(1, { caption: 'From the front' }),
    makePhoto(2),
    makePhoto(3, { caption: 'The bell' }),
  ]);
  await addFilesTo(cloud, ALICE, bike.id, [...photos, await makeReceipt()]);
  alice = await visitSignedIn(browser, cloud, ALICE);
  page = alice.page;
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Road bike' }).waitFor();
});
afterEach(() => {
  expect(alice.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

async function register(name: string): Promise<Item> {
  const response = await fetch(`${cloud.origin}/assets`, {
    method: 'POST',
    headers: await cloud.as(ALICE),
    body: JSON.stringify({ name, description: 'Blue', assetType: 'Vehicle', properties: [] }),
  });
  return (await response.json()) as Item;
}

async function storedBike(): Promise<Item> {
  const response = await fetch(`${cloud.origin}/assets/${bike.id}`, { headers: await cloud.as(ALICE) });
  return (await response.json()) as Item;
}

const storedNames = async () => (await storedBike()).files?.map(({ name }) => name);

const openBike = async () => {
  await page.goto(`${cloud.origin}/asset-details/${bike.id}`);
  await page.getByRole('button', { name: 'Show From the front in full screen' }).waitFor();
};

const shownPictures = () =>
  page.$$eval(
    'main img[src^="blob:"]',
    (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
  );

/** The requests for files that an action leads to. */
async function fileRequests(action: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const note = (request: { url: () => string }) => {
    if (/\/files\//.test(new URL(request.url()).pathname)) seen.push(request.url());
  };
  page.on('request', note);
  await action();
  page.off('request', note);
  return seen;
}

test('shows the first photo on the card, and at the second visit without a request', async () => {
  const card = page.getByRole('article', { name: 'Road bike' });
  await expect.poll(shownPictures).toBe(1);
  expect(await card.locator('img[src^="blob:"]').count()).toBe(1);
  const again = await fileRequests(async () => {
    await page.reload();
    await expect.poll(shownPictures).toBe(1);
  });
  expect(again).toEqual([]);
  await expectAccessible(page);
});

test('shows the photos and documents of an item, accessibly', async () => {
  await openBike();
  await expect.poll(shownPictures).toBeGreaterThanOrEqual(4);
  await page.getByRole('heading', { name: 'Receipts and documents' }).waitFor();
  await page.getByText(/^Receipt · Mar 4, 2026/).waitFor();
  await expectAccessible(page);
});

test('shows photos in full screen by keyboard, and returns the focus to the one that was seen last', async () => {
  await page.getByRole('button', { name: 'Show From the front in full screen' }).focus();
  await page.keyboard.press('Enter');
  const full = page.getByRole('dialog', { name: 'Photos in full screen' });
  await full.getByAltText('From the front').waitFor();
  await page.keyboard.press('ArrowRight');
  // The pictures beside the one that is shown are there too.
  await full.locator('.yarl__slide_current').getByAltText('Photo 2 of 3 of Road bike').waitFor();
  await page.keyboard.press('Escape');
  await full.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Show Photo 2 of 3 of Road bike in full screen');
});

testAtNight('puts photos into another order by keyboard, and keeps it', async () => {
  await openBike();
  await page.getByRole('button', { name: 'Options for From the front' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move later' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Move later' }).press('Enter');
  await expect.poll(storedNames).toEqual(['photo-2.png', 'photo-1.png', 'photo-3.png', 'receipt.pdf']);
});

test('puts photos into another order by dragging', async () => {
  await openBike();
  const [first, second, third, receipt] = (await storedNames()) ?? [];
  const strip = page.getByRole('list', { name: 'All photos' }).getByRole('button');
  await strip.nth(2).dragTo(strip.nth(0), { targetPosition: { x: 4, y: 30 } });
  await expect.poll(storedNames).toEqual([third, first, second, receipt]);
});

test('opens a PDF within the page, with its text for a screen reader', async () => {
  await page.getByRole('button', { name: 'Open receipt.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'receipt.pdf' });
  const first = viewer.getByRole('region', { name: 'Page 1 of 2' });
  await first.getByText('One bicycle, 900 EUR').waitFor();
  const isDrawn = () =>
    first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, at) => at % 4 === 0 && value < 128 && pixels[at + 3] === 255);
    });
  await expect.poll(isDrawn).toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
});

test('saves the original as it was added, under its name', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('receipt.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

testAtNight('deletes a photo after a question', async () => {
  await page.getByRole('button', { name: 'Show The bell', exact: true }).click();
  await page.getByRole('button', { name: 'Options for The bell' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete photo' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(storedNames).toEqual(['photo-2.png', 'photo-1.png', 'receipt.pdf']);
  await page.getByText('1 / 2').waitFor();
});

async function post(username: string, path: string, body: object): Promise<{ id: string }> {
  const headers = { ...(await cloud.as(username)), 'idempotency-key': randomUUID() };
  const response = await fetch(cloud.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: string };
}

testAtNight('shows photos to the requester in review, and no more when the owner cancels', async () => {
  const { id } = await post(BOB, '/transfers', { ownerId: bike.userId, assetId: bike.id });
  await post(ALICE, `/transfers/approve-owner/${id}`, {});
  const bob = await visitSignedIn(browser, cloud, BOB, PHONE);
  await bob.page.goto(`${cloud.origin}/view-pending-transfers`);
  const review = async () => {
    await bob.page.getByRole('button', { name: 'View item' }).first().click();
    return bob.page.getByRole('dialog', { name: 'Item in Transit' });
  };
  const shown = (await review()).locator('img[src^="blob:"]');
  await expect.poll(() => shown.count()).toBeGreaterThanOrEqual(2);
  await expectAccessible(bob.page);
  expect(bob.complaints).toEqual([]);

  await post(ALICE, `/transfers/${id}/cancel`, {});
  const [{ id: fileId } = { id: '' }] = (await storedBike()).files ?? [];
  const wanted = { assetId: bike.id, fileId, rendition: 'view', transferId: id };
  const links = await fetch(`${cloud.origin}/assets/files/links`, {
    method: 'POST',
    headers: await cloud.as(BOB),
    body: JSON.stringify({ files: [wanted] }),
  });
  expect(links.status).toBe(404);
});

test('says of a photo that was changed where it is stored that it cannot be opened', async () => {
  const folder = join(cloud.dataFolder, 's3');
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(stored.length).toBeGreaterThan(5);
  for (const { parentPath, name } of stored) {
    const bytes = await readFile(join(parentPath, name));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(parentPath, name), bytes);
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(`${cloud.origin}/asset-details/${bike.id}`);
  await page
    .getByRole('img', {
      name: 'This file was changed or damaged where it is stored, so it cannot be opened.',
    })
    .first()
    .waitFor();
  await expectAccessible(page);
});
