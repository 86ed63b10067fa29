import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, expectAccessible, sharedChromium, type Visitor } from './support/browser.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-reports';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  await registerSamples(cloud, ALICE);
  visitor = await visitSignedIn(browser, cloud, ALICE);
  page = visitor.page;
  await page.goto(cloud.origin);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.getByText('0 selected').waitFor();
});
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(() => closeContexts(browser));

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function startOf(download: Download): Promise<string> {
  return (await readFile(await download.path())).subarray(0, 5).toString('latin1');
}

describe('the report mode', () => {
  test('says that nothing is selected', async () => {
    await button('Generate PDF').click();
    await page
      .getByRole('dialog', { name: 'No Items Selected' })
      .getByText('Please select at least one item for the report.')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('saves the report of all items as a file named after the user and the time', async () => {
    await button('Select All').click();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await button('Generate PDF').click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/alice-reports \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.pdf$/i);
    expect(await startOf(file)).toBe('%PDF-');
  });

  test('is used by keyboard: the space bar chooses a card', async () => {
    await button('Clear All').click();
    const first = page.getByRole('checkbox', { name: /^Select / }).first();
    await first.focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    expect(await first.isChecked()).toBe(true);
  });

  test('saves labels for the chosen items, from the place that was clicked', async () => {
    await button('Select All').click();
    await button('Print labels').click();
    const dialog = page.getByRole('dialog', { name: 'Print labels' });
    await dialog.locator('[data-place="5"]').click();
    await expect.poll(() => dialog.getByLabel('Position of the first label').inputValue()).toBe('5');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download PDF' }).click();
    expect(await startOf(await saved)).toBe('%PDF-');
    await expectFocusAt(page, 'Download PDF');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
