import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/endpoint.ts';
import { imports } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, expectAccessible, goWithin, sharedChromium } from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

const COUNT = 1_200;
const BATCH = IMPORT_LIMITS.batchItems;
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
  [cloud, browser] = await Promise.all([startReadyCloud(), sharedChromium()]);
  const headers = await cloud.as('carol');
  const path = fillPath(imports.add.path, { importId: 'a'.repeat(32) });
  for (let start = 0; start < COUNT; start += BATCH) {
    const items = Array.from({ length: BATCH }, (_, offset) => item(start + offset));
    const { status } = await fetch(cloud.origin + path, {
      method: imports.add.method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items }),
    });
    expect(status).toBe(imports.add.status);
  }
  ({ page } = await visitSignedIn(browser, cloud, 'carol'));
  await page.goto(cloud.origin);
  await page.getByText(/^1,?200 items$/).waitFor();
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

test('counts every item over all pages, and draws only those in sight', async () => {
  const things = page.getByRole('link', { name: /^Thing/ });
  await expect.poll(() => things.count()).toBeGreaterThan(3);
  expect(await things.count()).toBeLessThan(100);
});

test('reaches the last item by scrolling', async () => {
  await page.goto(`${cloud.origin}/?sort=name`);
  await page.getByRole('link', { name: 'Thing 0000' }).waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return page.getByRole('link', { name: 'Thing 1199' }).count();
    })
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

test('puts the best match first, marks it, and finds it with a typo too', async () => {
  await page.goto(cloud.origin);
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('apliance 0301');
  await page.getByText(/^Nothing has “apliance 0301”/).waitFor();
  await page.getByRole('link', { name: 'Thing 0301' }).waitFor();
  await search.fill('0714 thing');
  await page.getByRole('link', { name: 'Thing 0714' }).waitFor();
  expect(await page.getByLabel('Sort by').inputValue()).toBe('best');
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map(String)))
    .toEqual(['Thing', '0714']);
  await search.fill('apliances');
  await page.getByRole('button', { name: 'Did you mean “appliance”?' }).click();
  await page.getByText('400 of 1,200 items').waitFor();
  await search.fill('');
});

test('filters by a panel', async () => {
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Furniture 400' }).click();
  await panel.getByRole('button', { name: 'Show 400 items' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.waitForURL(/[?&]type=Furniture/);
  await page.getByText('400 of 1,200 items').waitFor();
});

test('shows a table whose headings sort it, in which axe finds no fault', async () => {
  await goWithin(page, '/?view=list');
  await page.getByRole('table', { name: 'Your items' }).waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('rowheader', { name: 'Thing 0000' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  expect(await page.getByRole('row').count()).toBeLessThan(100);
  await expectAccessible(page);
});

test('comes back from an item to the same search, with the focus on the item', async () => {
  await goWithin(page, '/?q=thing+055&sort=name');
  const link = page.getByRole('link', { name: 'Thing 0555' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Thing 0555' }).waitFor();
  await page.goBack();
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thing 0555');
  expect(await page.getByRole('searchbox', { name: 'Search items' }).inputValue()).toBe('thing 055');
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
});
