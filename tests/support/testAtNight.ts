import { test } from 'vitest';
import { isNightly } from './nightly.ts';

/** A test that the push run does without, and does not count. */
export const testAtNight: (
  name: string,
  run: () => Promise<void>,
  options?: { readonly timeout?: number },
) => void = isNightly ? (name, run, options = {}) => test(name, options, run) : () => undefined;
