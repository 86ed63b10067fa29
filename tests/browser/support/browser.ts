import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** So long a page may take to come to what a test waits for, on a machine that does other work too. */
const PATIENCE_MS = 60_000;

const WIDE = { width: 1280, height: 900 };

/**
 * Playwright's own choice, which a second switch would replace, and the parts of the address bar that are pages of
 * their own: nobody sees a bar here, and each context would spend half a second of processor time on them.
 */
const WITHOUT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** Debian has one without a window and without a camera, which takes a tenth less processor time. */
const CHROMIUM_SHELL = `${CHROMIUM}-headless-shell`;

/** Chromium without its own background traffic, so that a closed network does not slow it down. */
export const launchChromium = (
  furtherArguments: readonly string[] = [],
  withoutArguments: readonly string[] = [],
  executablePath = existsSync(CHROMIUM_SHELL) ? CHROMIUM_SHELL : CHROMIUM,
): Promise<Browser> =>
  chromium.launch({
    ignoreDefaultArgs: [...withoutArguments],
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${WITHOUT_FEATURES.join()}`,
      ...furtherArguments,
    ],
  });

let shared: Promise<Browser> | undefined;

/** One Chromium for all test files of a worker, which ends with the worker. Each file closes its own contexts. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

export const closeContexts = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map((context) => context.close()));

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The errors and the violations of the content security policy that the page reported. */
  readonly complaints: string[];
}

interface VisitorOptions {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Whether the page can be tapped. */
  readonly hasTouch?: boolean;
  /** For a certificate of our own making. */
  readonly ignoreHTTPSErrors?: boolean;
}

/** Colours depend on the theme and layout on the width: two looks cover both of each. */
const LOOKS = {
  'a phone in the dark theme': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  'a wide window in the light theme': { viewport: WIDE, colorScheme: 'light' },
} as const;

/**
 * Looks at the screen that a page shows, on a phone and in a wide window. What is shown stays: to load it anew for
 * each look would take longer than to examine it.
 * @param examine is told the number of the look, from 0
 */
export async function inEachLook(
  page: Page,
  examine: (look: number) => Promise<void>,
  count = Object.keys(LOOKS).length,
): Promise<void> {
  for (const [look, { viewport, colorScheme }] of Object.values(LOOKS).slice(0, count).entries()) {
    await page.setViewportSize(viewport);
    await inTheme(page, colorScheme);
    await examine(look);
  }
}

/** Looks at the screen in both themes, at the width that it has. */
export async function inEachTheme(page: Page, examine: () => Promise<void>): Promise<void> {
  for (const { colorScheme } of Object.values(LOOKS)) {
    await inTheme(page, colorScheme);
    await examine();
  }
}

/** Changes to a theme, and waits until the app shows it. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
    .toBe(colorScheme);
}

/** Nothing becomes wider than the window: no one has to scroll sideways. */
export const expectFitting = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

/** The look of the app on a phone. */
export const PHONE = LOOKS['a phone in the dark theme'];

/** A user with a browser of their own. */
export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  return { context, page, complaints: complaintsOf(page) };
}

/** The list of what a page complains of, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    const isStatus = text.startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) complaints.push(text);
  });
  return complaints;
}

/**
 * Goes to another screen as a link of the app does, which takes a third of the time of loading the app anew. What the
 * app has read a moment ago it does not read again: after a change behind its back, load it anew.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    const state = { usr: null, key: address, idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** Fills in the sign-in page, which the app has sent the user to. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(/username/i).fill(username);
  await page.getByLabel(/password/i).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The findings of axe in a page, which has no frames with anything to find. The page keeps it for the next time: to
 * load it takes as long as to run it. Where a dialog has closed the screen off, or only a layer is asked for, it
 * looks at what lies above the screen: the screen is looked at without it, and nobody can press what looks out from behind.
 */
async function findings(page: Page, tags: readonly string[], isOfLayer = false): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ runOnly, isOfLayer }) => {
      const above = '[data-portal]';
      const isAbove =
        (isOfLayer && document.querySelector(`${above} :is([role=dialog], [role=menu])`) !== null) ||
        document.querySelector(`${above} [aria-modal=true]`) !== null;
      const context = isAbove ? { include: [above] } : document;
      const options = { runOnly, resultTypes: ['violations'] };
      return (await Reflect.get(window, 'axe').run(context, options)).violations;
    },
    { runOnly: [...tags], isOfLayer },
  );
}

/** No finding of axe at all, its best practices included, in what lies open above the screen; else in the screen. */
export async function expectFlawless(page: Page): Promise<void> {
  const found = await findings(page, [...WCAG, 'best-practice'], true);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** No finding of axe that is serious or worse (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const serious = (await findings(page, WCAG))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  expect(serious).toEqual([]);
}

/** Every box and circle that one ticks can be told from what it stands on by its edge: 3 to 1, which axe does not look at. */
export async function expectTickable(page: Page): Promise<void> {
  const faint = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (!context) return 0;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (part) => (part / 255) ** 2.2,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const isFaint = (field: Element): boolean => {
      const { borderTopColor, backgroundColor } = getComputedStyle(field);
      const [edge, ground] = [luminance(borderTopColor), luminance(backgroundColor)];
      return Math.max(edge, ground) < 3 * Math.min(edge, ground);
    };
    return [...document.querySelectorAll('input:is([type=radio], [type=checkbox]):not(:checked, :disabled)')]
      .filter((field) => field.checkVisibility({ opacityProperty: true }) && field.clientWidth > 4)
      .filter(isFaint)
      .map(({ outerHTML }) => outerHTML);
  });
  expect(faint).toEqual([]);
}
