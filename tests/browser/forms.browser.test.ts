import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, goWithin } from './support/browser.ts';
import { PASSWORD, unlock } from './support/lock.ts';
import { receiveVisitors } from './support/visitors.ts';

const ALICE = 'alice-forms';
const BOB = 'bob-forms';

const TYPED = 'Brass telescope of my aunt';
const ITEM = { name: 'Violin', description: 'With bow', assetType: 'Other', properties: [] };

const visitors = receiveVisitors();

const nameField = (page: Page) => page.getByLabel(/^Item Name/);
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' });

async function post(username: string, path: string, body: unknown) {
  const response = await fetch(visitors.cloud.origin + path, {
    method: 'POST',
    headers: await visitors.cloud.as(username),
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

const registerItem = (username: string): Promise<{ id: string }> => post(username, '/assets', ITEM);

/** Opens the form of a new item from Home, and types a name. */
async function typeNewItem(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(New Item|Register Your First Item)$/ })
    .first()
    .click();
  await nameField(page).fill(TYPED);
}

/** Opens an item, begins to edit it, and types a name. */
async function typeEdit(page: Page, id: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Item Registry' }).waitFor();
  await goWithin(page, `/asset-details/${id}`);
  await page.getByRole('button', { name: 'Edit Item' }).click();
  await nameField(page).fill(TYPED);
}

/** All that this tab keeps, on the page and in its storage. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => field.ariaLabel ?? field.getAttribute('value'),
    );
    return (
      document.documentElement.outerHTML +
      JSON.stringify([fields, { ...sessionStorage }, { ...localStorage }])
    );
  });

const agreeToUnload = (page: Page) => page.once('dialog', (asked) => void asked.accept());

/** Leaves the form, and with it what is typed, which a later test would find there again. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await question(page).waitFor({ state: 'hidden' });
}

describe('a form with something typed', () => {
  test('stays when the user goes back and keeps editing, and is left when they discard it', async () => {
    const page = await visitors.comeBack('/', BOB);
    await typeNewItem(page);
    await page.goBack();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/create-asset');
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Item Registry' }).waitFor();
    await page.goForward();
    expect(await nameField(page).inputValue()).toBe('');
  });

  test('asks before the brand, before another screen and before the sign-out', async () => {
    const page = await visitors.comeBack('/', BOB);
    await typeNewItem(page);
    for (const name of [/^Item Registry$/, /^View Pending Transfers/, /^Logout$/]) {
      await page.getByRole('link', { name }).click();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await question(page).waitFor({ state: 'hidden' });
      expect(await nameField(page).inputValue()).toBe(TYPED);
    }
    await discard(page);
  });
});

describe('in the middle of a form', () => {
  test('a lost network loses nothing, and the form can be sent once it is back', async () => {
    const page = await visitors.comeBack('/', BOB);
    await typeNewItem(page);
    await page.getByLabel('Item Description').fill('Made in London');
    await page.getByLabel('Item Type').fill('Instrument');
    await page.getByLabel('Detail Name').fill('Maker');
    await page.getByLabel('Detail Value').fill('Dollond');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.getByText('Failed to register item. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.getByRole('link', { name: 'View item' }).click();
    await page.getByRole('heading', { level: 1, name: TYPED }).waitFor();
  });

  test('a lost network loses no edits, and they can be saved once it is back', async () => {
    const { id } = await registerItem(BOB);
    const page = await visitors.comeBack('/', BOB);
    await typeEdit(page, id);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('dialog', { name: 'Error!' }).getByRole('button', { name: 'OK' }).click();
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { level: 1, name: TYPED }).waitFor();
  });

  test('a new version of the app, without the old one’s files, brings the new item back after a reload', async () => {
    const page = await visitors.comeBack('/', BOB);
    await typeNewItem(page);
    await page.route('**/app/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: /^View Pending Transfers/ }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await page.unroute('**/app/*.js');
    agreeToUnload(page);
    await page.reload();
    await page.getByText('We brought back what you typed.').waitFor();
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await discard(page);
  });

  test('a reload brings edits back, in edit mode', async () => {
    const { id } = await registerItem(BOB);
    const page = await visitors.comeBack('/', BOB);
    await typeEdit(page, id);
    agreeToUnload(page);
    await page.reload();
    await page.getByText('We brought back what you typed.').waitFor();
    expect(await nameField(page).inputValue()).toBe(TYPED);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { level: 1, name: TYPED }).waitFor();
    expect(await leftovers(page)).not.toContain('item-registry.draft');
  });

  test('a sign-out in another tab leaves nothing of a new item', async () => {
    const page = await visitors.arrive('/', BOB);
    await typeNewItem(page);
    const other = await page.context().newPage();
    await other.goto(visitors.cloud.origin);
    await other.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: /signed out/i }).waitFor();
    await expect.poll(() => leftovers(page)).not.toContain(TYPED);
  });

  test('a lock hides what is typed, asks before it is lost, and unlocking brings it back', async () => {
    const { id } = await registerItem(ALICE);
    await post(ALICE, '/encryption/migrate-to-encrypted', { SecurityLevel: 'Maximum', Password: PASSWORD });
    const page = await visitors.comeBack('/', ALICE);
    await unlock(page);
    for (const type of [typeNewItem, () => typeEdit(page, id)]) {
      await type(page);
      await page.getByRole('button', { name: /^Lock your items now/ }).click();
      await page.getByRole('heading', { name: /^(Your items are|This item is) locked$/ }).waitFor();
      expect(await leftovers(page)).not.toContain(TYPED);
      expect(JSON.stringify(await page.locator('body').ariaSnapshot())).not.toContain(TYPED);
      await page.getByRole('link', { name: /^View Pending Transfers/ }).click();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await unlock(page);
      expect(await nameField(page).inputValue()).toBe(TYPED);
      await page.getByRole('link', { name: 'Item Registry', exact: true }).click();
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Item Registry' }).waitFor();
    }
  });
});

describe('the details of an item on a phone', () => {
  test('are offered by its type, and each value has a field of its kind that fits the screen', async () => {
    const page = await visitors.arrive('/create-asset', BOB);
    // The whole form is in view: axe takes a button that is scrolled below a bar for too small.
    await page.setViewportSize({ width: 390, height: 1_600 });
    await nameField(page).fill('Family car');
    await page.getByLabel('Item Description').fill('Blue');
    await page.getByLabel('Item Type').fill('Car');
    await page.getByRole('button', { name: 'Add Purchase price' }).click();
    await page.keyboard.type('1250');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await page.getByRole('button', { name: 'Add Purchase date' }).click();
    await page.locator('input[type=date]').fill('2024-03-14');
    await page.getByRole('button', { name: 'Add VIN' }).click();
    await page.keyboard.type('1M8GDM9AXKP042789');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.keyboard.type('red, winter');
    await page.getByText(/The check digit of this VIN does not fit/).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const low = await page
      .locator('fieldset button:visible, [role=group] button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 44)
          .map((button) => button.outerHTML),
      );
    expect(low).toEqual([]);
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.getByRole('link', { name: 'View item' }).click();
    await page.getByText('€1,250.00').first().waitFor();
    await page.getByText('winter', { exact: true }).waitFor();
    await expectAccessible(page);
  });
});
