import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { PASSWORD, unlock } from './support/lock.ts';
import { receiveVisitors } from './support/visitors.ts';

const ALICE = 'alice-lock';

const ITEM = 'Brass telescope';
const SECRET = 'Brought home from Lisbon';

const visitors = receiveVisitors();

/** Registers an item at Maximum over the API, and opens it in two tabs: edited in one, shown in the other. */
async function openTwoTabs() {
  const headers = await visitors.cloud.as(ALICE);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(visitors.cloud.origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return response.json();
  };
  const { id } = await post('/assets', {
    name: ITEM,
    description: SECRET,
    assetType: 'Other',
    properties: [{ name: 'Maker', value: 'Dollond' }],
  });
  await post('/encryption/migrate-to-encrypted', { SecurityLevel: 'Maximum', Password: PASSWORD });
  const page = await visitors.arrive(`/asset-details/${id}`, ALICE);
  await unlock(page);
  await page.getByRole('button', { name: 'Edit Item' }).click();
  await page.getByLabel(/Item Name/).fill(`${ITEM}, polished`);
  const other = await page.context().newPage();
  await other.goto(`${visitors.cloud.origin}/asset-details/${id}`);
  await other.getByText(SECRET).waitFor();
  return { page, other };
}

async function expectHidden(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'This item is locked' }).waitFor();
  await expect.poll(() => page.content()).not.toContain(ITEM);
  const fields = await page
    .locator('input, textarea')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  expect(fields.join()).not.toContain(ITEM);
}

test('a lock in one tab hides forms and items in both, unlocking brings the typed text back, and a sign-out takes everything off at once', async () => {
  const { page, other } = await openTwoTabs();
  await other.getByRole('button', { name: /^Lock your items now/ }).click();
  await expectHidden(other);
  await expectHidden(page);
  await expectAccessible(page);
  await unlock(other);
  await other.getByText(SECRET).waitFor();
  await expect.poll(() => page.getByLabel(/Item Name/).inputValue()).toBe(`${ITEM}, polished`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('heading', { level: 1, name: `${ITEM}, polished` }).waitFor();

  await other.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: /signed out/i }).waitFor();
  await expect.poll(() => page.content()).not.toContain(ITEM);
});
