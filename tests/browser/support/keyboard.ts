import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses a key until this shows: the keyboard's commands come after the data of the screen, and a key before does nothing. */
export const pressUntilShown = (page: Page, key: string, wanted: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await press(page, key);
      return wanted.waitFor({ timeout: 2_000 }).then(
        () => 'shown',
        () => 'not shown',
      );
    })
    .toBe('shown');

/** The focus is shown by an outline, which a field has as its ring. The heading of a new screen takes it without one. */
export const isFocusShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || element.tagName === 'H1';
  });

/** The name of the element that has the focus: a dialog, in which Tab goes on, by its title. Null where nothing has it. */
const nameOfFocused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return null;
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    return element.getAttribute('aria-label') ?? (label ?? element).textContent;
  });

/** The focus comes to this. A press that takes its own button away would leave it nowhere. */
export const expectFocusAt = (page: Page, name: string): Promise<void> =>
  expect.poll(() => nameOfFocused(page)).toBe(name);

/** Goes on with Tab to the button, link or field with this name, and sees the focus at each stop. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByLabel(name, { exact: true }));
  // It may be loaded after the screen, and Tab would have passed its place.
  await wanted.first().waitFor({ state: 'attached' });
  let handles = await wanted.elementHandles();
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    let stop = await page.evaluate(focusAmong, handles);
    // To ask for names takes longer than all else of a stop, so it is done again only when the page has changed, and
    // where it would end: an element can have another name by now.
    if (stop.isStale || stop.isWanted) {
      handles = await wanted.elementHandles();
      stop = await page.evaluate(focusAmong, handles);
    }
    expect(await isFocusShown(page), `the focus at ${stop.element}`).toBe(true);
    if (stop.isWanted) return;
  }
  expect.unreachable(`Tab does not lead to ${name}`);
}

/** Goes on with Tab to this button or link, and presses Enter there. */
export async function enter(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await press(page, 'Enter');
}

/** Runs in the page: whether one of these elements has the focus, and whether one is gone. */
function focusAmong(wanted: readonly (Node | null)[]) {
  return {
    element: document.activeElement?.outerHTML.slice(0, 200),
    isWanted: wanted.includes(document.activeElement),
    isStale: wanted.some((node) => !node?.isConnected),
  };
}
