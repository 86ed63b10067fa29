import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { expectAccessible, expectFitting, PHONE, signIn } from './support/browser.ts';
import { receiveVisitors } from './support/visitors.ts';

const registry = receiveVisitors();
const { newVisitor, arrive, arriveThroughSignIn } = registry;

const homeHeading = { name: 'Item Registry', level: 1 } as const;

/** Notes the texts of every page that a tab shows, because some stand there for a moment only. */
async function noteTexts(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  await page.exposeFunction('noteText', (text: string) => texts.push(text));
  await page.addInitScript(() => {
    const note = () => Reflect.get(window, 'noteText')(document.body?.textContent ?? '');
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return texts;
}

describe('signing in', () => {
  test('leads to a deep link with its query, and survives a reload without asking again', async () => {
    const { page } = await newVisitor();
    const texts = await noteTexts(page);
    const address = `${registry.cloud.origin}/transfer-request?owner=someone&item=something`;
    await page.goto(address);
    await page.getByText('You have opened the link to someone’s item.').waitFor();
    await expectAccessible(page);
    expect(texts).toContainEqual(expect.stringContaining('Verifying authentication...'));
    await signIn(page, 'bob');
    await page.waitForURL(address);
    await page.getByRole('link', { name: 'Logout' }).waitFor();
    expect(texts).toContainEqual(expect.stringContaining('Processing login...'));
    await page.reload();
    await page.getByRole('link', { name: 'Logout' }).waitFor();
    expect(page.url()).toBe(address);
  });

  test('tells a newcomer what the registry is for, also on a phone whose text is twice as large, shows what is typed into the password field when asked to, and lets one try again after a wrong password', async () => {
    const { page } = await newVisitor();
    await page.goto(registry.cloud.origin);
    await page.getByText('Everything you own, in one place that is yours.').waitFor();
    const picture = page.getByRole('img', { name: /^A registry with/ });
    const isShown = () =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
    await expect.poll(isShown).toBe(1280);
    const shown = page.viewportSize() ?? expect.unreachable();
    await page.setViewportSize(PHONE.viewport);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectFitting(page);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(shown);

    const field = page.getByLabel('Password', { exact: true });
    await field.fill('a password');
    await page.getByRole('button', { name: 'Show what you type', pressed: false }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show what you type', pressed: true }).click();
    expect(await field.getAttribute('type')).toBe('password');

    await signIn(page, 'carol', 'not-the-password');
    await page.getByText('Incorrect username or password.').waitFor();
    expect(await page.getByLabel(/username/i).inputValue()).toBe('carol');
    await expectAccessible(page);
    await signIn(page, 'carol');
    await page.getByRole('heading', homeHeading).waitFor();
  });

  testAtNight(
    'starts again when a login cannot be completed, and signs a demo account in with one click',
    async () => {
      const { page } = await newVisitor();
      await page.goto(`${registry.cloud.origin}/callback?code=never&state=unknown`);
      await page.getByText('Login failed. Redirecting to login page...').waitFor();
      await page.waitForURL(/\/local\/signin\//);
      await page.getByRole('button', { name: /^Sign in as bob/ }).click();
      await page.getByRole('heading', homeHeading).waitFor();
    },
  );
});

describe('roles', () => {
  test('sends an administrator from /UserManagement to /user-management, and shows them the Admin menu', async () => {
    const page = await arrive('/UserManagement', 'admin');
    await page.waitForURL(`${registry.cloud.origin}/user-management`);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'User Management' }).waitFor();
    await page.getByRole('menuitem', { name: 'Transfer Repair' }).waitFor();
  });

  testAtNight('turns another user away from an admin screen, and shows them no Admin menu', async () => {
    const page = await arrive('/transfer-repair', 'bob');
    await page.getByText('Access denied. This page is only available to administrators.').waitFor();
    await page.getByRole('heading', homeHeading).waitFor();
    await page.getByRole('button', { name: 'Security' }).waitFor();
    expect(await page.getByRole('button', { name: 'Admin', exact: true }).count()).toBe(0);
  });
});

describe('signing out', () => {
  test('ends the sign-in everywhere: the app, the sign-in page and the other tab', async () => {
    const page = await arriveThroughSignIn('/', 'alice');
    await page.getByRole('heading', homeHeading).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${registry.cloud.origin}/counter`);
    await second.getByRole('button', { name: 'Increment' }).waitFor();

    await page
      .getByRole('link', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .click();
    await page.waitForURL(/\/local\/signin\//);
    await page.getByLabel(/username/i).waitFor();
    await second.getByText('You signed out in another tab.').waitFor();
    await expectAccessible(second);
    expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token');
  });

  // Chromium keeps no page while it is controlled by a test, so the page is told what a browser that does so would tell it.
  test('hides a page that the browser keeps when it is left, and loads it anew when the user comes back', async () => {
    const page = await arrive('/counter', 'alice');
    const button = page.getByRole('button', { name: 'Increment' });
    await button.waitFor();
    const tell = (kind: string) =>
      page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind);
    await tell('pagehide');
    await button.waitFor({ state: 'hidden' });
    const loaded = page.waitForEvent('load');
    await tell('pageshow');
    await loaded;
    await button.waitFor();
  });
});

describe('an ended sign-in', () => {
  /** Changes what the browser keeps of the sign-in. */
  const changeKept = (page: Page, changes: object) =>
    page.evaluate((changed) => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (!key.startsWith('oidc.user')) continue;
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), ...changed }));
      }
    }, changes);

  test('is renewed without a page when the access token is too old, and leads to the sign-in page when nothing can be renewed', async () => {
    const page = await arrive('/', 'alice');
    await page.getByRole('heading', homeHeading).waitFor();
    await changeKept(page, { expires_at: 1 });
    await page.goto(`${registry.cloud.origin}/create-asset`);
    await page.getByRole('button', { name: 'Register Item' }).waitFor();

    await page.context().clearCookies();
    await changeKept(page, { access_token: 'spoiled', refresh_token: 'spoiled' });
    // The app may lead on before the page has loaded, also from the page before it.
    await page.goto(registry.cloud.origin, { waitUntil: 'commit' }).catch(() => undefined);
    await page.waitForURL(/\/local\/signin\//);
  });
});
