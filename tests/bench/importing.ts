import { setTimeout as wait } from 'node:timers/promises';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { memoryOf, processorTimes, protect, signInAndUnlock, startChromium } from './browser.ts';

const ROWS = 10_000;
const SAMPLE_MS = 500;
/** A minute for each thousand rows, after which there is something wrong. */
const PATIENCE_MS = 600_000;

const DETAILS = ['Serial number', 'Location', 'Purchase price', 'Purchase date', 'Notes'];
const rowOf = (number: number): string =>
  [
    `Thing ${number}`,
    'Furniture',
    'One of many things',
    `SN-${number * 7_919}`,
    `House / Room ${number % 40}`,
    `${number % 2_000}.50 EUR`,
    `20${10 + (number % 15)}-0${1 + (number % 9)}-11`,
    `"Bought second-hand, ""as new""\nLine two of ${number}"`,
  ].join(',');
const table = (): string =>
  [
    ['Name', 'Type', 'Description', ...DETAILS].join(','),
    ...Array.from({ length: ROWS }, (_, number) => rowOf(number)),
  ].join('\r\n');

/** Follows the most memory that the page and this process, which serves it, hold until it is stopped. */
function followMemory(sample: () => Promise<{ page: number; server: number }>) {
  const most = { page: 0, server: 0 };
  let isOver = false;
  const following = (async () => {
    while (!isOver) {
      const { page, server } = await sample();
      most.page = Math.max(most.page, page);
      most.server = Math.max(most.server, server);
      await wait(SAMPLE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await following;
    return most;
  };
}

/** The import of a long table at Maximum in Chromium: its time, and the memory that it takes. */
export async function measureImporting(): Promise<void> {
  const cloud = await startTestCloud();
  const browser = await startChromium();
  try {
    await protect(cloud, 'carol');
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await signInAndUnlock(page, cloud.origin, 'carol');
    await page.goto(`${cloud.origin}/import`);
    const buffer = Buffer.from(table());
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'things.csv', mimeType: 'text/csv', buffer });
    const start = page.getByRole('button', { name: `Import ${ROWS.toLocaleString('en')} items` });
    await start.waitFor();

    const session = await browser.newBrowserCDPSession();
    const sample = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const held = await memoryOf(processInfo);
      return { page: held.get('renderer') ?? 0, server: process.memoryUsage.rss() / 1e6 };
    };
    const [before, timesOf] = [await sample(), await processorTimes(browser)];
    const [stop, cpuBefore, begun] = [followMemory(sample), await timesOf(), performance.now()];
    await start.click();
    await page
      .getByText(`${ROWS.toLocaleString('en')} items are registered.`)
      .waitFor({ timeout: PATIENCE_MS });
    const seconds = (performance.now() - begun) / 1_000;
    const [most, cpu] = [await stop(), await timesOf()];
    console.log(`Import of ${ROWS} rows at Maximum: ${seconds.toFixed(0)} s`);
    console.log(
      `  processor time: Chromium ${(cpu.chromium - cpuBefore.chromium).toFixed(0)} s, the functions ${(cpu.cloud - cpuBefore.cloud).toFixed(0)} s`,
    );
    for (const of of ['page', 'server'] as const)
      console.log(
        `  memory of the ${of}: ${before[of].toFixed(0)} MB before, ${most[of].toFixed(0)} MB at most`,
      );
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
