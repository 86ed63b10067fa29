import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { assets, type Item, type ListedItem } from '#shared/contract/assets.ts';
import { fillPath } from '#shared/contract/endpoint.ts';
import { imports } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import { sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { closeContexts, expectAccessible, goWithin, sharedChromium } from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

const CAROL = 'carol-large-list';

const COUNT = 1_200;
const BATCH = IMPORT_LIMITS.batchItems;
const TYPES = ['Vehicle', 'Appliance', 'Furniture'];

let cloud: TestCloud;
let browser: Browser;
let page: Page;

const isReadable = (listed: ListedItem): listed is Item => !('damaged' in listed);

const item = (number: number) => ({
  name: `Thing ${String(number).padStart(4, '0')}`,
  description: 'One of many',
  assetType: TYPES[number % TYPES.length],
  properties: [{ name: 'Serial number', value: `SN-${number * 7919}` }],
});

/** The types of all items by their names, as the server has them. */
async function typesOnServer(): Promise<ReadonlyMap<string, string>> {
  const headers = await cloud.as(CAROL);
  const types = new Map<string, string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const response: Response = await fetch(`${cloud.origin}/assets${cursor && `?cursor=${cursor}`}`, {
      headers,
    });
    for (const { name, assetType } of z.parse(assets.list.response, await response.json()).filter(isReadable))
      types.set(name, assetType);
    cursor = response.headers.get('x-next-cursor');
  }
  return types;
}

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  const headers = await cloud.as(CAROL);
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
  ({ page } = await visitSignedIn(browser, cloud, CAROL));
  await page.goto(cloud.origin);
  await page.getByText(/^1,?200 items$/).waitFor();
});
afterAll(() => closeContexts(browser));

test('counts every item over all pages, and draws only those in sight', async () => {
  const things = page.getByRole('link', { name: /^Thing/ });
  await expect.poll(() => things.count()).toBeGreaterThan(3);
  expect(await things.count()).toBeLessThan(100);
});

test('draws a row below the window as well once a search is painted, for the Tab key', async () => {
  const search = page.getByRole('searchbox', { name: 'Search items' });
  const below = () =>
    page.evaluate(() => {
      const cards = document.querySelectorAll('main article');
      return [...cards].filter((card) => card.getBoundingClientRect().top > window.innerHeight).length;
    });
  await search.fill('furniture');
  await page.getByText('400 of 1,200 items').waitFor();
  await expect.poll(below).toBeGreaterThan(0);
  await search.fill('');
  await page.getByText('1,200 items', { exact: true }).waitFor();
  await expect.poll(below).toBeGreaterThan(0);
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

testAtNight('finds one by its serial number, and says when nothing matches', async () => {
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('sn-5654166');
  await page.getByRole('link', { name: 'Thing 0714' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Thing/ }).count()).toBe(1);
  await search.fill('nothing like it');
  await page.getByRole('heading', { name: 'No items match' }).waitFor();
  await page.getByRole('button', { name: 'Show all items' }).click();
  await page.getByRole('link', { name: 'Thing 0000' }).waitFor();
});

test('puts the best match first, marks it, and finds it with a typo too', async () => {
  await page.goto(cloud.origin);
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('apliance 0301');
  // Within a region that was there before: a screen reader passes over one that comes with its text.
  await page
    .getByRole('status')
    .locator('p', { hasText: /^Nothing has “apliance 0301”/ })
    .waitFor();
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

testAtNight('filters by a panel', async () => {
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Furniture 400' }).click();
  await panel.getByRole('button', { name: 'Show 400 items' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.waitForURL(/[?&]type=Furniture/);
  await page.getByText('400 of 1,200 items').waitFor();
});

testAtNight('shows a table whose headings sort it, in which axe finds no fault', async () => {
  await goWithin(page, '/?view=list');
  await page.getByRole('table', { name: 'Your items' }).waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('rowheader', { name: 'Thing 0000' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  expect(await page.getByRole('row').count()).toBeLessThan(100);
  await expectAccessible(page);
});

testAtNight('comes back from an item to the same search, with the focus on the item', async () => {
  await goWithin(page, '/?q=thing+055&sort=name');
  const link = page.getByRole('link', { name: 'Thing 0555' });
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Thing 0555' }).waitFor();
  await page.goBack();
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Thing 0555');
  expect(await page.getByRole('searchbox', { name: 'Search items' }).inputValue()).toBe('thing 055');
});

/** Longer than the drawing of a row takes on a busy machine. */
const STEADY = { interval: 500, timeout: 30_000 };

/** A number of the page, once it is the same twice: rows that come near are measured, which moves those behind them. */
async function steady(read: () => Promise<number>): Promise<number> {
  let found = Number.NaN;
  await expect
    .poll(async () => {
      const was = found;
      found = await read();
      return found === was;
    }, STEADY)
    .toBe(true);
  return found;
}

test('comes back to where the list was left, by Back, and by an item’s link from further away', async () => {
  await goWithin(page, '/?sort=name');
  await page.getByRole('link', { name: 'Thing 0000' }).waitFor();
  await steady(() => page.evaluate(() => document.documentElement.scrollHeight));
  const link = page.getByRole('link', { name: 'Thing 0600' });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
      return link.count();
    })
    .toBe(1);
  const topOf = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
  await steady(topOf);
  await link.scrollIntoViewIfNeeded();
  const before = await steady(topOf);

  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Thing 0600' }).waitFor();
  await page.goBack();
  await expect.poll(topOf).toBe(before);

  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Thing 0600' }).waitFor();
  await goWithin(page, new URL(page.url()).pathname);
  await page.getByRole('main').getByRole('link', { name: 'Item Registry' }).click();
  await expect.poll(topOf).toBe(before);
});

testAtNight('keeps the search and the order in the address', async () => {
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

/** Takes the page off the network once it has got so many responses to changes of items. */
function cutAfter(responses: number): void {
  let left = responses;
  page.on('response', (response) => {
    if (response.request().method() !== 'PUT') return;
    left -= 1;
    if (left === 0) void page.context().setOffline(true);
  });
}

/** Each of more than a thousand changes is a request. */
const EACH = { timeout: 300_000 };

testAtNight(
  'a change of many items goes on where the connection was cut in the middle, and is undone whole',
  async () => {
    const before = await typesOnServer();
    const changedOnServer = async () =>
      [...(await typesOnServer())].filter(([name, type]) => before.get(name) !== type);
    await goWithin(page, '/');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select All' }).click();
    const numberIn = async (text: Locator) =>
      Number.parseInt((await text.textContent())?.replace(',', '') ?? '', 10);
    const count = await numberIn(page.getByText(/^[1-9][\d,]* selected$/));
    const many = count.toLocaleString('en');
    expect(count).toBe(COUNT);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change the type…' }).click();
    const dialog = page.getByRole('dialog');
    cutAfter(Math.floor(count / 2));
    await dialog.getByLabel('Type', { exact: true }).fill('Tool');
    await page.keyboard.press('Enter');
    await dialog.getByText('There was no connection.').waitFor(EACH);
    const changed = await numberIn(dialog.getByText(/items were changed\.$/));
    expect(changed).toBeGreaterThan(0);
    expect(changed + (await numberIn(dialog.getByText(/items were not reached\.$/)))).toBe(count);
    expect((await changedOnServer()).length).toBeGreaterThanOrEqual(changed);

    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText(`${many} items were changed.`).waitFor(EACH);
    expect(await changedOnServer()).toHaveLength(count);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText(`${many} items are as they were before.`).waitFor(EACH);
    expect(await changedOnServer()).toEqual([]);
  },
  EACH,
);
