import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, expectFlawless, inEachLook, PHONE, sharedChromium } from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

let cloud: TestCloud;
let browser: Browser;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud({ seed: 'sample' }), sharedChromium()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await cloud.stop();
});

interface Layer {
  readonly name: string;
  readonly path?: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function openItem(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Family car' }).first().click();
  await page.getByRole('button', { name: 'Edit Item' }).waitFor();
}

async function select(page: Page): Promise<void> {
  await click(page, 'Select');
  await page.getByRole('checkbox').first().check();
}

/** These open above a screen and are loaded only then. */
const LAYERS: readonly Layer[] = [
  { name: 'the palette', open: (page) => page.keyboard.press('Control+k') },
  { name: 'the keyboard shortcuts', open: (page) => page.keyboard.press('?') },
  { name: 'the tour', path: '/help', open: (page) => click(page, 'Take the Tour') },
  {
    name: 'the hand-over',
    async open(page) {
      await openItem(page);
      await click(page, /^Hand over/);
    },
  },
  {
    name: 'the mail with a QR code',
    async open(page) {
      await openItem(page);
      await click(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Email QR Code' }).click();
    },
  },
  {
    name: 'the question before an item is deleted',
    async open(page) {
      await openItem(page);
      await click(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Delete Item' }).click();
    },
  },
  {
    name: 'the label sheet',
    async open(page) {
      await select(page);
      const more = page.getByRole('button', { name: 'More actions for the selection' });
      if (!(await more.isVisible())) return click(page, 'Print Labels');
      await more.click();
      await page.getByRole('menuitem', { name: 'Print Labels' }).click();
    },
  },
  {
    name: 'the switch to another level',
    path: '/encryption-settings',
    open: (page) => click(page, 'Switch to Enhanced'),
  },
  {
    name: 'the question before something typed is lost',
    path: '/create-asset',
    async open(page) {
      await page.getByLabel('Item Name').fill('Boat');
      await page.getByRole('link', { name: 'Cancel' }).click();
    },
  },
];

describe('a layer', () => {
  let page: Page;
  beforeAll(async () => {
    page = (await visitSignedIn(browser, cloud, 'alice', PHONE)).page;
  });

  test.each(LAYERS)('$name has no finding of axe, best practices included', async ({ path = '/', open }) => {
    await page.setViewportSize(PHONE.viewport);
    page.once('dialog', (question) => void question.accept());
    await page.goto(cloud.origin + path);
    const isHome = path === '/';
    if (isHome) await page.getByRole('link', { name: 'Family car' }).waitFor();
    else await page.getByRole('heading', { level: 1 }).waitFor();
    await open(page);
    await page.getByRole('dialog').waitFor();
    await inEachLook(page, () => expectFlawless(page));
  });
});
