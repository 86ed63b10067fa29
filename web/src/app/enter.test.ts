// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./main.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

/** The texts of the page. No other file has said whether the browser is outdated. */
const shown = (): string[] =>
  [...document.querySelectorAll('p:not([hidden])')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.history.replaceState(null, '', '/help');
  document.body.innerHTML = PAGE.slice(PAGE.indexOf('<main'), PAGE.indexOf('</main>'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function expectSaid(text: string): Promise<void> {
  await import('./enter.ts');
  await expect.poll(() => shown()).toEqual([`${text} Reload`]);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  document.querySelector<HTMLButtonElement>('[role="alert"]:not([hidden]) button')?.click();
  expect(reload).toHaveBeenCalledOnce();
}

test('a page whose app cannot be loaded says so, and offers to load it again', () =>
  expectSaid('The item registry could not be loaded. Please check your connection and try again.'));

test('a page whose browser keeps nothing for the site says so, and offers to load it again', async () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }));
  await expectSaid(
    'The item registry needs cookies and site data, which this browser blocks. Please allow them for this site.',
  );
});

test('a page in an outdated browser goes on saying that it is too old, and loads no app', async () => {
  document.documentElement.dataset.browser = 'outdated';
  await import('./enter.ts');
  delete document.documentElement.dataset.browser;
  expect(shown()).toEqual([expect.stringMatching(/^This browser is too old/)]);
});
