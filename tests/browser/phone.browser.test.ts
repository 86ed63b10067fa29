import { join } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import { goWithin, launchChromium, type Visitor, visit } from './support/browser.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-phone';
const PHOTO = join(import.meta.dirname, '../../web/public/samples/table.jpg');
/** Playwright's own choice is a mouse, also for a page with touch. */
const pointer = (hover: number, kind: number) =>
  `--blink-settings=primaryHoverType=${hover},availableHoverTypes=${hover},primaryPointerType=${kind},availablePointerTypes=${kind}`;
const [MOUSE, FINGER] = [pointer(2, 4), pointer(1, 2)];
const UPRIGHT = { width: 390, height: 844 };
/** The keyboard has taken the rest. */
const WITH_KEYBOARD = { width: 390, height: 420 };
const ON_ITS_SIDE = { width: 844, height: 390 };
/** A smaller text makes iOS enlarge the whole page once its field has the focus. */
const LEAST_TEXT_PX = 16;

const manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

let cloud: TestCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let devTools: CDPSession;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), launchChromium([FINGER], [MOUSE])]);
  await registerSamples(cloud, ALICE);
  visitor = await visitSignedIn(browser, cloud, ALICE, { viewport: UPRIGHT, hasTouch: true });
  page = visitor.page;
  devTools = await visitor.context.newCDPSession(page);
  await page.goto(cloud.origin);
  await page.getByRole('link', { name: 'Grandfather’s violin' }).waitFor();
});
afterEach(async () => {
  await page.setViewportSize(UPRIGHT);
  expect(visitor.complaints.splice(0)).toEqual([]);
});
afterAll(() => browser.close());

const nameField = () => page.getByLabel(/^Item Name/);

async function openForm(): Promise<void> {
  await goWithin(page, '/create-asset');
  await nameField().waitFor();
}

/** The fields of the page with smaller text, by their labels. */
const smallFields = () =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter((field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
        .map((field) => field.labels?.[0]?.textContent ?? field.ariaLabel),
    LEAST_TEXT_PX,
  );

describe('a field under a finger', () => {
  test.each([
    ['on Home', '/', () => page.getByRole('searchbox')],
    ['in the form of a new item', '/create-asset', nameField],
    ['in quick add', '/quick-add', nameField],
    ['on the page that asks for an item', '/transfer-request', () => page.getByLabel('Link to the item')],
  ])('has a text that no phone enlarges %s', async (_, path, field) => {
    await goWithin(page, path);
    await field().waitFor();
    expect(await smallFields()).toEqual([]);
  });

  test('has such a text in the dialog of a new encryption password', async () => {
    await goWithin(page, '/encryption-settings');
    await page.getByRole('button', { name: 'Migrate to Encrypted Storage' }).click();
    await page.getByLabel('Repeat new password').waitFor();
    expect(await smallFields()).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a small button', () => {
  test.each(['Close', 'Show or hide what is typed'])(
    'takes a finger that lands twenty pixels beside its middle: %s',
    async (name) => {
      await goWithin(page, '/encryption-settings');
      await page.getByRole('button', { name: 'Migrate to Encrypted Storage' }).click();
      const button = page.getByRole('button', { name }).first();
      await button.waitFor();
      const isHit = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const places = [-20, 20].flatMap((by) => [
          document.elementFromPoint(x + by, y),
          document.elementFromPoint(x, y + by),
        ]);
        return places.every((hit) => element.contains(hit));
      });
      expect(isHit).toBe(true);
      await page.keyboard.press('Escape');
    },
  );
});

test('a link to the help is as high as a finger needs', async () => {
  await goWithin(page, '/import');
  const link = page.getByRole('link', { name: 'What can be imported' });
  await link.waitFor();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the bars scroll with the page in a window that is enlarged four times, of which they would take half', async () => {
  await page.setViewportSize({ width: 320, height: 200 });
  await goWithin(page, '/help');
  await page.getByRole('heading', { name: 'What is an item?' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  for (const bar of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Tabs' })]) {
    const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
    expect(y >= 200 || y + height <= 0).toBe(true);
  }
});

describe('a phone that corrects words', () => {
  const expectAsTyped = async (field: Locator) => {
    expect(await field.getAttribute('autocorrect')).toBe('off');
    expect(await field.getAttribute('autocapitalize')).toBe('none');
  };

  test('leaves a username of the sign-in as it is typed', async () => {
    const stranger = await visit(browser);
    await stranger.page.goto(cloud.origin);
    await expectAsTyped(stranger.page.getByLabel(/username/i));
    await stranger.context.close();
  });

  test('leaves a link to an item as it is typed', async () => {
    await goWithin(page, '/transfer-request');
    await expectAsTyped(page.getByLabel('Link to the item'));
  });
});

describe('the keyboard of a phone', () => {
  const tabs = () => page.getByRole('navigation', { name: 'Tabs' });

  test('takes its height from the page, so that nothing stands behind it', async () => {
    const content = await page.locator('meta[name=viewport]').getAttribute('content');
    expect(content).toContain('interactive-widget=resizes-content');
  });

  test('leaves the room of the tabs to what is being typed', async () => {
    await openForm();
    await nameField().focus();
    expect(await tabs().isVisible()).toBe(true);
    await page.setViewportSize(WITH_KEYBOARD);
    await expect.poll(() => tabs().isVisible()).toBe(false);
    await nameField().blur();
    await expect.poll(() => tabs().isVisible()).toBe(true);
  });

  test.each(firstOnPush(['checkbox', 'radio', 'file']))(
    'comes up at no field of the kind %s, and the tabs stay',
    async (type) => {
      await goWithin(page, '/');
      await page.setViewportSize(WITH_KEYBOARD);
      await tabs().waitFor();
      const isFocused = await page.evaluate((kind) => {
        const field = Object.assign(document.createElement('input'), { type: kind });
        document.querySelector('main')?.append(field);
        field.focus();
        return document.activeElement === field;
      }, type);
      expect(isFocused).toBe(true);
      expect(await tabs().isVisible()).toBe(true);
      await page.evaluate(() => document.activeElement?.remove());
    },
  );

  /** Taps the middle of something as a finger does. @returns the text of the button that is clicked, which does nothing */
  async function tap(element: Locator): Promise<string | undefined> {
    const landed = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const take = (event: MouseEvent) => {
            event.preventDefault();
            event.stopPropagation();
            resolve(
              (event.target instanceof Element && event.target.closest('button')?.textContent) || 'no button',
            );
          };
          addEventListener('click', take, { capture: true, once: true });
        }),
    );
    const { x, y, width, height } = z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .parse(await element.boundingBox());
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    return landed;
  }

  test.each([WITH_KEYBOARD, { width: 390, height: 500 }])(
    'leaves a button where it is until the tap that takes the focus from a field has arrived: at $height px',
    async (window) => {
      await openForm();
      await page.setViewportSize(window);
      await nameField().focus();
      await expect.poll(() => tabs().isVisible()).toBe(false);
      const register = page.getByRole('button', { name: 'Register Item' });
      await register.scrollIntoViewIfNeeded();
      expect(await tap(register)).toBe('Register Item');
      await expect.poll(() => tabs().isVisible()).toBe(true);
    },
  );
});

describe('a pull at the top', () => {
  const atPull = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);

  test('loads the list anew, as a phone does', async () => {
    await goWithin(page, '/');
    await page.getByRole('searchbox').waitFor();
    expect(await atPull()).toBe('auto');
  });

  test('does not load a form anew, with whose page the chosen photos would go', async () => {
    await openForm();
    expect(await atPull()).toBe('contain');
  });

  test('does not load the page under a dialog anew', async () => {
    await goWithin(page, '/encryption-settings');
    await page.getByRole('button', { name: 'Migrate to Encrypted Storage' }).click();
    await page.getByLabel('Repeat new password').waitFor();
    expect(await atPull()).toBe('contain');
    await page.keyboard.press('Escape');
  });
});

test('nothing stands under the notch of a phone on its side', async () => {
  await openForm();
  await page.setViewportSize(ON_ITS_SIDE);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: 47, leftMax: 47, right: 47, rightMax: 47, bottom: 21, bottomMax: 21 },
  });
  const edges = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('header a, header button, nav a, nav button, main h1, main input')]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > 1)
          .filter(({ left, right }) => left < 47 || right > innerWidth - 47).length,
    );
  await expect.poll(edges).toBe(0);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
});

test('the first photo that is taken without a connection waits for one, and is added then', async () => {
  await goWithin(page, '/');
  await page.getByRole('link', { name: 'Oak dining table' }).click();
  const camera = page.locator('input[type=file][capture]');
  await camera.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  await visitor.context.setOffline(true);
  await camera.setInputFiles(PHOTO);
  await page.getByText(/^Your photos and files are waiting on this page/).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await visitor.context.setOffline(false);
  await page.getByText('1 file was added.').waitFor();
});

describe('on the home screen of a phone', () => {
  test('the app can be installed, without a word of complaint', async () => {
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect([errors, JSON.parse(data ?? '{}')]).toMatchObject([[], { display: 'standalone', start_url: '/' }]);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // Each test has a context of its own, which Chromium with windows takes for a private one.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  test('its icons are what the manifest says of them', async () => {
    const response = await fetch(`${cloud.origin}/manifest.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    const { icons } = manifest.parse(await response.json());
    const sizes = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const picture = new Image();
            picture.src = address;
            await picture.decode();
            return `${picture.naturalWidth}x${picture.naturalHeight}`;
          }),
        ),
      icons.map(({ src }) => src),
    );
    const drawn = icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes: named }) => named)).toEqual(['192x192', '512x512', '512x512']);
    expect(sizes.slice(0, drawn.length)).toEqual(drawn.map(({ sizes: named }) => named));
  });
});
