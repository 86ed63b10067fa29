import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { newItem } from '#tests/support/items.ts';
import { complaintsOf, goWithin, launchChromium, signIn, type Visitor, visit } from './support/browser.ts';
import { type Addresses, showDeployed } from './support/deployed.ts';
import { photoOf } from './support/film.ts';
import site from './support/site.json' with { type: 'json' };

const ALICE = 'alice-deployed';

const { signInDomain, headers } = site;
const addresses: Addresses = {
  site: 'https://d111111abcdef8.cloudfront.net',
  signIn: `https://${signInDomain}.auth.us-east-1.amazoncognito.com`,
  directory: 'https://cognito-idp.us-east-1.amazonaws.com',
};

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  await registerSamples(cloud, ALICE);
});

/** A browser that finds the product at the addresses it has when deployed. */
async function openDeployed() {
  const shown = await showDeployed({ origin: cloud.origin, addresses, headers });
  // Shared ones hide their scroll bars.
  const browser: Browser = await launchChromium(shown.chromium, ['--hide-scrollbars']);
  const visitor = await visit(browser, { ignoreHTTPSErrors: true });
  return {
    visitor,
    async close() {
      await browser.close();
      shown.stop();
    },
  };
}

describe('with the headers of the stack, the app', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    const opened = await openDeployed();
    visitor = opened.visitor;
    page = visitor.page;
    return opened.close;
  });
  afterEach(() => {
    expect(visitor.complaints.splice(0)).toEqual([]);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const go = (path: string) => page.goto(addresses.site + path);

  test('is served with all of them', async () => {
    const answer = await go('/config.json');
    expect(answer?.headers()).toMatchObject(headers);
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ${addresses.directory} ${addresses.signIn}`,
    );
  });

  test('signs in at the other origin and comes back', async () => {
    await go('/');
    await page.waitForURL(`${addresses.signIn}/**`);
    await signIn(page, ALICE);
    await page.waitForURL(`${addresses.site}/`);
    await page.getByRole('link', { name: 'Family car' }).waitFor();
  });

  test('may frame the sign-in, which leads the frame back into the app', async () => {
    const { clientId, scope } = await (await fetch(`${cloud.origin}/config.json`)).json();
    const query = new URLSearchParams({
      client_id: clientId,
      scope,
      response_type: 'code',
      prompt: 'none',
      redirect_uri: `${addresses.site}/silent-callback`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const arrived = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/silent-callback'));
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, `${addresses.signIn}/oauth2/authorize?${query}`);
    const frame = await arrived;
    await frame.waitForLoadState();
    expect(await frame.evaluate(() => document.querySelector('#root') !== null)).toBe(true);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
  });

  test('shows images from elsewhere, of a detail that holds their address', async () => {
    await page.route('https://images.example.com/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: photoOf() }),
    );
    const properties = [{ name: 'images', value: 'https://images.example.com/telescope.png' }];
    const response = await fetch(`${cloud.origin}/assets`, {
      method: 'POST',
      headers: await cloud.as(ALICE),
      body: JSON.stringify(newItem({ name: 'Telescope', properties })),
    });
    const { id } = await response.json();
    await goWithin(page, `/asset-details/${id}`);
    const image = page.locator('img[src="https://images.example.com/telescope.png"]').first();
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('turns no text into markup or a script, and keeps windows of other origins apart', async () => {
    const refused = await page.evaluate(() => {
      const attempt = (run: () => unknown) => {
        try {
          run();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      };
      const element = document.createElement('div');
      return [
        attempt(() => Object.assign(element, { innerHTML: '<img src="x" onerror="alert(1)">' })),
        attempt(() => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' })),
        attempt(() => Object.assign(document.createElement('script'), { text: 'alert(1)' })),
      ];
    });
    expect(refused).toEqual(['refused', 'refused', 'refused']);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    visitor.complaints.splice(0);
  });

  test('draws QR codes in a dialog that moves no page with a scroll bar, and saves reports', async () => {
    await goWithin(page, '/');
    const place = () => page.getByRole('banner').boundingBox();
    const qrCode = page.getByRole('button', { name: 'QR Code' }).first();
    await qrCode.waitFor();
    const before = await place();
    expect(before?.width).toBeLessThan(page.viewportSize()?.width ?? 0);
    await qrCode.click();
    await page.getByRole('img', { name: /^QR code of/ }).waitFor();
    expect(await place()).toEqual(before);
    await page.keyboard.press('Escape');
    await button('Generate Report').click();
    await button('Select All').click();
    const saved = page.waitForEvent('download');
    await button('Generate PDF').click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('reads a code from a picture', async () => {
    await goWithin(page, '/transfer-request');
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: photoOf('https://example.com/menu'),
    });
    await page.getByText(/is not from Item Registry/).waitFor();
  });

  test('asks the directory about the account, after another sign-in', async () => {
    const asked = page.waitForResponse(
      (answer) => answer.url().startsWith(addresses.directory) && answer.request().method() === 'POST',
    );
    await go('/account');
    await button('Sign in again').first().click();
    await page.waitForURL(`${addresses.signIn}/**`);
    await signIn(page, ALICE);
    expect((await asked).status()).toBe(200);
    await button('Set up authenticator app').waitFor();
  });

  test.each([
    ['/encryption-settings', 'Encryption Settings'],
    ['/view-pending-transfers', 'Pending Item Transfers'],
    ['/activity', 'Activity'],
    ['/password-reset', 'Change Encryption Password'],
    ['/counter', 'Counter'],
    ['/fetch-data', 'Weather forecast'],
    ['/nowhere', 'Page not found'],
  ])('shows %s', async (path, name) => {
    await goWithin(page, path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  test('signs out at the other origin and comes back', async () => {
    await go('/logout');
    await page.waitForURL(`${addresses.signIn}/**`);
    await page.getByLabel(/username/i).waitFor();
  });

  test("is stopped by a policy without the sign-in's origin", async () => {
    const policy = headers['content-security-policy'].replaceAll(` ${addresses.directory}`, '');
    expect(policy).not.toBe(headers['content-security-policy']);
    const body = await (await fetch(cloud.origin)).text();
    const forgetful = await visitor.context.newPage();
    await forgetful.route(`${addresses.site}/`, (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body }),
    );
    const complaints = complaintsOf(forgetful);
    await forgetful.goto(addresses.site);
    await expect.poll(() => complaints.join()).toContain('Content Security Policy');
  });
});
