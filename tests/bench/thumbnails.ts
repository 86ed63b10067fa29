import type { Page } from 'playwright-core';
import type { Item } from '#shared/contract/assets.ts';
import { addFilesTo, makePhoto } from '#tests/browser/support/photos.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { signInTo, startChromium } from './browser.ts';
import { registerItems, send } from './requests.ts';

const ITEMS = 1_000;
const VISIBLE = 60;
const RUNS = 7;
/** So high that more than `VISIBLE` cards are in sight. */
const WINDOW = { width: 1_920, height: 5_600 };

declare global {
  interface Window {
    /** In ms since the page was asked for: the first card, and the picture that makes it `VISIBLE` of them. */
    listedAt?: number;
    picturedAt?: number;
  }
}

/** Runs in each page before its own scripts. */
function watchPictures(wanted: number): void {
  const timer = setInterval(() => {
    const pictures = document.querySelectorAll<HTMLImageElement>('main article img[src^="blob:"]');
    if (document.querySelector('main article')) window.listedAt ??= performance.now();
    if ([...pictures].filter(({ naturalWidth }) => naturalWidth > 0).length < wanted) return;
    window.picturedAt = performance.now();
    clearInterval(timer);
  }, 10);
}

async function giveCovers(cloud: TestCloud, username: string): Promise<void> {
  const headers = await cloud.as(username);
  const items = (await send(cloud.origin, headers, 'GET', '/assets')) as readonly Item[];
  // One at a time: each is counted on the user's one row.
  for (const [index, { id }] of items.entries()) {
    await addFilesTo(cloud, username, id, [await makePhoto(index)]);
  }
}

/** The median time until the first card of a list is there. */
async function listTime(page: Page): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.reload();
    await page.waitForFunction(() => window.listedAt !== undefined);
    times.push((await page.evaluate(() => window.listedAt)) ?? Number.NaN);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

/** Loads Home, and says when its pictures were there and how many of them were fetched. */
async function visit(page: Page, name: string): Promise<void> {
  let fetched = 0;
  const count = (request: { readonly url: () => string }) => {
    if (/\/thumbnail$/.test(new URL(request.url()).pathname)) fetched += 1;
  };
  page.on('request', count);
  await page.reload();
  await page.waitForFunction(() => window.picturedAt !== undefined);
  page.off('request', count);
  const [listed, pictured] = await page.evaluate(() => [window.listedAt ?? 0, window.picturedAt ?? 0]);
  console.log(
    `${VISIBLE} pictures, ${name}: ${(pictured - listed).toFixed(0)} ms after the list, ${fetched} fetched`,
  );
}

const forgetPictures = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
};

/** Home with a cover for each of many items, beside the same list without them. */
export async function measureThumbnails(): Promise<void> {
  const cloud = await startTestCloud();
  const browser = await startChromium();
  try {
    const pageOf = async (username: string) => {
      await registerItems(cloud.origin, await cloud.as(username), ITEMS);
      const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' });
      await page.addInitScript(watchPictures, VISIBLE);
      await signInTo(page, cloud.origin, username);
      await page.getByRole('article').first().waitFor();
      return page;
    };
    const [plain, pictured] = [await pageOf('bob'), await pageOf('carol')];
    await giveCovers(cloud, 'carol');
    await pictured.evaluate(forgetPictures);
    await visit(pictured, 'the first time');
    await visit(pictured, 'the second time');
    const [plainMs, picturedMs] = [await listTime(plain), await listTime(pictured)];
    console.log(`First cards of ${ITEMS} items with a cover each: ${picturedMs.toFixed(0)} ms`);
    console.log(`  ${(picturedMs / plainMs).toFixed(2)} × those without (${plainMs.toFixed(0)} ms)`);
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
