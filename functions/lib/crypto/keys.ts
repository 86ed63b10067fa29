import { randomFillSync } from 'node:crypto';
import { KEY_BYTES } from './hkdf.ts';

declare const purpose: unique symbol;

/**
 * The key of one generation of a vault. It opens item keys, the vault's private key and the keys of its ring.
 */
export type VaultKey = Uint8Array & { readonly [purpose]: 'vault' };

/** The key of one item. */
export type ItemKey = Uint8Array & { readonly [purpose]: 'item' };

const isVaultKey = (bytes: Uint8Array | undefined): bytes is VaultKey => bytes?.length === KEY_BYTES;
const isItemKey = (bytes: Uint8Array | undefined): bytes is ItemKey => bytes?.length === KEY_BYTES;

/**
 * Opened bytes as a key: only for what was sealed as such a key, by its binding.
 * @returns undefined for bytes that are not as long as a key
 */
export const asVaultKey = (bytes: Uint8Array | undefined) => (isVaultKey(bytes) ? bytes : undefined);
export const asItemKey = (bytes: Uint8Array | undefined) => (isItemKey(bytes) ? bytes : undefined);

export const newVaultKey = (): VaultKey => ensureKey(asVaultKey(newBytes()));
export const newItemKey = (): ItemKey => ensureKey(asItemKey(newBytes()));

/** Filled in place: a copy would stay in memory after the key is wiped. */
const newBytes = (): Uint8Array => randomFillSync(new Uint8Array(KEY_BYTES));

function ensureKey<Key>(key: Key | undefined): Key {
  if (key === undefined) throw new TypeError('A key has another length.');
  return key;
}
