import { readFile } from 'node:fs/promises';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Archive, archiveSchema } from '#shared/contract/archive.ts';
import { exportItems } from '#web/features/items/export/worker/exportItems.ts';
import { makeFile } from '#web/testing/files.ts';
import { makeItem } from '#web/testing/items.ts';
import { expectAccessible } from './support/browser.ts';
import { PASSWORD, unlock, unlockButton } from './support/lock.ts';
import { drawPicture, drawReceipt } from './support/photos.ts';
import { expectSealed } from './support/sealedData.ts';
import { receiveVisitors } from './support/visitors.ts';

const CAROL = 'carol-archive';

const ARCHIVE_PASSWORD = 'copper lantern 47 otter';
/** Making keys of passwords and drawing pictures take their time on a busy machine. */
const SLOW = { timeout: 60_000 };

const visitors = receiveVisitors({ hasOwnCloud: true });

const TEXTS = [
  '=SUM(A1:A9)',
  '"quoted", \'too\'; +1',
  'two\r\nlines',
  '\u{1F6B2} 𐍈 \u{20000} ليمون',
  '@at\ttab',
];
const MARKED = 'lisbon-4711';

type Contents = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const filesOf = async (): Promise<Contents> =>
  new Map([
    ['front', drawPicture(1, 480, 360)],
    ['back', drawPicture(2, 480, 360)],
    ['receipt', await drawReceipt()],
    ['notes', new TextEncoder().encode(`${MARKED}\r\n`.repeat(2_000))],
  ]);

/** An archive of three items with four files, as the product writes it. */
async function archiveOf(contents: Contents, password?: string): Promise<Buffer> {
  const fileOf = (id: string, changed: object) =>
    makeFile({ id, bytes: contents.get(id)?.length ?? 0, ...changed });
  const items = [
    makeItem({
      id: 'first',
      name: TEXTS[3] ?? '',
      description: TEXTS.join('\n'),
      properties: TEXTS.map((text, at) => ({
        id: `p${at}`,
        name: `${at} ${text.slice(0, 20)}`,
        value: text,
      })),
      files: [
        fileOf('back', { name: `${MARKED}.png`, type: 'image/png', caption: 'From behind; =1+1' }),
        fileOf('front', { name: 'front.png', type: 'image/png' }),
      ],
    }),
    makeItem({
      id: 'second',
      name: 'Bicycle',
      files: [
        fileOf('receipt', {
          kind: 'receipt',
          name: 'receipt.pdf',
          type: 'application/pdf',
          date: '2026-02-03',
        }),
      ],
    }),
    makeItem({
      id: 'third',
      name: 'Sofa',
      files: [fileOf('notes', { kind: 'manual', name: 'notes.txt', type: 'application/octet-stream' })],
    }),
  ];
  const job = { format: 'archive', items, exportedAt: '2026-05-01T10:00:00.000Z', password } as const;
  const { content } = await exportItems(job, {
    readFile: async (_, { id }) => ({ state: 'opened', bytes: contents.get(id) ?? new Uint8Array() }),
    onProgress: () => undefined,
    workFactor: 12,
  });
  return Buffer.from(await (content ?? new Blob()).arrayBuffer());
}

/** The parts of an archive that are the same wherever the items are. */
const comparable = ({ items }: Archive) =>
  items
    .map(({ name, type, description, details, files }) => ({
      ...{ name, type, description, details },
      files: files.map(({ path, ...file }) => file),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));

async function documentOf(zip: Buffer): Promise<Archive> {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)]))).getEntries();
  const list = entries.find(({ filename }) => filename === 'items.json');
  const text = list && !list.directory ? await list.getData(new TextWriter()) : '';
  return z.parse(archiveSchema, JSON.parse(text));
}

/** Exports everything that the user has, without a password. */
async function exported(page: Page): Promise<Archive> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export items' });
  const saved = page.waitForEvent('download', SLOW);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const zip = await readFile(await (await saved).path());
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return documentOf(zip);
}

async function choose(page: Page, buffer: Buffer, password = ARCHIVE_PASSWORD): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Items 2026-05-01.zip.age', mimeType: 'application/octet-stream', buffer });
  await page.getByLabel('Password of the archive').fill(password);
  await page.getByRole('button', { name: 'Open archive' }).click();
}

async function protectedCarol(): Promise<Page> {
  const { cloud } = visitors;
  const headers = await cloud.as(CAROL);
  const body = JSON.stringify({ SecurityLevel: 'Maximum', Password: PASSWORD });
  const sent = await fetch(`${cloud.origin}/encryption/migrate-to-encrypted`, {
    method: 'POST',
    headers,
    body,
  });
  expect(sent.ok).toBe(true);
  const page = await visitors.arrive('/import', CAROL);
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

const ADDING = /\/assets\/[^/]+\/files$/;

/** Lets the files of one item be added; those of the others wait for ever. */
async function holdAdditions(page: Page): Promise<void> {
  let left = 1;
  await page.context().route(ADDING, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    left -= 1;
    if (left >= 0) await route.continue();
  });
}

describe('the import of an archive at Maximum', () => {
  test('takes all items and files over, goes on after a reload, and is undone whole', {
    timeout: 240_000,
  }, async () => {
    const files = await filesOf();
    const archive = await archiveOf(files, ARCHIVE_PASSWORD);
    const page = await protectedCarol();
    await unlock(page);

    await choose(page, archive, 'another password');
    await page.getByText('This password does not open the archive.').waitFor(SLOW);
    await expectAccessible(page);
    await page.getByLabel('Password of the archive').fill(ARCHIVE_PASSWORD);
    await page.getByRole('button', { name: 'Open archive' }).click();
    await page.getByText('3 items, 2 photos, 2 documents').waitFor(SLOW);
    await page.getByText('3 items will be registered, with their files.').waitFor();
    await expectAccessible(page);

    await holdAdditions(page);
    await page.getByRole('button', { name: 'Import 3 items' }).click();
    await page.getByText(/^[12] of 4 files$/).waitFor(SLOW);
    await expectAccessible(page);
    await page.reload();
    await page.context().unroute(ADDING);
    const start = page.getByRole('heading', { name: 'Choose a file' });
    const locked = unlockButton(page);
    await start.or(locked).first().waitFor(SLOW);
    if (await locked.isVisible()) await unlock(page);
    await start.waitFor(SLOW);
    await choose(page, archive);
    await page.getByText(/^You began to import this archive on/).waitFor(SLOW);
    await page.getByRole('button', { name: 'Import 3 items' }).click();
    await page.getByText('4 of 4 files are with their items.').waitFor(SLOW);
    await expectAccessible(page);
    expect(await page.getByText(/(was|were) not added/).count()).toBe(0);

    await page.getByRole('link', { name: 'Show your items' }).click();
    await page.getByRole('link', { name: 'Bicycle' }).first().waitFor();
    const [taken, source] = [await exported(page), await documentOf(await archiveOf(files))];
    expect(comparable(taken)).toEqual(comparable(source));
    for (const content of await expectSealed(visitors.cloud.dataFolder))
      expect(content.includes(MARKED)).toBe(false);

    await page.goto(`${visitors.cloud.origin}/import`);
    await page.getByRole('heading', { name: 'Recent imports' }).waitFor();
    await choose(page, archive);
    await page.getByRole('button', { name: 'Import 3 items' }).click();
    const again = page.getByRole('dialog', { name: 'Import this archive again?' });
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Undo the import of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('3 items were deleted.').waitFor(SLOW);
    await expectAccessible(page);
  });
});
