import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import type { Item } from '#shared/contract/assets.ts';
import { addFilesTo, makeBulkyPhoto } from '#tests/browser/support/photos.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { signInTo, startChromium } from './browser.ts';
import { registerItems, send } from './requests.ts';

const ITEMS = 1_000;
const PHOTO_BYTES = 500_000;
const AT_ONCE = 4;
const SAMPLE_MS = 200;

/** Gives each item a photo whose bytes cannot be compressed. */
async function givePhotos(cloud: TestCloud, username: string): Promise<void> {
  const headers = await cloud.as(username);
  const items = ((await send(cloud.origin, headers, 'GET', '/assets')) as readonly Item[]).entries();
  const give = async () => {
    for (const [number, { id }] of items) {
      const photo = await makeBulkyPhoto(new Uint8Array(randomBytes(PHOTO_BYTES)), number);
      await addFilesTo(cloud, username, id, [photo]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, give));
}

/** The memory that each kind of Chromium's processes holds alone, in MB, as Linux counts it. */
async function memoryOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  return async (): Promise<Map<string, number>> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const held = new Map<string, number>();
    for (const { id, type } of processInfo) {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      const sizes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)];
      const megabytes = sizes.reduce((sum, [, size]) => sum + Number(size) / 1_000, 0);
      held.set(type, (held.get(type) ?? 0) + megabytes);
    }
    return held;
  };
}

/** Scripts of the page: one gives a file of its own in place of one that the user chooses. The other leaves it none. */
const WAYS = {
  'to a file': `window.showSaveFilePicker = async () =>
    (await navigator.storage.getDirectory()).getFileHandle(Date.now() + '.zip', { create: true });`,
  collected: 'delete window.showSaveFilePicker;',
} as const;
type Way = keyof typeof WAYS;

async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export items' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText(/items were exported as/).waitFor({ timeout: 600_000 });
}

/** Exports once, and says how much more memory that took than there was before. */
async function exportOnce(browser: Browser, page: Page, name: Way): Promise<void> {
  await page.reload();
  await page.getByText(`${ITEMS.toLocaleString('en')} items`, { exact: true }).waitFor();
  await page.evaluate(WAYS[name]);
  const memory = await memoryOf(browser);
  const before = await memory();
  const most = new Map<string, number>();
  let isRunning = true;
  const watch = async () => {
    while (isRunning) {
      for (const [type, held] of await memory()) most.set(type, Math.max(most.get(type) ?? 0, held));
      await page.waitForTimeout(SAMPLE_MS);
    }
  };
  const begun = performance.now();
  const watching = watch();
  await exportAll(page);
  const seconds = (performance.now() - begun) / 1_000;
  isRunning = false;
  await watching;
  const megabytes = (ITEMS * PHOTO_BYTES) / 1e6;
  console.log(
    `Archive of ${ITEMS} photos, ${megabytes} MB, ${name}: ${seconds.toFixed(0)} s, more memory at most`,
  );
  for (const [type, held] of most)
    console.log(`  ${type.padEnd(10)} ${(held - (before.get(type) ?? 0)).toFixed(0).padStart(5)} MB`);
}

/**
 * The memory that Chromium takes while it writes an archive of many items with a photo each. The page is in a context without
 * a profile, whose files the browser's own process keeps in memory: its number holds the whole archive.
 */
export async function measureExport(): Promise<void> {
  const cloud = await startTestCloud();
  const browser = await startChromium();
  try {
    await registerItems(cloud.origin, await cloud.as('bob'), ITEMS);
    await givePhotos(cloud, 'bob');
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signInTo(page, cloud.origin, 'bob');
    await page.getByRole('article').first().waitFor();
    for (const name of ['to a file', 'collected'] as const) await exportOnce(browser, page, name);
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
