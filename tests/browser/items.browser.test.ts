import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import {
  closeContexts,
  expectAccessible,
  goWithin,
  sharedChromium,
  type Visitor,
} from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

const BOB = 'bob-items';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;

interface Item {
  readonly id: string;
  readonly version: number;
}

const CAR = {
  name: 'Family car',
  description: 'Blue estate',
  assetType: 'Vehicle',
  properties: [
    { name: 'Registration', value: 'KX21 ABC' },
    { name: 'Colour', value: 'Blue' },
  ],
};

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  visitor = await visitSignedIn(browser, cloud, BOB);
  page = visitor.page;
  await page.goto(cloud.origin);
  await page.getByRole('heading', { name: 'Item Registry', level: 1 }).waitFor();
});
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(() => closeContexts(browser));

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(cloud.origin + path, {
    method,
    headers: await cloud.as(BOB),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function register(item: unknown = CAR): Promise<Item> {
  return (await (await call('POST', '/assets', item)).json()) as Item;
}

beforeEach(async () => {
  for (const { id } of (await (await call('GET', '/assets')).json()) as Item[])
    await call('DELETE', `/assets/${id}`);
});

const openDetails = async (id: string) => {
  await goWithin(page, `/asset-details/${id}`);
  await page.getByRole('button', { name: 'Edit Item' }).waitFor();
};

const dialog = (title: string) => page.getByRole('dialog', { name: title });

describe('a new registry', () => {
  test('helps to register the first item and shows it', async () => {
    await page.getByRole('link', { name: 'Register Your First Item' }).click();
    await page.getByRole('heading', { name: 'Register New Item' }).waitFor();
    await page.getByLabel('Item Name').fill('Violin');
    await page.getByLabel('Item Description').fill('With bow and case');
    await page.getByLabel('Item Type').fill('Musical instrument');
    await page.getByLabel('Detail Name').fill('Maker');
    await page.getByLabel('Detail Value').fill('Mittenwald');
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add Another Detail' }).click();
    await page.getByLabel('Detail Name').nth(1).fill('Year');
    await page.getByLabel('Detail Value').nth(1).fill('1890');
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.waitForURL(`${cloud.origin}/`);
    await page.getByRole('link', { name: 'Violin' }).waitFor();
    await page.getByText('1 item', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show Details' }).click();
    const details = page.getByRole('region', { name: 'Details of Violin' });
    await details.getByText('Mittenwald').waitFor();
    await page.getByRole('button', { name: 'Hide Details' }).click();
    await details.waitFor({ state: 'hidden' });
  });

  testAtNight('registers one item however often the button is pressed', async () => {
    await goWithin(page, '/create-asset');
    await page.getByLabel('Item Name').fill('Chair');
    await page.getByLabel('Item Description').fill('Oak');
    await page.getByLabel('Item Type').fill('Furniture');
    await page.getByLabel('Detail Name').fill('Legs');
    await page.getByLabel('Detail Value').fill('4');
    await page.getByRole('button', { name: 'Register Item' }).dblclick();
    await page.waitForURL(`${cloud.origin}/`);
    expect(await (await call('GET', '/assets')).json()).toHaveLength(1);
  });

  testAtNight('keeps what was typed when the network is down, and registers it once afterwards', async () => {
    await goWithin(page, '/create-asset');
    await page.getByLabel('Item Name').fill('Lamp');
    await page.getByLabel('Item Description').fill('Brass');
    await page.getByLabel('Item Type').fill('Electronics');
    await page.getByLabel('Detail Name').fill('Bulb');
    await page.getByLabel('Detail Value').fill('E27');
    // The server gets the request, and the answer is lost on its way.
    let lost = 0;
    await page.route('**/assets', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.getByText('Failed to register item. Please try again.').waitFor();
    expect(await page.getByLabel('Item Name').inputValue()).toBe('Lamp');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.waitForURL(`${cloud.origin}/`);
    await page.unroute('**/assets');
    expect(await (await call('GET', '/assets')).json()).toHaveLength(1);
  });
});

describe('an item', () => {
  testAtNight(
    'is edited, field by field and detail by detail, and in its place with one click and Enter',
    async () => {
      const { id } = await register();
      await openDetails(id);
      await page.getByText('2 details recorded').waitFor();
      await page.getByRole('button', { name: 'Edit Item' }).click();
      await page.getByLabel('Item Name').fill('Old car');
      await page.getByLabel('Detail Value').first().fill('AB12 CDE');
      await page.getByRole('button', { name: 'Add New Detail' }).click();
      await page.getByLabel('Detail Name').nth(2).fill('Doors');
      await page.getByLabel('Detail Value').nth(2).fill('5');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('heading', { name: 'Old car' }).waitFor();
      await page.getByText('3 details recorded').waitFor();
      await page.getByText('Blue', { exact: true }).click();
      await page.getByLabel('New text of Colour').waitFor();
      await page.keyboard.type(', new');
      await page.keyboard.press('Enter');
      await page.getByText('Blue, new').waitFor();
      // The page shows the new text while it is being stored.
      await expect
        .poll(async () => (await call('GET', `/assets/${id}`)).json())
        .toMatchObject({
          name: 'Old car',
          properties: [
            { name: 'Registration', value: 'AB12 CDE' },
            { name: 'Colour', value: 'Blue, new' },
            { name: 'Doors', value: '5' },
          ],
        });
    },
  );

  testAtNight(
    'is deleted after a question, from its card, and comes back by Ctrl+Z, and later from the trash',
    async () => {
      await call('POST', '/api/trash/empty');
      const { id } = await register();
      const ids = async () =>
        (await (await call('GET', '/assets')).json()).map((item: { readonly id: string }) => item.id);
      await page.goto(cloud.origin);
      await page.getByRole('button', { name: 'More actions for Family car' }).click();
      await page.getByRole('menuitem', { name: 'Delete Item' }).click();
      await dialog('Delete Item').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('“Family car” was deleted.').waitFor();
      await page.getByRole('link', { name: 'Register Your First Item' }).waitFor();
      expect(await ids()).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('“Family car” is back among your items.').waitFor();
      expect(await ids()).toEqual([id]);

      await call('DELETE', `/assets/${id}`);
      await goWithin(page, '/trash');
      await page.getByText('30 days left').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Restore/ }).click();
      await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
      await expectAccessible(page);
      expect(await ids()).toEqual([id]);
    },
  );

  test('shows its photos one after the other', async () => {
    const image = (colour: string) =>
      `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="${colour}"/></svg>`).toString('base64')}`;
    const addresses = ['https://images.test/a.svg', 'https://images.test/b.svg'];
    await page.route('https://images.test/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: Buffer.from(image('teal').split(',')[1] ?? '', 'base64'),
      }),
    );
    const { id } = await register({ ...CAR, properties: [{ name: 'Images', value: addresses.join(', ') }] });
    await openDetails(id);
    await page.getByText('1 / 2').waitFor();
    await page.getByRole('button', { name: 'Next photo' }).click();
    await page.getByText('2 / 2').waitFor();
    await page.getByRole('button', { name: 'Next photo' }).click();
    await page.getByText('1 / 2').waitFor();
    const photo = page.getByRole('img', { name: /Photo 1/ });
    const height = () => photo.evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(0);
    expect(await height()).toBeLessThanOrEqual(240);
  });

  test('has its type at the side at which its name begins', async () => {
    await register({ ...CAR, name: 'سيارة العائلة', assetType: 'سيارة' });
    await page.goto(cloud.origin);
    const card = page.getByRole('article', { name: 'سيارة العائلة' });
    const [name, type] = await Promise.all([
      card.getByRole('heading').boundingBox(),
      card.getByText('سيارة', { exact: true }).boundingBox(),
    ]);
    expect(name && type && name.x + name.width - (type.x + type.width)).toBeCloseTo(0, 0);
  });

  test('has a QR code of at most 300 by 300 pixels', async () => {
    await register();
    await page.goto(cloud.origin);
    await page.getByRole('button', { name: 'QR Code' }).click();
    await page.getByRole('heading', { name: 'QR Code' }).waitFor();
    const code = dialog('QR Code').getByRole('img', { name: /^QR code of/ });
    await expect.poll(async () => (await code.boundingBox())?.width).toBeGreaterThan(100);
    const box = await code.boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(300);
    await page.keyboard.press('Escape');
  });

  testAtNight('combines an edit made in another tab with what was typed here', async () => {
    const item = await register();
    await openDetails(item.id);
    await page.getByRole('button', { name: 'Edit Item' }).click();
    await page.getByLabel('Item Name').fill('Mine');
    await call('PUT', `/assets/${item.id}`, { ...item, description: 'Theirs' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog('Item changed elsewhere').getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    expect(await (await call('GET', `/assets/${item.id}`)).json()).toMatchObject({
      name: 'Mine',
      description: 'Theirs',
    });
  });

  testAtNight('that is not there leads home from its address', async () => {
    await goWithin(page, '/asset-details/01nothing');
    await dialog('Error Loading Asset')
      .getByText(/^The asset could not be found/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${cloud.origin}/`);
  });
});

testAtNight(
  'the earlier versions of an item are compared and gone back to with the keyboard, and Undo takes it back',
  async () => {
    const item = await register();
    await call('PUT', `/assets/${item.id}`, { ...item, ...CAR, name: 'Family van' });
    await goWithin(page, `/asset-details/${item.id}`);
    await page.getByRole('button', { name: 'Earlier versions' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
    await dialog.getByRole('button', { name: /^Compare with now/ }).press('Enter');
    await dialog.getByRole('row', { name: 'Item name Family car Family van' }).waitFor();

    await dialog.getByRole('button', { name: 'Go back to this version' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Go back to this version?' });
    await question.getByRole('button', { name: 'Go back' }).press('Enter');
    await page.getByRole('heading', { name: 'Family car' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('heading', { name: 'Family van' }).waitFor();
  },
);
