import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, unlock } from './support/lock.ts';
import { receiveVisitors } from './support/visitors.ts';

const ALICE = 'alice-interrupted';

const TYPED = 'zebra-crossing';
const NAME = 'Copper lantern';

const visitors = receiveVisitors();
let item: { readonly id: string };

async function post(path: string, body: unknown) {
  const response = await fetch(visitors.cloud.origin + path, {
    method: 'POST',
    headers: await visitors.cloud.as(ALICE),
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

beforeAll(async () => {
  const properties = [{ name: 'Maker', value: 'Dollond' }];
  item = await post('/assets', { name: NAME, description: 'Old', assetType: 'Other', properties });
  await post('/encryption/migrate-to-encrypted', { SecurityLevel: 'Maximum', Password: PASSWORD });
});

interface Flow {
  readonly path: () => string;
  /** Goes to the field, and types there. */
  readonly open: (page: Page) => Promise<void>;
  readonly field: (page: Page) => ReturnType<Page['getByLabel']>;
  /** Tries to send it. */
  readonly send: (page: Page) => Promise<void>;
  /** Whether it is a secret, which a lock clears. */
  readonly isSecret?: true;
}

const enterKey = (page: Page) => page.keyboard.press('Enter');
const itemPage = () => `/asset-details/${item.id}`;

const FLOWS: Readonly<Record<string, Flow>> = {
  'an email with the code': {
    path: itemPage,
    open: async (page) => {
      await page.getByRole('button', { name: 'Hand over…' }).click();
      await page.getByRole('button', { name: 'Send by email' }).click();
    },
    field: (page) => page.getByLabel(/^Username or email/),
    send: enterKey,
  },
  'a new encryption password': {
    path: () => '/encryption-settings',
    open: async (page) => {
      await page.getByRole('button', { name: 'Change Encryption Password' }).click();
      await page.getByRole('button', { name: /I know my current password/ }).click();
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill(TYPED);
    },
    field: (page) => page.getByLabel('Repeat new password'),
    send: enterKey,
    isSecret: true,
  },
};

/** A tab in the middle of a flow: that of the tests before, or one of a browser that can be signed out. */
async function begin({ path, open, field }: Flow, leavesPage = false): Promise<Page> {
  const page = leavesPage ? await visitors.arrive('/', ALICE) : await visitors.comeBack('/', ALICE);
  const shut = page.getByRole('button', { name: 'Unlock your items' });
  await shut.or(page.getByRole('button', { name: /^Lock your items now/ })).waitFor();
  if (await shut.isVisible()) await unlock(page);
  await page.getByRole('button', { name: /^Lock your items now/ }).waitFor();
  await page.goto(visitors.cloud.origin + path());
  await page.getByRole('button', { name: /^Lock your items now/ }).waitFor();
  await open(page);
  await field(page).fill(TYPED);
  return page;
}

/** Another tab of the same browser. */
async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(visitors.cloud.origin);
  return other;
}

/** All that the page shows and holds in its fields and storage. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    );
    return document.body.outerHTML + JSON.stringify([values, { ...sessionStorage }, { ...localStorage }]);
  });

/** The values of all fields in the dialog. */
async function valuesOf(page: Page): Promise<string[]> {
  const fields = await page.getByRole('dialog').locator('input:not([type=checkbox])').all();
  const values = await Promise.all(fields.map((field) => field.inputValue()));
  expect(values).toContain(TYPED);
  return values;
}

describe.each(Object.entries(FLOWS))('in the middle of %s', (_, flow) => {
  test('a lock in another tab hides it, and an unlock brings back what is no secret', async () => {
    const page = await begin(flow);
    const other = await openBeside(page);
    await other.getByRole('button', { name: /^Lock your items now/ }).click();
    await expect.poll(() => leftovers(page)).not.toContain(TYPED);
    expect(await leftovers(page)).not.toMatch(/Copper lantern|Dollond/);
    await unlock(other);
    if (flow.isSecret) {
      await page.getByText('What you typed here was cleared when your items were locked.').waitFor();
      return;
    }
    await page
      .getByRole('button', { name: /^Lock your items now/ })
      .or(flow.field(page))
      .first()
      .waitFor();
    await expect.poll(() => flow.field(page).inputValue()).toBe(TYPED);
  });

  test('a lost network and files of another version clear nothing', async () => {
    const page = await begin(flow);
    const before = await valuesOf(page);
    await page.context().setOffline(true);
    await flow.send(page);
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: /failed/i })
      .waitFor();
    expect(await valuesOf(page)).toEqual(before);
    await page.route('**/app/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.context().setOffline(false);
    // The dialog covers the menu, whose code is not loaded yet. A pointer over it would load it early.
    await page.locator('header button[aria-haspopup=menu]').first().dispatchEvent('click');
    await page.getByText('Could not load this. Check your connection.').waitFor();
    expect(await valuesOf(page)).toEqual(before);
    await page.unroute('**/app/*.js');
  });

  test('a sign-out in another tab leaves nothing of it', async () => {
    const page = await begin(flow, true);
    const other = await openBeside(page);
    await other.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: /signed out/i }).waitFor();
    await expect.poll(() => leftovers(page)).not.toContain(TYPED);
    expect(await leftovers(page)).not.toMatch(/Copper lantern|Dollond/);
  });
});
