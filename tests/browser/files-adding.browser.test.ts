import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { files as endpoints } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { openRendition } from '#shared/sealing/files.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { deferred } from '#tests/support/deferred.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import {
  closeContexts,
  expectAccessible,
  goWithin,
  sharedChromium,
  type Visitor,
} from './support/browser.ts';
import { expectSealed, PLACE, takePhoto } from './support/sealedData.ts';
import { visitSignedIn } from './support/signedIn.ts';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startReadyCloud(), sharedChromium()]);
  visitor = await visitSignedIn(browser, cloud, 'alice');
  page = visitor.page;
  await page.goto(cloud.origin);
  await page.getByRole('heading', { name: 'Item Registry', level: 1 }).waitFor();
});
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(cloud.origin + path, {
    method,
    headers: await cloud.as('alice'),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

const register = (name: string) =>
  call<Item>('POST', '/assets', { name, description: 'Blue', assetType: 'Vehicle', properties: [] });
const stored = (id: string) => call<Item>('GET', `/assets/${id}`);

const asPhoto = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function openItem({ id }: Item): Promise<void> {
  await page.goto(`${cloud.origin}/asset-details/${id}`);
  await page.getByRole('button', { name: 'Add photos or files' }).waitFor();
}

const choose = (...chosen: ReturnType<typeof asPhoto>[]) =>
  page.locator('input[type=file]').first().setInputFiles(chosen);

/** The stored renditions of a file, opened with its key. */
async function opened(item: Item, { id, key, renditions }: ItemFile): Promise<Buffer[]> {
  const wanted = renditions.map((rendition) => ({ assetId: item.id, fileId: id, rendition }));
  const path = endpoints.links.path;
  const { links } = await call<{ links: { rendition: ItemFile['renditions'][number]; url: string }[] }>(
    'POST',
    path,
    { files: wanted },
  );
  return Promise.all(
    links.map(async ({ rendition, url }) => {
      const sealed = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const content = await openRendition(
        Uint8Array.from(Buffer.from(key, 'base64url')),
        { fileId: id, rendition },
        sealed,
      );
      if (!content) throw new Error('A rendition does not open');
      return Buffer.from(content);
    }),
  );
}

describe('photos that are added to an item', () => {
  test('are stored without EXIF data, upright, and sealed', async () => {
    const bike = await register('Bike');
    await openItem(bike);
    await choose(
      asPhoto('upright.jpg', await takePhoto(page)),
      asPhoto('turned.jpg', await takePhoto(page, 6)),
    );
    await page.getByText('2 files were added.').waitFor();
    await expectAccessible(page);

    const { files = [] } = await stored(bike.id);
    const sizes = Object.fromEntries(files.map(({ name, width, height }) => [name, [width, height]]));
    expect(sizes).toEqual({ 'upright.jpg': [800, 600], 'turned.jpg': [600, 800] });
    for (const file of files) {
      const renditions = await opened(bike, file);
      expect(renditions).toHaveLength(3);
      for (const content of renditions) {
        expect(content.includes('Exif')).toBe(false);
        expect(content.includes(PLACE)).toBe(false);
      }
    }
    await expectSealed(cloud.dataFolder);
  });

  test('go on while another screen is shown, and do not disturb the edit form', async () => {
    const bike = await register('Tandem');
    await openItem(bike);
    const { promise: held, resolve: release } = deferred<void>();
    const isUpload = (url: URL) => url.pathname.includes('/files/') && url.search !== '';
    await page.route(isUpload, async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await choose(asPhoto('late.jpg', await takePhoto(page)));
    await page.getByText('Uploading').waitFor();
    await page.getByRole('button', { name: 'Edit Item' }).click();
    await page.getByLabel('Item Name').fill('Tandem for two');
    release();
    await page.getByText('1 file was added.').waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { name: 'Tandem for two' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const { name, files } = await stored(bike.id);
    expect({ name, count: files?.length }).toEqual({ name: 'Tandem for two', count: 1 });
  });

  testAtNight('are uploaded after the connection was lost', async () => {
    const bike = await register('Unicycle');
    await openItem(bike);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await choose(asPhoto('offline.jpg', await takePhoto(page)));
    await page.getByText('Uploading').waitFor();
    await failed;
    await page.context().setOffline(false);
    await page.getByText('1 file was added.').waitFor();
    expect((await stored(bike.id)).files).toHaveLength(1);
    // Chromium reports each request that had no connection.
    visitor.complaints.splice(0);
  });
});

/** Runs in the page: drags a file over it, and drops it. */
function dropFile(name: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['A receipt'], name, { type: 'text/plain' }));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    window.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

describe('files that are dropped on Home', () => {
  async function drop(name: string): Promise<void> {
    await page.goto(cloud.origin);
    await page.getByRole('status').filter({ hasText: /item/ }).first().waitFor();
    const dialog = page.getByRole('dialog', { name: 'Add 1 file' });
    // The code that receives the files is loaded after Home has been shown.
    await expect
      .poll(async () => {
        await page.evaluate(dropFile, name);
        return dialog.isVisible();
      })
      .toBe(true);
  }

  testAtNight('are added to the item that the user looks for', async () => {
    const boat = await register('Boat');
    await drop('receipt.txt');
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel('Search items').fill('boa');
    await page.getByRole('dialog').getByRole('button', { name: /Boat/ }).click();
    await page.getByText('1 file was added.').waitFor();
    const { files = [] } = await stored(boat.id);
    expect(files).toMatchObject([{ name: 'receipt.txt', kind: 'receipt', type: 'application/octet-stream' }]);
  });

  test('can make a new item, which has them', async () => {
    await drop('manual.txt');
    await page.getByRole('button', { name: /Make a new item/ }).click();
    await page.getByRole('list', { name: 'Chosen files' }).getByText('manual.txt').waitFor();
    await page.getByLabel('Item Name').fill('Kettle');
    await page.getByLabel('Item Description').fill('Red');
    await page.getByLabel('Item Type').fill('Kitchen');
    await page.getByLabel('Detail Name').fill('Volume');
    await page.getByLabel('Detail Value').fill('1.7 l');
    await page.getByRole('button', { name: 'Register Item' }).click();
    await page.getByText('1 file was added.').waitFor();
    const kettle = (await call<Item[]>('GET', '/assets')).find(({ name }) => name === 'Kettle');
    expect(kettle?.files).toMatchObject([{ name: 'manual.txt' }]);
  });
});

/** Drags a file into the middle of the page and drops it there, as a user does. */
async function drop(file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const place = { x: 600, y: 450, data: { items: [], files: [file], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place });
  await session.detach();
}

test('a dropped file is offered to the items on Home, and opens nothing where no screen takes it', async () => {
  const file = join(cloud.dataFolder, 'manual.txt');
  writeFileSync(file, 'How to fold it');
  await page.goto(`${cloud.origin}/counter`);
  await page.getByRole('button', { name: 'Increment' }).click();
  await drop(file);
  await page.getByRole('button', { name: 'Increment' }).click();
  await page.getByText(/: 2$/).waitFor();
  expect(page.context().pages()).toHaveLength(1);

  await goWithin(page, '/');
  await page.getByRole('heading', { name: 'Item Registry', level: 1 }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Add 1 file' });
  // The code that takes files on Home comes after the first look at it.
  await expect
    .poll(async () => {
      await drop(file);
      return dialog.count();
    })
    .toBe(1);
  await dialog.getByText('Or choose the item to add to:').waitFor();
});
