import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, sharedChromium } from './support/browser.ts';
import { clicks, countClicks } from './support/clicks.ts';
import { enter, isFocusShown, press, pressUntilShown, tabTo } from './support/keyboard.ts';
import { visitSignedIn } from './support/signedIn.ts';

let cloud: TestCloud;
let browser: Browser;
let page: Page;
let bob: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startReadyCloud({ seed: 'sample' }), sharedChromium()]);
  page = (await visitSignedIn(browser, cloud, 'alice')).page;
  await countClicks(page);
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Family car' }).waitFor();
  bob = (await visitSignedIn(browser, cloud, 'bob')).page;
  await countClicks(bob);
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

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
  await page.getByRole('link', { name: 'View item' }).click();
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
  await page.getByRole('button', { name: 'Print labels' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(await clicks(page)).toBe(5);
  await press(page, 'Escape', 'Escape');
});

test('an item is handed over and accepted with eight clicks of both parties', async () => {
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
  await bob.getByRole('button', { name: 'Request item', exact: true }).click();
  await bob.getByText('Your request was sent').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^View Pending Transfers/ }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved. bob can now review the item.').waitFor();
  await bob.goto(`${cloud.origin}/view-pending-transfers`);
  await bob.getByRole('button', { name: 'View item', exact: true }).first().click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await bob.getByRole('dialog', { name: 'The item is yours' }).waitFor();
  expect((await clicks(page)) + (await clicks(bob))).toBe(8);
});

test('an item is found, opened, renamed and looked at in the palette with the keyboard alone', async () => {
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Camera' }).waitFor();
  await pressUntilShown(page, '/', page.getByRole('searchbox').and(page.locator(':focus')));
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

test('an item is handed over, asked for, approved and accepted with the keyboard alone', async () => {
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Washing machine' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clicks(page);

  await enter(page, 'Washing machine');
  await page.getByRole('heading', { level: 1, name: 'Washing machine' }).waitFor();
  await enter(page, /^Hand over/);
  await page.getByRole('dialog').waitFor();
  await enter(page, 'Copy link');
  await page.getByText('Copied').first().waitFor();
  await bob.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await enter(bob, 'Request item');
  await bob.getByText('Your request was sent').waitFor();
  await expect.poll(() => isFocusShown(bob)).toBe(true);
  await press(page, 'Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Hand over/);

  await page.goto(cloud.origin);
  await page.getByRole('link', { name: /^View Pending Transfers.*\d/ }).waitFor();
  await page.getByRole('link', { name: 'Washing machine' }).waitFor();
  await enter(page, /^View Pending Transfers/);
  await page.getByRole('heading', { level: 1, name: 'Pending Item Transfers' }).waitFor();
  await enter(page, 'Approve');
  await page.getByRole('dialog').waitFor();
  await enter(page, 'Approve');
  await page.getByText('Approved. bob can now review the item.').waitFor();
  await expect.poll(() => isFocusShown(page)).toBe(true);

  await bob.goto(`${cloud.origin}/view-pending-transfers`);
  await enter(bob, 'View item');
  await bob.getByRole('dialog', { name: 'Item in Transit' }).waitFor();
  await enter(bob, 'Accept');
  await bob.getByRole('dialog', { name: 'The item is yours' }).waitFor();
  await enter(bob, 'Open the item');
  await bob.getByRole('heading', { level: 1, name: 'Washing machine' }).waitFor();
  expect(await clicks(page)).toBe(0);
});

/** Encrypts a user's items. @returns their recovery key */
async function encrypt(username: string): Promise<string> {
  const response = await fetch(`${cloud.origin}/encryption/migrate-to-encrypted`, {
    method: 'POST',
    headers: await cloud.as(username),
    body: JSON.stringify({ SecurityLevel: 'Enhanced', Password: 'quiet heron on the pier' }),
  });
  return ((await response.json()) as { recoveryKey: string }).recoveryKey;
}

/**
 * Replaces the encryption password that a user has forgotten.
 * @param go presses the button of this name, in the way that is tried
 */
async function recover(user: Page, recoveryKey: string, go: (name: string) => Promise<void>): Promise<void> {
  await user.goto(cloud.origin);
  await go('Authenticate Session');
  await user.getByRole('dialog', { name: 'Unlock your items' }).waitFor();
  await go('Forgot your encryption password?');
  await user.getByLabel('Recovery key, word 1 of 24').waitFor();
  await expect.poll(() => user.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  // A word at a time: each key of 24 words would take the form of 24 fields through a change of its own.
  for (const word of recoveryKey.trim().split(/\s+/)) {
    await user.keyboard.insertText(word);
    await press(user, 'Enter');
  }
  await user.keyboard.insertText('seven lanterns by the lake');
  await tabTo(user, 'Repeat new password');
  await user.keyboard.insertText('seven lanterns by the lake');
  await press(user, 'Enter');
  await user.getByRole('dialog', { name: 'Your Recovery Key' }).waitFor();
  const shown = user.getByRole('listitem').filter({ hasText: /^\d*[a-z]+$/ });
  const kept = (await shown.allTextContents()).map((text) => text.replace(/[^a-z]/g, ''));
  await go('Continue');
  const asked = user.getByLabel(/^Word \d+$/);
  await asked.first().waitFor();
  for (const label of await asked.evaluateAll((fields: HTMLInputElement[]) =>
    fields.map(({ labels }) => labels?.[0]?.textContent ?? ''),
  )) {
    await tabTo(user, new RegExp(`^${label.trim()}`));
    await user.keyboard.insertText(kept[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  }
  await go("I've Saved My Recovery Key");
  await user.getByRole('heading', { name: 'Your items are locked' }).waitFor({ state: 'detached' });
}

test('a forgotten encryption password is replaced with the keyboard alone', async () => {
  await recover(page, await encrypt('alice'), (name) => enter(page, name));
  await page.getByRole('link', { name: 'Camera with two lenses' }).waitFor();
  expect(await clicks(page)).toBe(0);
});

test('a forgotten encryption password is replaced with four clicks, beside what is typed', async () => {
  const recoveryKey = await encrypt('bob');
  await recover(bob, recoveryKey, (name) => bob.getByRole('button', { name, exact: true }).click());
  await bob.getByRole('link', { name: 'Washing machine' }).waitFor();
  expect(await clicks(bob)).toBe(4);
});
