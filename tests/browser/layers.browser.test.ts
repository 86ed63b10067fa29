import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { isNightly } from '#tests/support/nightly.ts';
import {
  closeContexts,
  expectFlawless,
  expectTickable,
  goWithin,
  inEachLook,
  inEachTheme,
  inTheme,
  PHONE,
  sharedChromium,
} from './support/browser.ts';
import { pressUntilShown } from './support/keyboard.ts';
import { addFilesTo, makePhoto, makeReceipt } from './support/photos.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-layers';

let cloud: TestCloud;
let browser: Browser;
/** An item with a photo, a receipt, a place, and an earlier version. */
let boat: Item;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  await registerSamples(cloud, ALICE);
  const fields = { description: 'Wood', assetType: 'Boat', properties: [] };
  const { id } = await send('POST', '/assets', { ...fields, name: 'Sailing boat' });
  await addFilesTo(cloud, ALICE, id, [await makePhoto(1, { caption: 'At the pier' }), await makeReceipt()]);
  const { version } = await send('GET', `/assets/${id}`);
  const properties = [{ name: 'Location', value: 'Harbour / Pier 4' }];
  boat = await send('PUT', `/assets/${id}`, { ...fields, properties, name: 'Sailing yacht', version });
});
afterAll(() => closeContexts(browser));

async function send(method: string, path: string, body?: unknown): Promise<Item> {
  const response = await fetch(cloud.origin + path, {
    method,
    headers: await cloud.as(ALICE),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as Item;
}

interface Layer {
  readonly name: string;
  readonly path?: string | (() => string);
  readonly open: (page: Page) => Promise<unknown>;
  /** The name of what it is opened from, which has the focus again when it is closed; left out for a key. */
  readonly opener?: string | RegExp;
  /** Whether its opener is on the page of a phone only, or made anew at each width. */
  readonly isOfWidth?: boolean;
  /** Whether another layer is made of the same parts, so that the push run does without this one. */
  readonly isAlike?: boolean;
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const openBoat = () => `/asset-details/${boat.id}`;

/** Opens a menu, and chooses an entry of it if one is named. */
async function choose(page: Page, menu: string | RegExp, entry?: string | RegExp): Promise<void> {
  await click(page, menu);
  await page.getByRole('menu').waitFor();
  if (entry === undefined) return;
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.getByRole('dialog').last().waitFor();
}

async function select(page: Page): Promise<void> {
  const first = page.getByRole('checkbox').first();
  // The selection may be left from the layer before.
  if (!(await first.isVisible())) await click(page, 'Select');
  await first.check();
}

const MORE_FOR_SELECTION = 'More actions for the selection';

/** On a phone, where the bar has no room for its buttons. */
const chooseForSelection =
  (menu: string, entry?: string) =>
  async (page: Page): Promise<void> => {
    await select(page);
    await choose(page, menu, entry);
  };

/** These open above a screen, and most are loaded only then. Those of one screen follow each other. */
const LAYERS: readonly Layer[] = [
  { name: 'the palette', open: (page) => pressUntilShown(page, 'Control+k', page.getByRole('dialog')) },
  {
    name: 'the keyboard shortcuts',
    isAlike: true,
    open: (page) => pressUntilShown(page, '?', page.getByRole('dialog')),
  },
  {
    name: 'the menu of a phone',
    isAlike: true,
    open: (page) => click(page, 'More'),
    opener: 'More',
    isOfWidth: true,
  },
  { name: 'the filters', open: (page) => click(page, 'Filter'), opener: 'Filter' },
  {
    name: 'the menu of a card',
    open: (page) => choose(page, /^More actions for/),
    opener: /^More actions for/,
    isOfWidth: true,
  },
  {
    name: 'the QR code of a card',
    isAlike: true,
    open: (page) => choose(page, /^More actions for/, /^QR Code$/),
    opener: /^More actions for/,
    isOfWidth: true,
  },
  {
    name: 'the question before a card is deleted',
    isAlike: true,
    open: (page) => choose(page, /^More actions for/, 'Delete Item'),
    opener: /^More actions for/,
    isOfWidth: true,
  },
  { name: 'the tour', path: '/help', open: (page) => click(page, 'Take the tour') },
  {
    name: 'the hand-over',
    path: openBoat,
    open: (page) => click(page, /^Hand over/),
    opener: /^Hand over/,
  },
  {
    name: 'the menu of an item',
    isAlike: true,
    path: openBoat,
    open: (page) => choose(page, 'More actions'),
    opener: 'More actions',
  },
  {
    name: 'the mail with a QR code',
    isAlike: true,
    path: openBoat,
    open: (page) => choose(page, 'More actions', 'Email QR Code'),
    opener: 'More actions',
  },
  {
    name: 'the question before an item is deleted',
    isAlike: true,
    path: openBoat,
    open: (page) => choose(page, 'More actions', 'Delete Item'),
    opener: 'More actions',
  },
  {
    name: 'the earlier versions',
    path: openBoat,
    async open(page) {
      await click(page, 'Earlier versions');
      await page
        .getByRole('button', { name: /^Compare with now/ })
        .last()
        .click();
      await page.getByRole('row', { name: /Sailing boat Sailing yacht/ }).waitFor();
    },
    opener: 'Earlier versions',
  },
  {
    name: 'a photo in full screen',
    path: openBoat,
    open: (page) => click(page, 'Show At the pier in full screen'),
    opener: 'Show At the pier in full screen',
  },
  {
    name: 'the menu of a photo',
    isAlike: true,
    path: openBoat,
    open: (page) => choose(page, 'Options for At the pier'),
    opener: 'Options for At the pier',
  },
  {
    name: 'the caption of a photo',
    isAlike: true,
    path: openBoat,
    open: (page) => choose(page, 'Options for At the pier', /^Edit/),
    opener: 'Options for At the pier',
  },
  {
    name: 'the viewer of a document',
    path: openBoat,
    async open(page) {
      await click(page, 'Open receipt.pdf');
      await page.getByRole('region', { name: 'Page 1 of 2' }).getByText('One bicycle, 900 EUR').waitFor();
    },
    opener: 'Open receipt.pdf',
  },
  {
    name: 'the menu of changes',
    isAlike: true,
    open: chooseForSelection('Change'),
    opener: 'Change',
  },
  ...([
    'Move to a place…',
    'Add tags…',
    'Remove tags…',
    'Set a detail…',
    'Change the type…',
    'Hand over…',
    'Delete…',
  ].map((entry) => ({
    name: `the dialog of the change “${entry}”`,
    open: chooseForSelection('Change', entry),
    opener: 'Change',
    isAlike: true,
  })) satisfies readonly Layer[]),
  {
    name: 'the label sheet',
    isAlike: true,
    open: chooseForSelection(MORE_FOR_SELECTION, 'Print labels'),
    opener: MORE_FOR_SELECTION,
    isOfWidth: true,
  },
  {
    name: 'the export',
    isAlike: true,
    open: chooseForSelection(MORE_FOR_SELECTION, 'Export'),
    opener: MORE_FOR_SELECTION,
    isOfWidth: true,
  },
  {
    name: 'the label of a place',
    isAlike: true,
    path: '/places',
    open: (page) => choose(page, 'Actions for Harbour', 'QR label…'),
    opener: 'Actions for Harbour',
  },
  {
    name: 'the new name of a place',
    isAlike: true,
    path: '/places',
    open: (page) => choose(page, 'Actions for Harbour', 'Rename or move…'),
    opener: 'Actions for Harbour',
  },
  {
    name: 'the switch to another level',
    isAlike: true,
    path: '/encryption-settings',
    open: (page) => click(page, 'Switch to Enhanced'),
    opener: 'Switch to Enhanced',
  },
  {
    name: 'the deletion of the account',
    isAlike: true,
    path: '/account',
    open: (page) => click(page, 'Delete my account'),
    opener: 'Delete my account',
  },
  {
    name: 'the question before something typed is lost',
    path: '/create-asset',
    async open(page) {
      await page.getByLabel('Item Name').fill('Boat');
      await page.getByRole('link', { name: 'Cancel' }).click();
    },
    opener: 'Cancel',
  },
];

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

describe('a layer', () => {
  let page: Page;
  /** The address of the screen that the layer before was closed over. */
  let shown: string | undefined;
  beforeAll(async () => {
    page = (await visitSignedIn(browser, cloud, ALICE, PHONE)).page;
    page.on('dialog', (question) => void question.accept());
  });

  async function goTo(address: string, theme: 'dark' | 'light'): Promise<void> {
    await page.setViewportSize(PHONE.viewport);
    if (address === shown) return inTheme(page, theme);
    // A layer is opened by words of its own screen, so that a heading of the screen before does not matter.
    if (shown === undefined) await page.goto(cloud.origin + address);
    else await goWithin(page, address);
    if (address === '/') await page.getByRole('link', { name: 'Family car' }).waitFor();
    else await page.getByRole('heading', { level: 1 }).waitFor();
    await inTheme(page, theme);
  }

  /** On push on a phone in the theme that it has. */
  async function examine(isOfWidth: boolean): Promise<void> {
    await expectTickable(page);
    if (!isNightly) await expectFlawless(page);
    else if (isOfWidth) await inEachTheme(page, () => expectFlawless(page));
    else await inEachLook(page, () => expectFlawless(page));
  }

  const tried = LAYERS.filter(({ isAlike = false }) => isNightly || !isAlike);
  test.each(tried.map((layer, at) => ({ ...layer, theme: at % 2 === 0 ? 'dark' : 'light' }) as const))(
    '$name has no finding of axe, best practices included, and gives the focus back',
    async ({ path = '/', open, opener, isOfWidth = false, theme }) => {
      const address = typeof path === 'string' ? path : path();
      await goTo(address, theme);
      shown = undefined;
      await open(page);
      const layer = page.locator('[role=dialog], [role=menu]').last();
      await layer.waitFor();
      await expect.poll(() => page.locator('[data-portal] .mantine-Loader-root').count()).toBe(0);
      await examine(isOfWidth);
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'hidden' });
      if (opener !== undefined) await expect.poll(() => focused(page)).toMatch(opener);
      // A screen that was drawn anew for a wider window may not be the same again.
      if (!isNightly) shown = address;
    },
  );
});
