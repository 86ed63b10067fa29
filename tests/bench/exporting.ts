import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Item } from '#shared/contract/assets.ts';
import { addFilesTo, makeBulkyPhoto } from '#tests/browser/support/photos.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { memoryOf, signInTo, spawnChromium } from './browser.ts';
import { registerItems, send } from './requests.ts';

const ITEMS = 1_000;
const PHOTO_BYTES = 500_000;
const AT_ONCE = 4;
const SAMPLE_MS = 200;
/** Between the last that a debugger does and the export. */
const PAUSE_MS = 8_000;
const DONE = 'exported';

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

/** The page gets a file of its own in place of one that the user chooses. */
const CHOOSES_FILE = `window.showSaveFilePicker = async () =>
  (await navigator.storage.getDirectory()).getFileHandle(Date.now() + '.zip', { create: true });`;

/** Chooses all items, and has the page begin the export by itself a while later and then change its title. */
async function prepareExport(page: Page): Promise<void> {
  await page.evaluate(CHOOSES_FILE);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export items' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).evaluate(
    (button, { pauseMs, title }) => {
      const changes = new MutationObserver(() => {
        const shown = document.querySelector('[role=dialog]')?.textContent ?? '';
        if (shown.includes('items were exported as')) document.title = title;
      });
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      setTimeout(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true })), pauseMs);
    },
    { pauseMs: PAUSE_MS, title: DONE },
  );
}

/** Exports once, and says how much more memory that took than there was before. */
async function exportOnce(origin: string): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'item-registry-profile-'));
  const chromium = await spawnChromium(profile);
  try {
    const browser = await chromium.connect();
    const [page] = browser.contexts().flatMap((context) => context.pages());
    if (!page) throw new Error('Chromium has opened no page');
    await signInTo(page, origin, 'bob');
    await page.getByText(`${ITEMS.toLocaleString('en')} items`, { exact: true }).waitFor();
    await prepareExport(page);
    const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
    await browser.close();
    await wait(PAUSE_MS / 2);
    const before = await memoryOf(processInfo);
    const most = new Map<string, number>();
    const begun = performance.now();
    while (!(await chromium.titles()).includes(DONE)) {
      for (const [type, held] of await memoryOf(processInfo))
        most.set(type, Math.max(most.get(type) ?? 0, held));
      await wait(SAMPLE_MS);
    }
    const seconds = (performance.now() - begun - PAUSE_MS / 2) / 1_000;
    const megabytes = (ITEMS * PHOTO_BYTES) / 1e6;
    console.log(`Archive of ${ITEMS} photos, ${megabytes} MB: ${seconds.toFixed(0)} s, more memory at most`);
    for (const [type, held] of most)
      console.log(`  ${type.padEnd(10)} ${(held - (before.get(type) ?? 0)).toFixed(0).padStart(5)} MB`);
  } finally {
    await chromium.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * The memory that Chromium takes while it writes an archive of many items with a photo each to a file. No debugger watches
 * the page meanwhile: for one, Chromium keeps up to 200 MB of the responses that the page gets, in the page's own process.
 */
export async function measureExport(): Promise<void> {
  const cloud = await startTestCloud();
  try {
    await registerItems(cloud.origin, await cloud.as('bob'), ITEMS);
    await givePhotos(cloud, 'bob');
    await exportOnce(cloud.origin);
  } finally {
    await cloud.stop();
  }
}
