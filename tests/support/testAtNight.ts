import { test } from 'vitest';
import { isNightly } from './nightly.ts';

/** A test that the push run does without, and does not count. */
export const testAtNight: (
  name: string,
  run: () => Promise<void>,
  options?: { readonly timeout?: number },
) => void = isNightly ? (name, run, options = {}) => test(name, options, run) : () => undefined;

/** The cases of a test that all go the same way: on push the first of them alone. */
export const firstOnPush = <T extends string | null | [unknown, ...unknown[]]>(cases: readonly T[]): T[] =>
  isNightly ? [...cases] : cases.slice(0, 1);
