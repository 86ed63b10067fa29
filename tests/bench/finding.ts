import type { Page } from 'playwright-core';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { protect, signInAndUnlock, startChromium } from './browser.ts';
import { registerItems } from './requests.ts';

const ITEMS = 10_000;
/** Numbers change the list at each key; words, one with a typing error, mostly at their first letters. */
const NUMBERS = [
  '417',
  '2093',
  '5581',
  '7204',
  '9960',
  '3142',
  '8675',
  '1203',
  '6619',
  '4402',
  '9313',
  '5820',
];
const QUERIES = ['thing 42', 'value 3 of 77', 'furniture', 'detial', 'one of many', ...NUMBERS];
/** A key whose result is not painted by then has changed nothing in the list. */
const UNCHANGED_MS = 400;

/** The time from a key press to the painted list, of those keys that changed it, in milliseconds. */
declare global {
  interface Window {
    keyTimes?: number[];
  }
}

/** Runs in the page. */
function watchKeys(unchangedMs: number): void {
  const times: number[] = [];
  window.keyTimes = times;
  document.addEventListener(
    'keydown',
    () => {
      const pressed = performance.now();
      const list = document.querySelector('main [role=list]') ?? document.body;
      const changes = new MutationObserver(() => {
        changes.disconnect();
        // After the next frame's work comes a message: by then the frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - pressed);
          port2.postMessage(undefined);
        });
      });
      changes.observe(list, { childList: true, subtree: true, characterData: true });
      setTimeout(() => changes.disconnect(), unchangedMs);
    },
    { capture: true },
  );
}

/** The processor time of the page's own thread so far, in milliseconds, and the bytes of its heap. */
async function metricsOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const amountOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { cpuMs: amountOf('TaskDuration') * 1_000, heapMb: amountOf('JSHeapUsedSize') / 1e6 };
  };
}

async function typeQueries(page: Page): Promise<number> {
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.click();
  // The index is made once the field has the focus.
  await page.waitForTimeout(5_000);
  await page.evaluate(watchKeys, UNCHANGED_MS);
  for (const query of QUERIES) {
    await search.fill('');
    for (const key of query) {
      await page.waitForTimeout(UNCHANGED_MS);
      await page.keyboard.type(key);
    }
  }
  await page.waitForTimeout(UNCHANGED_MS);
  return QUERIES.join('').length;
}

const shareOf = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);

/** The first list of many encrypted items in Chromium, the time from a key press to its result, and the page's heap. */
export async function measureFinding(): Promise<void> {
  const cloud = await startTestCloud();
  const browser = await startChromium();
  try {
    await protect(cloud, 'carol');
    await registerItems(cloud.origin, await cloud.as('carol'), ITEMS);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signInAndUnlock(page, cloud.origin, 'carol');
    await page.getByRole('article').first().waitFor();
    const metrics = await metricsOf(page);

    const begun = performance.now();
    await page.reload();
    await page.getByRole('article').first().waitFor();
    const firstMs = performance.now() - begun;
    const loaded = await metrics();
    console.log(`First ${LIST_LIMITS.firstItems} of ${ITEMS} encrypted items: ${firstMs.toFixed(0)} ms`);
    console.log(`  of which the page's thread worked ${loaded.cpuMs.toFixed(0)} ms`);
    await page.getByText(`${ITEMS.toLocaleString('en')} items`, { exact: true }).waitFor();
    const whole = await metrics();
    console.log(`  all of them are there after ${(performance.now() - begun).toFixed(0)} ms`);

    const keys = await typeQueries(page);
    const searched = await metrics();
    const times = ((await page.evaluate(() => window.keyTimes)) ?? []).toSorted((a, b) => a - b);
    console.log(
      `Key press to painted result, ${times.length} times: median ${shareOf(times, 0.5)} ms, p95 ${shareOf(times, 0.95)} ms`,
    );
    console.log(
      `  ${((searched.cpuMs - whole.cpuMs) / keys).toFixed(1)} ms of the page's thread for each key`,
    );
    console.log(`  the page's heap is ${searched.heapMb.toFixed(0)} MB`);
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
