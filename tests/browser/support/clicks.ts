import type { Page } from 'playwright-core';

/** Counts the clicks of the mouse from the next page on; they outlast a navigation, and a click that a key causes is none. */
export async function countClicks(counted: Page): Promise<void> {
  await counted.addInitScript(() => {
    const key = 'test.clicks';
    const note = ({ isTrusted, detail }: MouseEvent) => {
      if (!isTrusted || detail === 0) return;
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    };
    window.addEventListener('click', note, true);
  });
}

/** The clicks since the last time. */
export const clicks = (counted: Page): Promise<number> =>
  counted.evaluate(() => {
    const count = Number(sessionStorage.getItem('test.clicks') ?? 0);
    sessionStorage.removeItem('test.clicks');
    return count;
  });
