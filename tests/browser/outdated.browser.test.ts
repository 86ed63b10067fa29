import { expect, test } from 'vitest';
import { expectAccessible, PHONE } from './support/browser.ts';
import { receiveVisitors } from './support/visitors.ts';

const visitors = receiveVisitors();

const TOO_OLD = 'This browser is too old for Item Registry.';

test('a browser that lacks what the app is built for says that it is too old, and loads nothing of the app', async () => {
  const { page } = await visitors.newVisitor('alice-outdated', PHONE);
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(visitors.cloud.origin, { waitUntil: 'networkidle' });
  await page.getByText(TOO_OLD).waitFor();
  await expectAccessible(page);
  const paths = asked.map((path) => path.replace(/-[\w-]+\.js$/, '.js'));
  // Only Chromium with windows asks for the icon.
  const left = paths.filter((path) => path !== '/icon.svg');
  expect(new Set(left)).toEqual(new Set(['/', '/head.js', '/app/index.js']));
});

test('a browser that cannot even read the scripts of the page says that it is too old, in letters that can be read in the dark', async () => {
  const { page } = await visitors.newVisitor(undefined, { colorScheme: 'dark' });
  await page.route(/\/(head|app\/index-[\w-]+)\.js$/, (route) => route.abort());
  await page.goto(visitors.cloud.origin);
  await page.getByText(TOO_OLD).waitFor();
  await expectAccessible(page);
});
