import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerSamples } from '#tests/support/cloud/readyCloud.ts';
import { goWithin } from './support/browser.ts';
import { addFilesTo, makeReceipt } from './support/photos.ts';
import { receiveVisitors } from './support/visitors.ts';

const USER = 'alice-looks';
const WIDE = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

const visitors = receiveVisitors();
beforeAll(async () => {
  const { cloud } = visitors;
  await registerSamples(cloud, USER);
  const response = await fetch(`${cloud.origin}/assets?order=newest&limit=1`, {
    headers: await cloud.as(USER),
  });
  const [newest] = (await response.json()) as [{ id: string }];
  await addFilesTo(cloud, USER, newest.id, [await makeReceipt()]);
});

let tab: Page | undefined;

/** A screen in the tab that the tests share, which has to be loaded only once. */
async function show(path: string, { viewport } = WIDE): Promise<Page> {
  if (!tab || tab.isClosed()) tab = await visitors.comeBack('/', USER);
  await tab.setViewportSize(viewport);
  await goWithin(tab, path);
  return tab;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const firstItem = (page: Page) => page.getByRole('article').first().getByRole('link').first();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** How far an element ends above the lower edge of the window. */
const distanceToBottom = (element: Locator): Promise<number> =>
  element.evaluate((shown) => innerHeight - shown.getBoundingClientRect().bottom);

/** How far below the title of its screen an element begins. */
async function distanceToTitle(page: Page, element: Locator): Promise<number> {
  const title = await heading(page).evaluate((shown) => shown.getBoundingClientRect().bottom);
  return element.evaluate((shown, above) => shown.getBoundingClientRect().top - above, title);
}

/** Nearer than 0 is over or beyond it. */
function expectWithin(distance: number, most: number): void {
  expect(distance).toBeGreaterThanOrEqual(0);
  expect(distance).toBeLessThanOrEqual(most);
}

/** A dialog as high as a phone begins its title there. */
const TITLE_OF_HIGH_DIALOG_PX = 68;

/** The margin of a dialog, with the fraction of a pixel that a border may take. */
const MARGIN_PX = 20;

describe('a part of a screen', () => {
  test('an arrow that leads to no further item has no ground, which would make it stand out', async () => {
    const page = await show('/');
    await firstItem(page).click();
    const arrow = button(page, 'Previous item');
    await arrow.waitFor();
    expect(await arrow.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  });

  test('a page of paper, which is as white as the card that it stands on, has an edge', async () => {
    const page = await show('/');
    await firstItem(page).click();
    const row = page.getByRole('region', { name: 'Receipts and documents' }).getByRole('listitem');
    await row.waitFor();
    expect(await row.evaluate((shown) => getComputedStyle(shown.children[0] ?? shown).borderTopWidth)).toBe(
      '1px',
    );
  });

  test('a message that comes up over the bar, which has its colour, has an edge, and leaves the title of a dialog that is opened after it in sight, however long it is', async () => {
    const page = await show('/', PHONE);
    const menuOfLast = page.getByRole('button', { name: /^More actions for/ }).last();
    const message = page.locator('.mantine-Notification-root').last();
    for (const choice of ['Delete Item', 'Email QR Code']) {
      await menuOfLast.click();
      await page.getByRole('menuitem', { name: choice }).click();
      if (choice === 'Email QR Code') break;
      await button(page, 'Delete').click();
      await message.waitFor();
      expect(await message.evaluate((shown) => getComputedStyle(shown).borderTopWidth)).toBe('1px');
      await message.getByRole('paragraph').evaluate((text) => text.append(' and its case'.repeat(20)));
    }
    await page.getByRole('dialog', { name: 'Email QR Code' }).waitFor();
    const bottom = await message.evaluate((shown) => shown.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(TITLE_OF_HIGH_DIALOG_PX);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('the grid', () => {
  test('begins with the title at the same place on every screen, with or without a sentence below it', async () => {
    const page = await show('/');
    const places = new Set<string>();
    for (const [path, title] of [
      ['/', 'Item Registry'],
      ['/create-asset', 'Register New Item'],
      ['/quick-add', 'Quick add'],
      ['/places', 'Places'],
      ['/trash', 'Trash'],
      ['/activity', 'Activity'],
    ] as const) {
      await goWithin(page, path);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      places.add(await heading(page).evaluate((shown) => `${shown.getBoundingClientRect().x}`));
    }
    expect(places.size).toBe(1);
  });

  test.each([
    ['Places', '/places', /^Where your things are/],
    ['Trash', '/trash', /^Deleted items stay here/],
    ['Quick add', '/quick-add', /^Type a name and press Enter/],
  ])(
    'keeps the sentence of the screen %s close under the title that it belongs to',
    async (_, path, text) => {
      const page = await show(path);
      await page.getByText(text).first().waitFor();
      expectWithin(await distanceToTitle(page, page.getByText(text).first()), 8);
    },
  );

  test('leaves no hole under the title of a registry without items', async () => {
    const page = await visitors.arrive('/', 'bob-looks', PHONE);
    const notice = page.getByText('Nothing registered yet').locator('xpath=../..');
    await notice.waitFor();
    expectWithin(await distanceToTitle(page, notice), 40);
  });
});

test('each line of a form runs as what is typed in it does, from the left or from the right', async () => {
  const page = await show('/create-asset');
  // The screen before has a field of the same name, and may still be shown.
  await page.getByRole('heading', { name: 'Register New Item', level: 1 }).waitFor();
  await page.getByLabel(/^Item Name/).waitFor();
  const fields = page.locator('main :is(input, textarea):visible');
  const directions = await fields.evaluateAll((all) => all.map((each) => getComputedStyle(each).unicodeBidi));
  expect(directions.length).toBeGreaterThan(2);
  expect(new Set(directions)).toEqual(new Set(['plaintext']));
  // The browser makes them as high as their text. To measure it in a copy takes seconds in a long form.
  expect(await page.locator('body > textarea').count()).toBe(0);
  const description = page.locator('main textarea').first();
  const height = async () => (await description.boundingBox())?.height ?? Number.NaN;
  const empty = await height();
  await description.fill('line\n'.repeat(6));
  await expect.poll(height).toBeGreaterThan(empty * 1.5);
  await description.fill('');
  expect(await height()).toBe(empty);
});

describe('on a phone', () => {
  test('the buttons of a dialog that fills the screen stand at its bottom, also with little above them', async () => {
    const page = await show('/', PHONE);
    await firstItem(page).waitFor();
    await button(page, 'More').click();
    await button(page, 'Export everything').click();
    const send = button(page, 'Export');
    await send.waitFor();
    expectWithin(await distanceToBottom(send), MARGIN_PX);
    await page.keyboard.press('Escape');
    await send.waitFor({ state: 'hidden' });
  });

  test('the buttons of the filters stand at the bottom, also with little above them', async () => {
    const page = await show('/', PHONE);
    await button(page, 'Filter').click();
    const apply = button(page, /^Show \d+ items?$/);
    await apply.waitFor();
    expectWithin(await distanceToBottom(apply), 2 * MARGIN_PX);
    await page.keyboard.press('Escape');
    await apply.waitFor({ state: 'hidden' });
  });
});

test('a list ends with one line, that of its frame', async () => {
  const page = await show('/?view=list');
  await page.getByRole('row').nth(1).waitFor();
  const last = page.getByRole('row').last();
  const color = await last.evaluate(
    ({ children: [line] }) => line && getComputedStyle(line).borderBottomColor,
  );
  expect(color).toBe('rgba(0, 0, 0, 0)');
});
