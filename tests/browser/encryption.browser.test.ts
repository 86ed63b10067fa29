import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import {
  closeContexts,
  expectAccessible,
  goWithin,
  sharedChromium,
  signIn,
  type Visitor,
} from './support/browser.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-encryption';

const FIRST = 'quiet heron on the pier';
const SECOND = 'seven lanterns by the lake';
const THIRD = 'a kettle full of postcards';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let words: string[] = [];

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  await registerSamples(cloud, ALICE);
  visitor = await visitSignedIn(browser, cloud, ALICE);
  page = visitor.page;
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Family car' }).waitFor();
});
afterEach(async () => {
  expect(visitor.complaints.splice(0)).toEqual([]);
  await expectNothingSecretKept();
});
afterAll(() => closeContexts(browser));

async function expectNothingSecretKept(): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  for (const secret of [
    FIRST,
    SECOND,
    THIRD,
    DEMO_PASSWORD,
    words.join(' '),
    'Volvo V60',
    'Brass telescope',
  ]) {
    if (secret !== '') expect(kept).not.toContain(secret);
  }
}

const dialog = (title: string) => page.getByRole('dialog', { name: title });

async function unlock(password: string, name = 'Unlock your items'): Promise<void> {
  await dialog(name)
    .getByLabel(/^Encryption password/)
    .fill(password);
  await dialog(name).getByRole('button', { name: 'Authenticate Session' }).click();
}

/** Ends the session as another device of the same sign-in would: the page is not told. */
async function endSessionElsewhere(): Promise<void> {
  await page.evaluate(async () => {
    const stored = Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user'))?.[1] ?? '{}';
    const { access_token } = JSON.parse(stored);
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    await fetch('/encryption/invalidate-session', { method: 'POST', headers });
  });
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** Expects that a button can be seen without scrolling its dialog. */
async function expectInSightOnPhone(control: Locator, around: Locator): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await bottomOf(control)).toBeLessThan(await bottomOf(around));
  if (before) await page.setViewportSize(before);
}

/** Writes the shown recovery key down and passes the check. */
async function keepRecoveryKey(): Promise<string[]> {
  const shown = dialog('Your Recovery Key');
  await shown.waitFor();
  const kept = (await shown.getByRole('listitem').allTextContents()).map((text) =>
    text.replace(/[^a-z]/g, ''),
  );
  const written = kept.filter((word) => word !== '').slice(0, 24);
  expect(written).toHaveLength(24);
  const next = shown.getByRole('button', { name: 'Continue' });
  await expectInSightOnPhone(next, shown);
  await next.click();
  for (const input of await shown.getByRole('textbox').all()) {
    const number = Number(
      /\d+/.exec(
        (await input.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent)) ?? '',
      )?.[0],
    );
    await input.fill(written[number - 1] ?? '');
  }
  await shown.getByRole('button', { name: "I've Saved My Recovery Key" }).click();
  await shown.waitFor({ state: 'hidden' });
  return written;
}

testAtNight('offers to set encryption up, and remembers Remind Me Later', async () => {
  await page.getByText('Protect your items with a password of your own.').waitFor();
  await page.getByRole('button', { name: 'Remind Me Later' }).click();
  await page.getByText('Protect your items with a password of your own.').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('link', { name: 'Family car' }).waitFor();
  expect(await page.getByText('Protect your items with a password of your own.').count()).toBe(0);
});

test('encrypts everything at Enhanced, and asks to confirm the recovery key', async () => {
  await goWithin(page, '/encryption-settings');
  await page.getByRole('button', { name: 'Switch to Enhanced' }).click();
  const migrate = dialog('Migrate to Encrypted Storage');
  await migrate.getByLabel('New password', { exact: true }).fill(FIRST);
  await migrate.getByLabel('Repeat new password').fill(SECOND);
  await migrate.getByRole('button', { name: 'Migrate to Enhanced' }).click();
  await migrate.getByText('New passwords do not match').waitFor();
  await migrate.getByLabel('Repeat new password').fill(FIRST);
  await expectAccessible(page);
  await migrate.getByRole('button', { name: 'Migrate to Enhanced' }).click();
  await dialog('Your Recovery Key').waitFor();
  await expectAccessible(page);
  words = await keepRecoveryKey();
  await expectFocusAt(page, 'Encryption Settings');
  await page.getByText('50,000 iterations').waitFor();
  await page.getByText('All 6 items are encrypted.').waitFor();
  await expectAccessible(page);
});

test('shows the session on Home, locks from the navigation bar and opens again', async () => {
  await goWithin(page, '/');
  await page.getByRole('link', { name: 'Family car' }).waitFor();
  await page.getByRole('button', { name: 'End Session' }).waitFor();
  await page.getByRole('button', { name: /^Lock your items now/ }).click();
  await page
    .getByText(/locked$/)
    .first()
    .waitFor();
  expect(await page.getByText('Family car').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Authenticate Session' }).first().click();
  await unlock('not the password at all');
  await page.getByText('This is not your encryption password. Please try again.').waitFor();
  await unlock(FIRST);
  await page.getByRole('link', { name: 'Family car' }).waitFor();
  await expectFocusAt(page, 'Item Registry');
});

testAtNight('opens the password modal for ?requiresAuth=true and takes it out of the address', async () => {
  await page.goto(`${cloud.origin}/?requiresAuth=true`);
  await dialog('Unlock your items').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
});

testAtNight(
  'keeps a new item that was typed when the session ended, and registers it after the password',
  async () => {
    await goWithin(page, '/create-asset');
    await page.getByLabel('Item Name').fill('Brass telescope');
    await page.getByLabel('Item Description').fill('From the observatory');
    await page.getByLabel('Item Type').fill('Electronics');
    await page.getByLabel('Detail Name').fill('Focal length');
    await page.getByLabel('Detail Value').fill('900 mm');
    await endSessionElsewhere();
    await page.getByRole('button', { name: 'Register Item' }).click();
    const asked = dialog('Authentication Required');
    await asked.getByLabel(/^Encryption password/).fill(FIRST);
    await asked.getByRole('button', { name: 'Authenticate & Create Item' }).click();
    await page.waitForURL(`${cloud.origin}/`);
    await page.getByRole('link', { name: 'Brass telescope' }).waitFor();
    await page.getByText('encrypted, Enhanced').waitFor();
  },
);

testAtNight('keeps an edit that was typed when the session ended', async () => {
  await page.getByRole('link', { name: 'Brass telescope' }).click();
  await page.getByRole('button', { name: 'Edit Item' }).click();
  await page.getByLabel('Item Description').fill('From the old observatory');
  await endSessionElsewhere();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await unlock(FIRST);
  await page.getByText('From the old observatory').waitFor();
  await page.getByRole('button', { name: 'Edit Item' }).waitFor();
});

testAtNight('changes the password by the present one, and by the recovery key', async () => {
  await goWithin(page, '/password-reset');
  await page.getByRole('button', { name: 'Change Encryption Password' }).click();
  const change = dialog('Change Encryption Password');
  await change.getByRole('button', { name: /I know my current password/ }).click();
  await change.getByLabel('Current password', { exact: true }).fill(FIRST);
  await change.getByLabel('New password', { exact: true }).fill(SECOND);
  await change.getByLabel('Repeat new password').fill(SECOND);
  await change.getByRole('button', { name: 'Change password' }).click();
  const fresh = await keepRecoveryKey();
  expect(fresh).not.toEqual(words);

  await page.getByRole('button', { name: 'Change Encryption Password' }).click();
  await change.getByRole('button', { name: /I have my recovery key/ }).click();
  await change.getByLabel('Recovery key, word 1 of 24').fill(fresh.join(' '));
  await change.getByLabel('New password', { exact: true }).fill(THIRD);
  await change.getByLabel('Repeat new password').fill(THIRD);
  await change.getByRole('button', { name: 'Set new password' }).click();
  words = await keepRecoveryKey();
  await goWithin(page, '/');
  await page.getByRole('link', { name: 'Brass telescope' }).waitFor();
});

testAtNight('locks when the user signs out', async () => {
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click();
  await signIn(page, ALICE);
  await page
    .getByText(/locked$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Authenticate Session' }).first().click();
  await unlock(THIRD);
  await page.getByRole('link', { name: 'Brass telescope' }).waitFor();
});

testAtNight('deletes all encrypted data after the account password, and is then at Standard', async () => {
  await goWithin(page, '/encryption-settings');
  await page.getByRole('button', { name: 'Delete All Encrypted Data' }).click();
  const reset = dialog('Delete All Encrypted Data');
  await reset.getByLabel('Account password').fill('not-my-account-password');
  await reset.getByRole('button', { name: 'Delete All Encrypted Data' }).click();
  await reset.getByText('This is not the password of your account.').waitFor();
  await reset.getByLabel('Account password').fill(DEMO_PASSWORD);
  await reset.getByRole('button', { name: 'Delete All Encrypted Data' }).click();
  await page.getByText('All encrypted data has been deleted successfully.').waitFor();
  await page.getByText('10,000 iterations').waitFor();
  await goWithin(page, '/');
  await page.getByRole('link', { name: 'Register Your First Item' }).waitFor();
});
