import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { expectAccessible } from './support/browser.ts';
import { PASSWORD, unlock, unlockButton } from './support/lock.ts';
import { drawPicture, drawReceipt } from './support/photos.ts';
import { expectSealed, spoilStored, takePhoto } from './support/sealedData.ts';
import { receiveVisitors } from './support/visitors.ts';

/** A response takes its time on a busy machine. */
const SLOW = { timeout: 40_000 };
/** It is found in the bytes of a stored file that says anything of the files' names. */
const NAME = 'lisbon-4711';
/** The items, and the files of each of three kinds: 30 in two items, because one has at most 20 files. */
const [ITEMS, OF_EACH] = [2, 5];
const BROKEN = 'This file was changed or damaged where it is stored, so it cannot be opened.';

const visitors = receiveVisitors({ hasOwnCloud: true });

type Level = 'Standard' | 'Enhanced' | 'Maximum';

async function registerAt(level: Level, username: string): Promise<Item[]> {
  const headers = await visitors.cloud.as(username);
  const post = async (path: string, body: unknown) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(visitors.cloud.origin + path, sent);
    expect(response.ok).toBe(true);
    return response.json();
  };
  const registered: Item[] = [];
  for (let number = 1; number <= ITEMS; number += 1) {
    const item = { name: `Telescope ${number}`, description: 'Brass', assetType: 'Other', properties: [] };
    registered.push((await post('/assets', item)) as Item);
  }
  const password = level === 'Standard' ? {} : { Password: PASSWORD };
  await post('/encryption/migrate-to-encrypted', { SecurityLevel: level, ...password });
  return registered;
}

/** Opens an item, with the password where its level asks for one. */
async function open(page: Page, { id }: Item, level: Level): Promise<void> {
  await page.goto(`${visitors.cloud.origin}/asset-details/${id}`);
  const button = unlockButton(page);
  const ready = page.getByRole('button', { name: 'Add photos or files' });
  await button.or(ready).first().waitFor();
  if (level !== 'Standard' && (await button.isVisible())) await unlock(page);
  await ready.waitFor();
}

const shownPictures = (page: Page) =>
  page.$$eval(
    'main img[src^="blob:"]',
    (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
  );

async function chosenFiles(page: Page) {
  const [photo, receipt] = [await takePhoto(page), Buffer.from(await drawReceipt())];
  return Array.from({ length: OF_EACH }, (_, seed) => [
    { name: `${NAME}-${seed}.jpg`, mimeType: 'image/jpeg', buffer: photo },
    { name: `${NAME}-${seed}.png`, mimeType: 'image/png', buffer: Buffer.from(drawPicture(seed, 480, 360)) },
    { name: `${NAME}-${seed}.pdf`, mimeType: 'application/pdf', buffer: receipt },
  ]).flat();
}

async function add(page: Page): Promise<void> {
  const chosen = await chosenFiles(page);
  await page.locator('input[type=file]').first().setInputFiles(chosen);
  await page.getByText(`${chosen.length} files were added.`).waitFor(SLOW);
}

const LEVELS = [
  ['Maximum', 'carol'],
  ['Standard', 'alice'],
  ['Enhanced', 'bob'],
] as const;

describe.each(LEVELS)('files that are added at %s', (level, username) => {
  test('are shown without being fetched back, stored so that neither they nor their names can be read, and refused once another content lies in their place', async () => {
    const items = await registerAt(level, username);
    const page = await visitors.arrive('/', username);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/thumbnail?')) fetched.push(request.url());
    });
    for (const item of items) {
      await open(page, item, level);
      await add(page);
      await expect.poll(() => shownPictures(page), SLOW).toBeGreaterThanOrEqual(3);
      await page.getByRole('button', { name: `Open ${NAME}-0.pdf` }).waitFor();
    }
    expect(fetched).toEqual([]);
    await expectAccessible(page);

    for (const content of await expectSealed(visitors.cloud.dataFolder))
      expect(content.includes(NAME)).toBe(false);

    await spoilStored(visitors.cloud.dataFolder);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    for (const item of items) {
      await open(page, item, level);
      await page.getByRole('img', { name: BROKEN }).nth(2).waitFor(SLOW);
      expect(await shownPictures(page)).toBe(0);
    }
  });
});
