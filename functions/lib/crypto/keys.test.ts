import { expect, test } from 'vitest';
import { asItemKey, asVaultKey, newItemKey, newVaultKey } from './keys.ts';

test.each([newVaultKey, newItemKey])('a new key has 32 bytes and is another one each time', (newKey) => {
  expect(newKey()).toHaveLength(32);
  expect(newKey()).not.toEqual(newKey());
});

test.each([asVaultKey, asItemKey])('only 32 bytes are taken for a key', (asKey) => {
  const bytes = new Uint8Array(32);

  expect(asKey(bytes)).toBe(bytes);
  expect([asKey(bytes.subarray(1)), asKey(new Uint8Array(33)), asKey(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
