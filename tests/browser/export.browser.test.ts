import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { archiveSchema } from '#shared/contract/archive.ts';
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

const BOB = 'bob-export';

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  visitor = await visitSignedIn(browser, cloud, BOB);
  page = visitor.page;
  dialog = page.getByRole('dialog', { name: 'Export items' });
  await page.goto(cloud.origin);
  await page.getByRole('button', { name: 'Try sample items' }).click();
  await page.getByText('These are sample items to try things out with.').waitFor();
  // The photos follow the items; these three are the covers.
  await page.locator('article img[src^="blob:"]').nth(2).waitFor({ timeout: 60_000 });
});
afterEach(() => {
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(() => closeContexts(browser));

const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** No browser without a screen can show the dialog in which the user chooses a file. */
const withoutFiles = () => page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

/** Takes a file of the page's own in place of one that the user chooses. */
const withOwnFile = () =>
  page.evaluate(() => {
    const choose = async ({ suggestedName }: { readonly suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: choose });
  });

/** The names and lengths of the page's own files. */
const ownFiles = () =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const lengths: Record<string, number> = {};
    for await (const [name, entry] of folder) {
      if (entry instanceof FileSystemFileHandle) lengths[name] = (await entry.getFile()).size;
    }
    return lengths;
  });

async function openFromSelection(): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.waitFor();
}

/** The dialog stays while an export runs, which is a moment longer than the file takes to be there. */
async function leave(): Promise<void> {
  await button('Stop').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

const STOPS_WITHIN_MS = 150;
const STOPS = 150;

/** Begins an export, and stops it so many milliseconds after it can be stopped. */
function stopSoon(starting: HTMLElement | SVGElement, ms: number): void {
  const changes = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
    const stop = buttons.find(({ textContent }) => textContent === 'Stop');
    if (!stop) return;
    changes.disconnect();
    setTimeout(() => stop.click(), ms);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  starting.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

describe('the export', () => {
  test('saves an archive of all selected items with their photos, which unzip finds whole', async () => {
    await withoutFiles();
    await openFromSelection();
    const saved = page.waitForEvent('download');
    await button('Export').click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Items \d{4}-\d\d-\d\d\.zip$/);
    await dialog.getByText(/items were exported as “Items/).waitFor();
    await expectAccessible(page);
    const entries = await new ZipReader(new BlobReader(new Blob([await bytesOf(download)]))).getEntries();
    const last = entries.find(({ filename }) => filename === 'items.json');
    const text = last && !last.directory ? await last.getData(new TextWriter()) : '';
    const archive = z.parse(archiveSchema, JSON.parse(text));
    expect(archive.items.map(({ name }) => name)).toContain('Grandfather’s violin');
    expect(archive.missing).toEqual([]);
    const paths = archive.items.flatMap(({ files }) => files.map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(2);
    expect(entries.map(({ filename }) => filename)).toEqual(expect.arrayContaining(paths));
    const { error, status, stdout } = spawnSync('unzip', ['-tq', await download.path()], {
      encoding: 'utf8',
    });
    // A developer may have no unzip. Where CI has none, nothing is tried.
    if (error) expect(process.env.CI).toBeUndefined();
    else expect([status, stdout]).toEqual([0, expect.stringContaining('No errors detected')]);
    await leave();
  });

  testAtNight('saves a table that spreadsheets read as UTF-8', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('radio', { name: /Spreadsheet/ }).check();
    const saved = page.waitForEvent('download');
    await button('Export').click();
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(await saved));
    expect(text).toMatch(/^\uFEFF"Name","Type","Description",/);
    expect(text).toContain('"Grandfather’s violin"');
    expect(text.endsWith('\r\n')).toBe(true);
    await leave();
  });

  testAtNight('encrypts an archive with a password', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Protect with a password' }).check();
    await dialog.getByLabel('Password', { exact: true }).fill('copper lantern 47 otter');
    await dialog.getByLabel('Repeat password').fill('copper lantern 47 otter');
    await dialog.getByText('Strong').waitFor();
    await expectAccessible(page);
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    await button('Export').click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.zip\.age$/);
    const head = new TextDecoder().decode((await bytesOf(download)).subarray(0, 40));
    expect(head).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    await leave();
  });

  test('writes the archive to a file, where the browser can do that', async () => {
    await withOwnFile();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.waitFor();
    expect(await dialog.getByText('This browser keeps the archive in memory').count()).toBe(0);
    await button('Export').click();
    await dialog.getByText(/items were exported as “Items/).waitFor();
    const [length = 0] = Object.values(await ownFiles());
    expect(length).toBeGreaterThan(10_000);
    await leave();
  });

  testAtNight('of everything is in the account menu, on every screen', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Pending Transfers' }).first().click();
    await page.getByRole('heading', { name: 'Pending Transfers' }).waitFor();
    await page
      .getByRole('button', { name: /^Account of|bob/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Export everything' }).click();
    await dialog.waitFor();
    await dialog.getByText(/^\d+ items$/).waitFor();
    await leave();
  });

  testAtNight('leaves no file when it is stopped', async () => {
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      for await (const name of folder.keys()) await folder.removeEntry(name);
    });
    // No answer comes, so the file is open when the export is stopped.
    const asked = page.waitForRequest((request) => request.url().includes('X-Amz-Signature'));
    await page.route('**/*', async (route) => {
      const isFile = route.request().url().includes('X-Amz-Signature');
      if (isFile) return;
      await route.continue();
    });
    await goWithin(page, '/');
    await openFromSelection();
    await button('Export').click();
    await asked;
    await button('Stop').click();
    await dialog.getByText('The export was stopped. Nothing was saved.').waitFor();
    await page.unroute('**/*');
    await expect.poll(ownFiles).toEqual({});
    await leave();
  });

  testAtNight(
    'leaves no file when it is stopped while its file is being opened',
    async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      for (let time = 0; time < STOPS; time += 1) {
        const starting = button('Export');
        await starting.waitFor();
        await starting.evaluate(stopSoon, (time * STOPS_WITHIN_MS) / STOPS);
        await dialog.getByText('The export was stopped. Nothing was saved.').waitFor();
        await expect.poll(ownFiles).toEqual({});
      }
      await leave();
    },
    { timeout: 200_000 },
  );
});
