const KEY = 'item-registry.single-keys';
const OFF = 'off';

/** The key that makes a shortcut of a letter: `⌘` on Apple's devices. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/**
 * Whether `/`, `n` and `?` are shortcuts in this browser (WCAG 2.2, 2.1.4: whoever speaks to the computer has to be
 * able to switch them off). A browser may deny access to its storage; they are on then.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** @returns whether the browser remembers it */
export function switchSingleKeys(areOn: boolean): boolean {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
    return true;
  } catch {
    return false;
  }
}
