import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, SignInRefused, signInAs } from '#tests/support/cloud/signIn.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';
import { expectAccessible, signIn } from './support/browser.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { receiveVisitors } from './support/visitors.ts';

const ALICE = 'alice-account';
const BOB = 'bob-account';
const CAROL = 'carol-account';
const DORA = 'dora-account';

const NEW_PASSWORD = 'Another-lantern-47';

const registry = receiveVisitors();
const { arrive, arriveThroughSignIn, comeBack } = registry;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Whether the pages of the sign-in let someone without any memory in with this password alone. */
const isLetIn = (username: string, password: string): Promise<boolean> =>
  signInAs(registry.cloud.origin, username, password).then(
    () => true,
    (error) => {
      if (error instanceof SignInRefused) return false;
      throw error;
    },
  );

/** At the account page after the fresh sign-in that changes need. */
async function arriveToChange(username: string): Promise<Page> {
  const page = await comeBack('/account', username);
  await page.getByText('This device', { exact: true }).waitFor();
  await button(page, 'Sign in again').first().click();
  await signIn(page, username);
  await button(page, 'Set up authenticator app').waitFor();
  expect(new URL(page.url()).search).toBe('');
  return page;
}

describe('the account page after a fresh sign-in', () => {
  let shared: Page | undefined;
  /** The page of the test before; one that fails has it closed. */
  async function accountPage(): Promise<Page> {
    if (!shared || shared.isClosed()) shared = await arriveToChange(ALICE);
    return shared;
  }

  /** @returns the key that the dialog shows */
  async function openSetUp(page: Page): Promise<string> {
    await button(page, 'Set up authenticator app').click();
    return (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  }

  test('shows the key of an authenticator app, which changes nothing until its code is entered', async () => {
    const page = await accountPage();
    await expectAccessible(page);
    expect(bytesOfBase32((await openSetUp(page)).replaceAll(' ', ''))).toHaveLength(20);
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await isLetIn(ALICE, DEMO_PASSWORD)).toBe(true);
  });

  test('turns an authenticator app on, whose code a sign-in then needs, and off again', async () => {
    const page = await accountPage();
    const secret = bytesOfBase32((await openSetUp(page)).replaceAll(' ', ''));
    await field(page, 'Code').fill('000 000');
    await button(page, 'Turn on').click();
    await page.getByText('This code is wrong or too old.').waitFor();
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await page.getByText('Authenticator app turned on').waitFor();

    const second = await arriveThroughSignIn('/counter', ALICE);
    await second.getByRole('heading', { name: 'Enter your code' }).waitFor();
    // The one that turned it on counts no second time.
    await second.getByLabel('Code of six digits').fill(codeNow(secret, 1));
    await button(second, 'Sign in').click();
    await button(second, 'Increment').waitFor();

    await button(page, 'Turn off authenticator app').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off authenticator app' }).click();
    await page.getByText('Authenticator app turned off').waitFor();
    expect(await isLetIn(ALICE, DEMO_PASSWORD)).toBe(true);
  });

  test('changes the account password: the old one is refused from then on, and so are earlier sign-ins', async () => {
    const page = await accountPage();
    const headers = await registry.cloud.as(ALICE);
    const statusElsewhere = async () => (await fetch(`${registry.cloud.origin}/assets`, { headers })).status;
    expect(await statusElsewhere()).toBe(200);
    await button(page, 'Change account password').click();
    await field(page, 'Current account password').fill('not-the-password');
    await field(page, 'New account password').fill(NEW_PASSWORD);
    await field(page, 'Repeat the new account password').fill(NEW_PASSWORD);
    await button(page, 'Change password').click();
    await page.getByText('This is not your current account password.').waitFor();
    await expectAccessible(page);
    await field(page, 'Current account password').fill(DEMO_PASSWORD);
    await field(page, 'Current account password').press('Enter');
    await page.getByText('Account password changed').waitFor();
    await expectFocusAt(page, 'Change account password');

    expect(await statusElsewhere()).toBe(401);
    expect(await isLetIn(ALICE, DEMO_PASSWORD)).toBe(false);
    expect(await isLetIn(ALICE, NEW_PASSWORD)).toBe(true);
  });
});

describe('the account page', () => {
  test('signs out everywhere: elsewhere nothing is shown any more', async () => {
    const page = await arrive('/account', CAROL);
    const elsewhere = await arriveThroughSignIn('/account', CAROL);
    await elsewhere.getByText('This device', { exact: true }).waitFor();
    await button(page, 'Sign out everywhere').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/local\/signin\//);

    await elsewhere.goto(registry.cloud.origin);
    await elsewhere.waitForURL(/\/local\/signin\//);
  });

  test('deletes the account with everything in it: nobody signs in with it again', async () => {
    const page = await arrive('/account', CAROL);
    await button(page, 'Delete my account').click();
    await field(page, `Type your username, ${CAROL}, to confirm`).fill(CAROL);
    await field(page, 'Your account password').fill('not-the-password');
    await button(page, 'Delete everything').click();
    await page.getByText('This is not the password of your account.').waitFor();
    await expectAccessible(page);
    await field(page, 'Your account password').fill(DEMO_PASSWORD);
    await button(page, 'Delete everything').click();
    await page.getByText('Your account is deleted').waitFor();
    await expectAccessible(page);
    await button(page, 'Sign in').click();
    await page.waitForURL(/\/local\/signin\//);

    expect(await isLetIn(CAROL, DEMO_PASSWORD)).toBe(false);
  });
});

test('the activity page lists what one did, newest first, and is found in the menu of the account', async () => {
  const headers = await registry.cloud.as(BOB);
  const body = JSON.stringify({ name: 'Lamp', description: 'Brass', assetType: 'Other', properties: [] });
  const created = await fetch(`${registry.cloud.origin}/assets`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);

  const page = await arrive('/', BOB);
  await page.getByRole('link', { name: 'Lamp' }).waitFor();
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await page.getByText(/^You registered .*Lamp/).waitFor();
  await expectAccessible(page);
  await page.getByText('Transfers', { exact: true }).click();
  await page.getByText('Nothing of this kind').waitFor();
  await page.getByText('All', { exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const link = page.getByRole('link', { name: /^View item/ }).first();
  await expect.poll(async () => (await link.boundingBox())?.width).toBe(44);
});

test('a device whose sign-in was ended on another one is asked for the password at its next action, and works again after it, without disturbing the other', async () => {
  await registry.cloud.signIn(DORA);
  const other = await arriveThroughSignIn('/', DORA);
  await other.getByRole('heading', { level: 1 }).waitFor();
  const page = await arrive('/account', DORA);
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^End the sign-in of (?!this device)/ }).click();
  await page.getByText(/^The sign-in of .* has ended$/).waitFor();
  const asked = other.waitForRequest((request) => /prompt=login/.test(request.url()));

  await other.getByRole('link', { name: /^View Pending Transfers/ }).click();

  await asked;
  await other.waitForURL(/\/local\/signin\//);
  await other.getByLabel(/password/i).waitFor();
  await signIn(other, DORA);
  await other.waitForURL(`${registry.cloud.origin}/view-pending-transfers`);
  await other.getByText('No pending transfers').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^End the sign-in of (?!this device)/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
});
