import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, expectAccessible, sharedChromium, signIn, visit } from './support/browser.ts';

const COUNT = 1_200;
const TYPES = ['Vehicle', 'Appliance', 'Furniture'];

let cloud: TestCloud;
let browser: Browser;
let page: Page;

const item = (number: number) => ({
  name: `Thing ${String(number).padStart(4, '0')}`,
  description: 'One of many',
  assetType: TYPES[number % TYPES.length],
  properties: [{ name: 'Serial number', value: `SN-${number * 7919}` }],
});

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud(), sharedChromium()]);
  const headers = await cloud.as('carol');
  for (let start = 0; start < COUNT; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, offset) =>
        fetch(`${cloud.origin}/assets`, {
          method: 'POST',
          headers,
          body: JSON.stringify(item(start + offset)),
        }),
      ),
    );
  }
  ({ page } = await visit(browser));
  await page.goto(cloud.origin);
  await signIn(page, 'carol');
  await page.getByText(/^1,?200 items$/).waitFor();
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

test('counts every item over all pages, and draws only those in sight', async () => {
  const drawn = await page.getByRole('link', { name: /^Thing/ }).count();
  expect(drawn).toBeGreaterThan(3);
  expect(drawn).toBeLessThan(100);
});

test('reaches the last item by scrolling', async () => {
  await page.goto(`${cloud.origin}/?sort=name`);
  await page.getByRole('link', { name: 'Thing 0000' }).waitFor();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return page.getByRole('link', { name: 'Thing 1199' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
});

test('finds one by its serial number, and says when nothing matches', async () => {
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('sn-5654166');
  await page.getByRole('link', { name: 'Thing 0714' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Thing/ }).count()).toBe(1);
  await search.fill('nothing like it');
  await page.getByRole('heading', { name: 'No items match' }).waitFor();
  await page.getByRole('button', { name: 'Show All Items' }).click();
  await page.getByRole('link', { name: 'Thing 0000' }).waitFor();
});

test('keeps the search and the order in the address', async () => {
  await page.goto(`${cloud.origin}/?q=thing+00&sort=name&type=Appliance`);
  await page.getByRole('link', { name: 'Thing 0001' }).waitFor();
  expect(
    await page
      .getByRole('link', { name: /^Thing/ })
      .first()
      .textContent(),
  ).toBe('Thing 0001');
  expect(await page.getByRole('link', { name: 'Thing 0000' }).count()).toBe(0);
  await expectAccessible(page);
});
