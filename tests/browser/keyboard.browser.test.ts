import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { enter, expectFocusAt, isFocusShown, press, tabTo } from './support/keyboard.ts';
import { receiveVisitors } from './support/visitors.ts';

const ALICE = 'alice-keyboard';
const BOB = 'bob-keyboard';
const CAROL = 'carol-keyboard';

const PASSWORD = 'quiet heron on the pier';
const NEW_PASSWORD = 'copper lantern 47 otter';
const NAMES = ['Brass telescope', 'Copper lantern', 'Violin'];

const visitors = receiveVisitors();

async function post(username: string, path: string, body: unknown) {
  const response = await fetch(visitors.cloud.origin + path, {
    method: 'POST',
    headers: await visitors.cloud.as(username),
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

async function arriveWithItems(): Promise<Page> {
  for (const name of NAMES) {
    await post(BOB, '/assets', { name, description: 'Old', assetType: 'Other', properties: [] });
  }
  const page = await visitors.arrive('/', BOB);
  await page.getByRole('link', { name: 'Violin' }).waitFor();
  return page;
}

/** The focus is somewhere, and one can see where: after each step that takes its own button away. */
const expectFocus = (page: Page) => expect.poll(() => isFocusShown(page)).toBe(true);

/** Goes back to a button, whose place is before that of the focus, or which has it. */
async function backTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let stops = 0; stops < 20; stops += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await press(page, 'Shift+Tab');
  }
  expect.unreachable(`Shift and Tab do not lead to ${name}`);
}

/** Leads through the selection bar to one of its menus, and there to an entry. */
async function chooseChange(page: Page, entry: string): Promise<void> {
  await backTo(page, 'Change');
  await press(page, 'Enter');
  const wanted = page.getByRole('menuitem', { name: entry });
  await wanted.waitFor();
  for (let moves = 0; moves < 10; moves += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await press(page, 'ArrowDown');
  }
  await press(page, 'Enter');
}

/** Tab and its way back stay in a dialog whose fields are shut while its form is sent. */
async function expectTabWithin(dialog: Locator): Promise<void> {
  await dialog.locator('fieldset[disabled]').waitFor();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await press(dialog.page(), key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

async function changeAll(page: Page): Promise<void> {
  await enter(page, 'Select');
  await enter(page, 'Select All');
  await page.getByText('3 selected').waitFor();
  await tabTo(page, 'Change');
  await chooseChange(page, 'Change the type…');
  await page.getByLabel('Type', { exact: true }).waitFor();
  await expectFocus(page);
  await page.keyboard.type('Heirloom');
  await press(page, 'Enter');
  await page.getByText('3 items were changed.').waitFor();
  await expectFocusAt(page, 'Done');
  await enter(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectFocus(page);
}

async function exportAll(page: Page): Promise<void> {
  await enter(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export items' });
  await dialog.waitFor();
  await tabTo(page, /^Archive/);
  await press(page, 'ArrowDown');
  const saved = page.waitForEvent('download');
  await enter(page, 'Export');
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.getByText(/^3 items were exported/).waitFor();
  await enter(page, 'Close');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page);
}

async function deleteAll(page: Page): Promise<void> {
  await chooseChange(page, 'Delete…');
  await page.getByText(/^Do you want to delete these 3 items\?/).waitFor();
  await enter(page, 'Delete');
  await page.getByText('3 items were deleted.').waitFor();
  await expectFocusAt(page, 'Done');
  await enter(page, 'Done');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectFocus(page);
}

describe('with the keyboard alone', () => {
  test('many items are changed, exported and deleted, and the trash gives one back and loses another', async () => {
    const page = await arriveWithItems();
    await changeAll(page);
    await exportAll(page);
    await deleteAll(page);
    await page.goto(`${visitors.cloud.origin}/trash`);
    await enter(page, /^Restore .?Violin/);
    await page.getByText('2 items', { exact: true }).waitFor();
    await expectFocus(page);
    await enter(page, /^Delete .?Brass telescope.? for good$/);
    await page.getByRole('dialog', { name: 'Delete for good' }).waitFor();
    await enter(page, 'Delete for good');
    await page.getByText('1 item', { exact: true }).waitFor();
    await expectFocus(page);
  });

  test('a table is imported, and the import is undone', async () => {
    const page = await visitors.arrive('/import', CAROL);
    const chooser = page.waitForEvent('filechooser');
    await enter(page, 'Choose a file');
    const rows = ['Name,Type', 'Sofa,Furniture', 'Lamp,Furniture'].join('\n');
    await (await chooser).setFiles({ name: 'things.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByText('2 items will be registered.').waitFor();
    await enter(page, 'Import 2 items');
    await page.getByText('2 items are registered.').waitFor();
    await expectFocus(page);
    await enter(page, 'Undo this import');
    await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor();
    await enter(page, 'Undo import');
    await page.getByText(/2 items were deleted/).waitFor();
    await expectFocus(page);
  });

  test('the encryption password is changed', async () => {
    await post(ALICE, '/encryption/migrate-to-encrypted', { SecurityLevel: 'Maximum', Password: PASSWORD });
    const page = await visitors.arrive('/encryption-settings', ALICE);
    await enter(page, 'Change Encryption Password');
    const dialog = page.getByRole('dialog', { name: 'Change Encryption Password' });
    const known = dialog.getByRole('button', { name: /I know my current password/ });
    await known.waitFor();
    await expect.poll(() => known.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page, 'Enter');
    await dialog.getByLabel('Repeat new password').waitFor();
    await expectFocus(page);
    await page.keyboard.type(PASSWORD);
    await tabTo(page, 'New password');
    await page.keyboard.type(NEW_PASSWORD);
    await tabTo(page, 'Repeat new password');
    await page.keyboard.type(NEW_PASSWORD);
    const { promise: held, resolve: send } = deferred<void>();
    await page.route('**/change-password', (route) => held.then(() => route.continue()));
    await press(page, 'Enter');
    await expectTabWithin(dialog);
    send();
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(page);
  });
});
