import { storedText, storeText } from '#web/base/storage.ts';

const KEY = 'item-registry.single-keys';
const OFF = 'off';

/** The key that makes a shortcut of a letter: `⌘` on Apple's devices. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/**
 * Whether `/`, `n` and `?` are shortcuts in this browser (WCAG 2.2, 2.1.4: whoever speaks to the computer has to be
 * able to switch them off).
 */
export const areSingleKeysOn = (): boolean => storedText(KEY) !== OFF;

/** @returns whether the browser remembers it */
export const switchSingleKeys = (areOn: boolean): boolean => storeText(KEY, areOn ? undefined : OFF);
