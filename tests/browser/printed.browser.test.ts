import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/endpoint.ts';
import { imports } from '#shared/contract/imports.ts';
import { sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { pagesOfPdf } from '#tests/support/pdfText.ts';
import { closeContexts, goWithin, sharedChromium } from './support/browser.ts';
import { addFilesTo, makePhoto } from './support/photos.ts';
import { visitSignedIn } from './support/signedIn.ts';

const DORA = 'dora-printed';
const COUNT = 75;
const BATCH = 25;
/** Longer than a card or a column is wide. */
const nameOf = (number: number) => `Thing with a name of many words for the paper, number ${number}`;
/** No part of a dark colour is above 59. */
const DARK = /^rgb\((?:[0-5]?\d(?:, |\))){3}$/;
/** The blurred picture that stands in the place of a photo until it is loaded. */
const BLURRED = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const NAMES = Array.from({ length: COUNT }, (_, number) => nameOf(number));

let cloud: TestCloud;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  const headers = await cloud.as(DORA);
  const path = fillPath(imports.add.path, { importId: 'd'.repeat(32) });
  for (let start = 0; start < COUNT; start += BATCH) {
    const items = NAMES.slice(start, start + BATCH).map((name) => ({
      name,
      description: 'To be printed',
      assetType: 'Furniture',
      properties: [{ name: 'Serial number', value: `SN-${name.length}` }],
    }));
    const { status } = await fetch(cloud.origin + path, {
      method: imports.add.method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ items }),
    });
    expect(status).toBe(imports.add.status);
  }
  const newest = await fetch(`${cloud.origin}/assets?order=newest&limit=1`, { headers });
  const [{ id }] = (await newest.json()) as [{ id: string }];
  await addFilesTo(cloud, DORA, id, [await makePhoto(1, { placeholder: BLURRED })]);
  ({ page } = await visitSignedIn(browser, cloud, DORA, { colorScheme: 'dark' }));
  await page.goto(cloud.origin);
  await ready();
});
afterAll(() => closeContexts(browser));

const firstThing = () => page.getByRole('link', { name: /^Thing/ }).first();

async function ready() {
  await page.getByText(/^75 items$/).waitFor();
  await firstThing().waitFor();
  // The code for long lists comes later: until then the page holds the first items alone.
  await page.locator('[data-index][style*="translateY"]').first().waitFor();
}

/** How many elements a selector finds when the browser lays out the paper. */
async function countOnPaper(selector: string): Promise<number> {
  const found = await page.evaluateHandle(
    (sought) => ({
      count: new Promise<number>((resolve) => {
        const count = () => resolve(document.querySelectorAll(sought).length);
        addEventListener('beforeprint', count, { once: true });
      }),
    }),
    selector,
  );
  await page.pdf();
  return found.evaluate(({ count }) => count);
}

/** A printer gets letters at places, from which a reader only guesses the spaces. */
const withoutSpaces = (text: string): string => text.replaceAll(' ', '');

/** The letters of each page that the printer gets. */
async function printed(): Promise<string[]> {
  const pages = await pagesOfPdf(await page.pdf({ format: 'A4', printBackground: true }));
  return pages.map(withoutSpaces);
}

const missingIn = (text: string): string[] => NAMES.filter((name) => !text.includes(withoutSpaces(name)));

test('all cards of a long list are printed with their whole names, on no empty page and without buttons', async () => {
  const pages = await printed();
  const all = pages.join('');

  expect(missingIn(all)).toEqual([]);
  expect(pages.filter((text) => text === '')).toEqual([]);
  expect(all).not.toMatch(/ShowDetails|QRCode|GenerateReport|Newestfirst/);
});

test('on paper, which waits for no photo, an item of a long list has the icon of its type', async () => {
  await page.getByRole('article').locator('img').first().waitFor();

  expect(await countOnPaper('[data-printed] article')).toBe(COUNT);
  expect(await countOnPaper('[data-printed] img')).toBe(0);
});

test('a QR code is printed without the cards of the long list that it lies over', async () => {
  await page.getByRole('button', { name: 'QR Code' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Print', exact: true }).waitFor();

  expect(await countOnPaper('[data-printed] article')).toBe(0);
  expect(await printed()).toEqual([expect.stringContaining('Thingwithaname')]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('all rows of the table are printed, with its headings', async () => {
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).waitFor();

  const all = (await printed()).join('');

  expect(missingIn(all)).toEqual([]);
  expect(all).toContain('Serialnumber');
});

test('the paper is white where the screen is dark, and the screen stays dark', async () => {
  const groundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await groundOf();
  await page.emulateMedia({ media: 'print' });
  const onPaper = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const { color, backgroundColor } = getComputedStyle(document.body);
    dispatchEvent(new Event('afterprint'));
    return [color, backgroundColor];
  });
  await page.emulateMedia({ media: null });

  expect(before).toMatch(DARK);
  expect(onPaper).toEqual([expect.stringMatching(DARK), 'rgb(255, 255, 255)']);
  expect(await groundOf()).toBe(before);
});

test('a list of items to complete is printed with what they lack', async () => {
  await goWithin(page, '/overview');
  await page.getByRole('button', { name: /^Photo / }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const choices = page.getByRole('group', { name: 'Missing' }).getByRole('button');
  expect(await choices.allInnerTexts()).toEqual([expect.stringMatching(/^Photo /)]);
  await page.emulateMedia({ media: null });
});

test('the rows of a phone are printed within their frame', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goWithin(page, '/?view=list');
  await ready();
  await page.emulateMedia({ media: 'print' });
  const beyond = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const list = document.querySelector('[data-printed]');
    const rows = [...(list?.querySelectorAll('article') ?? [])];
    const edge = list?.getBoundingClientRect().right ?? 0;
    return rows.map((row) => row.getBoundingClientRect().right - edge);
  });

  expect(beyond).toHaveLength(COUNT);
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
});
