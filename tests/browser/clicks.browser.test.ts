import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, sharedChromium } from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

let cloud: TestCloud;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud({ seed: 'sample' }), sharedChromium()]);
  page = (await visitSignedIn(browser, cloud, 'alice')).page;
  await countClicks(page);
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Family car' }).waitFor();
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

/** Counts the clicks of the mouse, which outlast a navigation; a click that a key causes is none. */
async function countClicks(counted: Page): Promise<void> {
  await counted.addInitScript(() => {
    const key = 'test.clicks';
    const note = ({ isTrusted, detail }: MouseEvent) => {
      if (!isTrusted || detail === 0) return;
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    };
    window.addEventListener('click', note, true);
  });
}

/** The clicks since the last time. */
const clicks = (counted: Page): Promise<number> =>
  counted.evaluate(() => {
    const count = Number(sessionStorage.getItem('test.clicks') ?? 0);
    sessionStorage.removeItem('test.clicks');
    return count;
  });

/** The focus is shown by an outline, which a field has as its ring. The heading of a new screen takes it without one. */
const isFocusShown = (focused: Page): Promise<boolean> =>
  focused.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || element.tagName === 'H1';
  });

async function press(keyboard: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await keyboard.keyboard.press(key);
}

/** Goes on with Tab to the element with this name, and sees the focus at each stop. */
async function tabTo(from: Page, name: string | RegExp): Promise<void> {
  const wanted = from
    .getByRole('button', { name, exact: true })
    .or(from.getByRole('link', { name, exact: true }));
  // It may be loaded after the screen, and Tab would have passed its place.
  await wanted.first().waitFor({ state: 'attached' });
  const stops: (string | undefined)[] = [];
  while (stops.length < 80) {
    await from.keyboard.press('Tab');
    stops.push(await from.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)));
    expect(await isFocusShown(from), `the focus at the last of these: ${stops.join('\n')}`).toBe(true);
    for (const each of await wanted.all()) {
      if (await each.evaluate((element) => element === document.activeElement)) return;
    }
  }
  expect.unreachable(`Tab does not lead to ${name}`);
}

test('an item with five details is registered with two clicks, and Enter from field to field', async () => {
  await clicks(page);
  await page.getByRole('link', { name: 'New Item' }).click();
  await page.getByLabel('Item Name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Sailing boat');
  await press(page, 'Enter');
  await page.keyboard.type('Wood, built in 1962');
  await press(page, 'Tab');
  await page.keyboard.type('Boat');
  await press(page, 'Enter');
  for (let number = 1; number <= 5; number += 1) {
    await page.keyboard.type(`Detail ${number}`);
    await press(page, 'Enter');
    await page.keyboard.type(`Value ${number}`);
    if (number < 5) await press(page, 'Enter');
  }
  await page.getByRole('button', { name: 'Register Item' }).click();
  await page.getByText('Item registered successfully!').waitFor();
  expect(await clicks(page)).toBe(2);
  await page.getByRole('link', { name: 'View Item' }).click();
  await page.getByRole('button', { name: 'Change Detail 3' }).waitFor({ state: 'attached' });
});

test('a value is changed with one click and Enter', async () => {
  await clicks(page);
  await page.getByText('Value 3').click();
  await page.getByLabel('New text of Detail 3').waitFor();
  await page.keyboard.type(', new');
  await press(page, 'Enter');
  await page.getByText('Value 3, new').waitFor();
  expect(await clicks(page)).toBe(1);
});

test('the labels of ten items are printed with five clicks', async () => {
  const headers = await cloud.as('alice');
  for (let number = 1; number <= 4; number += 1) {
    const body = JSON.stringify({
      name: `Chair ${number}`,
      description: 'Oak',
      assetType: 'Furniture',
      properties: [],
    });
    const { status } = await fetch(`${cloud.origin}/assets`, { method: 'POST', headers, body });
    expect(status).toBe(201);
  }
  await page.goto(`${cloud.origin}/?view=list`);
  await page.getByRole('link', { name: 'Chair 1' }).waitFor();
  await clicks(page);
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox').first().click();
  await page
    .getByRole('checkbox')
    .nth(9)
    .click({ modifiers: ['Shift'] });
  await page.getByText('10 selected').waitFor();
  await page.getByRole('button', { name: 'Print Labels' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await clicks(page)).toBe(5);
  await press(page, 'Escape', 'Escape');
});

test('an item is handed over and accepted with eight clicks of both parties', async () => {
  const bob = (await visitSignedIn(browser, cloud, 'bob')).page;
  await countClicks(bob);
  await bob.goto(cloud.origin);
  await bob.getByRole('link', { name: 'Register Your First Item' }).waitFor();
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Family car' }).click();
  await page.getByRole('button', { name: 'Edit Item' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clicks(page);
  await clicks(bob);

  await page.getByRole('button', { name: /^Hand over/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await bob.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await bob.getByRole('button', { name: 'Request Item', exact: true }).click();
  await bob.getByText('Your request was sent').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^View Pending Transfers/ }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved. bob can now review the item.').waitFor();
  await bob.goto(`${cloud.origin}/view-pending-transfers`);
  await bob.getByRole('button', { name: 'View Item', exact: true }).first().click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await bob.getByRole('dialog', { name: 'The item is yours' }).waitFor();
  expect((await clicks(page)) + (await clicks(bob))).toBe(8);
});

test('an item is found, opened, renamed and looked at in the palette with the keyboard alone', async () => {
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Camera' }).waitFor();
  await press(page, '/');
  await page.keyboard.type('camera');
  await page
    .getByText(/^1 of \d+ items/)
    .first()
    .waitFor();
  // The card that has the focus when the list gets shorter would take the focus with it.
  await page.getByRole('link', { name: 'Chair 1' }).waitFor({ state: 'detached' });
  // The address follows the words later, with which the screen is drawn once more.
  await page.waitForURL(/[?&]q=camera\b/);
  await tabTo(page, 'Camera');
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Camera' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await tabTo(page, 'Change Item Name');
  await press(page, 'Enter');
  await page.getByLabel('New text of Item Name').waitFor();
  expect(await isFocusShown(page)).toBe(true);
  await page.keyboard.type(' with two lenses');
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Camera with two lenses' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Change Item Name');
  await press(page, 'Control+k');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Change Item Name');
  expect(await clicks(page)).toBe(0);
});
