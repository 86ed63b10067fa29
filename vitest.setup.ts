import { afterAll, expect, vi } from 'vitest';

/** Libraries advise a newer Node in every file that loads them; the tests run on the oldest that we promise. */
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const HELD = Symbol.for('the equality of bytes');

/**
 * Bytes that are equal are found so at once. The assertions would compare their indexes as keys of an object, which is a
 * tenth of the processor time of a test that compares all rows; they still do with bytes that differ, to say where.
 */
function haveSameBytes(one: unknown, other: unknown): true | undefined {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return undefined;
  if (one.constructor !== other.constructor) return undefined;
  return Buffer.compare(one, other) === 0 || undefined;
}

// This runs before every file, and the files of a worker share its assertions.
if (!Reflect.has(globalThis, HELD)) {
  expect.addEqualityTesters([haveSameBytes]);
  Reflect.set(globalThis, HELD, true);
}

// The next file of this worker must not meet the stand-ins of this one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
