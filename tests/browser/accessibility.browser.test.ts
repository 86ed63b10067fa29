import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { isNightly } from '#tests/support/nightly.ts';
import {
  closeContexts,
  expectFitting,
  expectFlawless,
  goWithin,
  inEachLook,
  PHONE,
  sharedChromium,
} from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-accessibility';

let cloud: TestCloud;
let browser: Browser;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  await registerSamples(cloud, ALICE);
});
afterAll(() => closeContexts(browser));

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

/** Changes what this browser remembers, as if the account had had another user id until now. */
async function rememberAnotherUserId(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Increment' }).waitFor();
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('item-registry.user.')),
  );
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('item-registry.user.')) localStorage.setItem(key, '01jq8m3x0v5w7y9z1a2b3c4d5e');
    }
  });
  await page.reload();
}

const SCREENS: readonly Screen[] = [
  {
    name: 'Home',
    path: '/',
    ready: (page) => page.getByRole('link', { name: 'Grandfather’s violin' }).waitFor(),
  },
  {
    name: 'Home as a table',
    path: '/?view=list',
    ready: (page) => page.getByRole('link', { name: 'Grandfather’s violin' }).waitFor(),
  },
  { name: 'Home without a match', path: '/?q=nothing-like-it', ready: heading('No items match') },
  { name: 'Register New Item', path: '/create-asset', ready: heading('Register New Item') },
  {
    name: 'an item',
    path: '/',
    async ready(page) {
      await page.getByRole('link', { name: 'Grandfather’s violin' }).click();
      await page.getByRole('button', { name: 'Edit Item' }).waitFor();
    },
  },
  {
    name: 'an item being edited',
    path: '/',
    async ready(page) {
      await page.getByRole('link', { name: 'Grandfather’s violin' }).click();
      await page.getByRole('button', { name: 'Edit Item' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    },
  },
  {
    name: 'a QR code',
    path: '/',
    async ready(page) {
      const menu = page.getByRole('button', { name: /^More actions for/ }).first();
      await menu.waitFor();
      const onCard = page.getByRole('button', { name: 'QR Code' }).first();
      // A phone's card has no room for the button.
      if (await onCard.isVisible()) await onCard.click();
      else {
        await menu.click();
        await page.getByRole('menuitem', { name: 'QR Code', exact: true }).click();
      }
      await page.getByRole('img', { name: /^QR code of/ }).waitFor();
    },
  },
  {
    name: 'the weather',
    path: '/fetch-data',
    ready: (page) => page.getByText('Temp. (C)').first().waitFor(),
  },
  {
    name: 'the overview',
    path: '/overview',
    async ready(page) {
      await page.getByRole('region', { name: 'Current value' }).waitFor();
      await page.locator('.recharts-bar-rectangle').first().waitFor();
    },
  },
  {
    name: 'the account page',
    path: '/account',
    ready: (page) => page.getByRole('button', { name: 'Sign in again' }).first().waitFor(),
  },
  { name: 'the activity', path: '/activity', ready: heading('Activity') },
  { name: 'the places', path: '/places', ready: heading('Places') },
  { name: 'the trash', path: '/trash', ready: heading('The trash is empty') },
  {
    name: 'the settings of the encryption',
    path: '/encryption-settings',
    ready: (page) => page.getByRole('button', { name: 'Switch to Enhanced' }).waitFor(),
  },
  { name: 'the help page', path: '/help', ready: heading('What is an item?') },
  {
    name: 'the counter',
    path: '/counter',
    ready: (page) => page.getByRole('button', { name: 'Increment' }).waitFor(),
  },
  {
    name: 'the page that finishes the deletion of an account',
    path: '/counter',
    async ready(page) {
      // No later screen asks for the sign-ins.
      await page.route('**/api/account/sign-ins', (route) =>
        route.fulfill({ status: 401, json: { message: 'Finish it.', code: 'deletion_unfinished' } }),
      );
      // Loaded anew, as the app does it: the sign-ins that the account page has just read would count for a moment.
      await page.goto(`${cloud.origin}/finish-deletion`);
      await page.getByLabel('Your account password').waitFor();
    },
  },
  {
    name: 'a lost address',
    path: '/nowhere',
    ready: heading('Page not found'),
  },
  {
    name: 'the page that stops where a sign-in has another user id than before',
    path: '/counter',
    async ready(page) {
      await rememberAnotherUserId(page);
      await heading('Your sign-in leads to a different registry than before')(page);
      if (!isNightly) return;
      await page.getByRole('button', { name: 'Go on with this registry' }).click();
      await page.getByRole('button', { name: 'Increment' }).waitFor();
      await rememberAnotherUserId(page);
      await heading('Your sign-in leads to a different registry than before')(page);
    },
  },
];

/** A phone on its side, whose bars take a third of the height. */
const LOW = { width: 640, height: 360 };

/** The name of what has the focus, if a bar at the edge of the window lies above its middle. */
const focusBehindBar = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    if (!focused) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const x = Math.min(left + width / 2, innerWidth - 1);
    const bar = document.elementFromPoint(x, top + height / 2)?.closest('header, [data-bottom-bar]');
    const isCovered = bar && !bar.contains(focused);
    return isCovered ? (focused.getAttribute('aria-label') ?? focused.outerHTML) : undefined;
  });

describe('a screen', () => {
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    const visitor = await visitSignedIn(browser, cloud, ALICE);
    page = visitor.page;
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(cloud.origin);
    await page.getByRole('link', { name: 'Grandfather’s violin' }).waitFor();
    return () => visitor.context.close();
  });

  test('is reached with the keyboard alone: past the navigation to the content, and on to an item', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent === 'Grandfather’s violin')) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Grandfather’s violin', level: 1 }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).toBe('H1');
  });

  test('keeps what the Tab key reaches out from behind the bars of a low window, and these scroll nothing', async () => {
    await page.setViewportSize(LOW);
    await goWithin(page, '/');
    await page.getByRole('link', { name: 'Grandfather’s violin' }).waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    const covered: (string | undefined)[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      covered.push(await focusBehindBar(page));
    }
    expect(covered.filter((name) => name !== undefined)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 100));
    await page.getByRole('banner').getByRole('link').first().focus();
    expect(await page.evaluate(() => scrollY)).toBe(100);
  });

  test.each(SCREENS.map((screen, at) => ({ ...screen, lookOnPush: at % 2 })))(
    '$name fits on a phone and in a wide window, and has no finding of axe, best practices included',
    async ({ path, ready, lookOnPush }) => {
      await page.setViewportSize(PHONE.viewport);
      await goWithin(page, path);
      await ready(page);
      await inEachLook(
        page,
        async (look) => {
          await expectFitting(page);
          if (isNightly || look === lookOnPush) await expectFlawless(page);
        },
        // Each screen is tried on a phone, where what is too wide shows first.
        isNightly ? undefined : lookOnPush + 1,
      );
      const dialog = page.getByRole('dialog');
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(complaints).toEqual([]);
    },
  );
});
