import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isNightly } from '#tests/support/nightly.ts';
import { receiveVisitors } from './support/visitors.ts';

const BOB = 'bob-steady';

const visitors = receiveVisitors();

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Notes each part that is moved while nobody acts: runs in the page before the app does. */
function noteShifts(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('sources' in entry) || !Array.isArray(entry.sources)) continue;
      for (const { node, previousRect, currentRect } of entry.sources) {
        moved.push(`${node?.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function registerItem(username: string): Promise<string> {
  const response = await fetch(`${visitors.cloud.origin}/assets`, {
    method: 'POST',
    headers: await visitors.cloud.as(username),
    body: JSON.stringify({
      name: 'Road bicycle',
      description: 'Blue steel frame',
      assetType: 'Bicycle',
      properties: [{ name: 'Frame number', value: 'FR-88213' }],
    }),
  });
  const { id } = await response.json();
  return id;
}

/** The parts of a screen that move while it is loaded anew and all of it arrives. */
async function movedAt(page: Page, path: string, arrived: () => Promise<unknown>): Promise<unknown> {
  await page.goto(visitors.cloud.origin + path);
  await arrived();
  await page.waitForLoadState('networkidle');
  return page.evaluate('window.moved');
}

test('nothing moves while Home and the page of an item are loaded, in a wide window and on a phone', async () => {
  const item = `/asset-details/${await registerItem(BOB)}`;
  const page = await visitors.arrive('/', BOB, { viewport: WIDE });
  const link = page.getByRole('main').getByRole('link', { name: 'Road bicycle' }).first();
  await link.waitFor();
  await page.addInitScript(noteShifts);

  const loadHome = () => movedAt(page, '/', () => link.waitFor());
  const loadItem = () => movedAt(page, item, () => page.getByText(/^Registered by/).waitFor());
  const tried = [
    [WIDE, loadItem],
    [PHONE, loadHome],
  ] as const;
  const more = [
    [WIDE, loadHome],
    [PHONE, loadItem],
  ] as const;
  for (const [viewport, load] of isNightly ? [...tried, ...more] : tried) {
    await page.setViewportSize(viewport);
    expect(await load()).toEqual([]);
  }
});

test('Home asks for its items before the code of the app has come, and asks once', async () => {
  await registerItem(BOB);
  const { page } = await visitors.newVisitor(BOB);
  const link = page.getByRole('main').getByRole('link', { name: 'Road bicycle' }).first();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(request.url().slice(visitors.cloud.origin.length));
  });
  await page.route(/\/app\/main-/, async (route) => {
    await expect.poll(() => asked).toContain('/assets?order=newest&limit=100');
    await route.continue();
  });
  await page.goto(visitors.cloud.origin);
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const timesAsked = (path: string) => asked.filter((address) => address.startsWith(path)).length;
  expect([timesAsked('/assets'), timesAsked('/encryption/session-status')]).toEqual([1, 1]);
});
