import type { Page } from 'playwright-core';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { processorTimes, signInTo, startChromium } from './browser.ts';
import { send } from './requests.ts';

const PHOTOS = 20;
const PHOTO_BYTES = 5_000_000;
/** The machine for which the speed is given, where nothing else runs. */
const CORES = 2;

declare global {
  interface Window {
    photo?: Blob;
    longTasks?: number[];
  }
}

/** Runs in the page: a noisy picture of 12 megapixels, in the quality in which its JPEG has about so many bytes. */
async function takeLargePhoto(bytes: number): Promise<number> {
  const [width, height] = [4_000, 3_000];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const image = context.createImageData(width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, at / 4 / width];
    const noise = (Math.random() - 0.5) * 36;
    image.data.set([128 + 100 * Math.sin(x / 90) + noise, 128 + 100 * Math.sin(y / 70) + noise], at);
    image.data.set([128 + 90 * Math.sin((x + y) / 130) + noise, 255], at + 2);
  }
  context.putImageData(image, 0, 0);
  let [low, high] = [0.3, 1];
  for (let step = 0; step < 7; step += 1) {
    const quality = (low + high) / 2;
    window.photo = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (window.photo.size > bytes) high = quality;
    else low = quality;
  }
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
  }).observe({ type: 'longtask' });
  return window.photo?.size ?? 0;
}

/** Runs in the page, as if the files had been chosen in the browser's dialog. */
function choosePhotos(count: number): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  for (let number = 1; number <= count; number += 1) {
    chosen.items.add(new File([window.photo ?? ''], `photo-${number}.jpg`, { type: 'image/jpeg' }));
  }
  if (!input) throw new Error('No field for files');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function openNewItem(page: Page, origin: string, headers: Record<string, string>): Promise<void> {
  const item = { name: 'Lighthouse', description: 'White', assetType: 'Other', properties: [] };
  const { id } = (await send(origin, headers, 'POST', '/assets', item)) as { readonly id: string };
  await page.goto(`${origin}/asset-details/${id}`);
  await page.getByRole('button', { name: 'Add photos or files' }).waitFor();
}

/** Adding photos to an item: made, sealed and uploaded by Chromium, received by the local cloud. */
export async function measureAdding(): Promise<void> {
  const cloud = await startTestCloud();
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signInTo(page, cloud.origin, 'bob');
    await page.getByRole('link', { name: 'Logout' }).waitFor();
    await openNewItem(page, cloud.origin, await cloud.as('bob'));
    const megabytes = (PHOTOS * (await page.evaluate(takeLargePhoto, PHOTO_BYTES))) / 1e6;
    const times = await processorTimes(browser);
    const [before, begun] = [await times(), performance.now()];
    await page.evaluate(choosePhotos, PHOTOS);
    await page.getByText(`${PHOTOS} files were added.`).waitFor({ timeout: 300_000 });
    const seconds = (performance.now() - begun) / 1_000;
    const after = await times();
    const [chromium, local] = [after.chromium - before.chromium, after.cloud - before.cloud];
    const longest = Math.max(0, ...((await page.evaluate(() => window.longTasks)) ?? []));
    const perSecond = (megabytes / seconds).toFixed(1);
    console.log(`${PHOTOS} photos, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s, ${perSecond} MB/s`);
    console.log(
      `  ${chromium.toFixed(1)} s of processor time in Chromium, ${local.toFixed(1)} s in the local cloud:`,
    );
    const atBest = (megabytes * CORES) / (chromium + local);
    console.log(`  at most ${atBest.toFixed(1)} MB/s on ${CORES} cores that do nothing else`);
    console.log(`  the page was blocked for ${longest.toFixed(0)} ms at most`);
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
