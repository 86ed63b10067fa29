import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { expectAccessible } from './support/browser.ts';
import { drawPicture, drawReceipt } from './support/photos.ts';
import { expectSealed, takePhoto } from './support/sealedData.ts';
import { receiveVisitors } from './support/visitors.ts';

const PASSWORD = 'quiet heron on the pier';
/** A response takes its time on a busy machine. */
const SLOW = { timeout: 40_000 };
/** It is found in the bytes of a stored file that says anything of the files' names. */
const NAME = 'lisbon-4711';

const visitors = receiveVisitors();

async function registerAt(level: 'Enhanced' | 'Maximum', username: string): Promise<Item> {
  const headers = await visitors.cloud.as(username);
  const post = async (path: string, body: unknown) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(visitors.cloud.origin + path, sent);
    expect(response.ok).toBe(true);
    return response.json();
  };
  const item = { name: 'Telescope', description: 'Brass', assetType: 'Other', properties: [] };
  const registered = (await post('/assets', item)) as Item;
  await post('/encryption/migrate-to-encrypted', { SecurityLevel: level, Password: PASSWORD });
  return registered;
}

async function unlock(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: /^(Authenticate Session|Unlock)$/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Unlock Your Items' });
  await dialog.getByLabel(/^Encryption Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Authenticate Session' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const shownPictures = (page: Page) =>
  page.$$eval(
    'main img[src^="blob:"]',
    (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
  );

async function chosenFiles(page: Page) {
  return [
    { name: `${NAME}.jpg`, mimeType: 'image/jpeg', buffer: await takePhoto(page) },
    { name: `${NAME}.png`, mimeType: 'image/png', buffer: Buffer.from(drawPicture(5, 480, 360)) },
    { name: `${NAME}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await drawReceipt()) },
  ];
}

describe.each([
  ['Enhanced', 'bob'],
  ['Maximum', 'carol'],
] as const)('files that are added at %s', (level, username) => {
  test('are shown, and stored so that neither they nor their names can be read', async () => {
    const { id } = await registerAt(level, username);
    const page = await visitors.arrive(`/asset-details/${id}`, username);
    await unlock(page);
    await page.getByRole('button', { name: 'Add Photos or Files' }).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await chosenFiles(page));
    await page.getByText('3 files were added.').waitFor(SLOW);
    await expect.poll(() => shownPictures(page), SLOW).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: `Open ${NAME}.pdf` }).waitFor();
    await expectAccessible(page);

    for (const content of await expectSealed(visitors.cloud.dataFolder))
      expect(content.includes(NAME)).toBe(false);
  });
});
