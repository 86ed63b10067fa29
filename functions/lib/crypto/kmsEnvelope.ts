import type { Binding } from '#shared/sealing/additionalData.ts';
import { readBlob, writeBlob } from '#shared/sealing/blob.ts';
import { wipe } from './bytes.ts';
import { openCommitted, sealCommitted } from './gcm.ts';
import type { KeyEncryptionKey } from './kdf.ts';
import { asVaultKey, type VaultKey } from './keys.ts';
import type { WrappingKms } from './kms.ts';

/** Bytes under KMS alone. */
export async function sealByKms(
  kms: WrappingKms,
  binding: Binding,
  plaintext: Uint8Array,
): Promise<Uint8Array> {
  return writeBlob('kms', await kms.encrypt(plaintext, binding));
}

/** Undefined when it is not what was sealed under this binding. */
export async function openByKms(
  kms: WrappingKms,
  binding: Binding,
  blob: Uint8Array,
): Promise<Uint8Array | undefined> {
  const body = readBlob('kms', blob);
  return body && kms.decrypt(body, binding);
}

/** A vault key under a key-encryption key, which is then wiped, and under KMS: neither opens it alone. */
export function wrapVaultKey(
  kms: WrappingKms,
  kek: KeyEncryptionKey,
  binding: Binding,
  vaultKey: VaultKey,
): Promise<Uint8Array> {
  const inner = sealCommitted(kek, binding, vaultKey);
  wipe(kek.bytes);
  return sealByKms(kms, binding, inner);
}

/**
 * Wipes the key-encryption key. `wrong-key` when another key-encryption key wrapped it; undefined, whatever
 * else is wrong.
 */
export async function unwrapVaultKey(
  kms: WrappingKms,
  kek: KeyEncryptionKey,
  binding: Binding,
  wrapped: Uint8Array,
): Promise<VaultKey | 'wrong-key' | undefined> {
  try {
    const inner = await openByKms(kms, binding, wrapped);
    const opened = inner && openCommitted(kek, binding, inner);
    return opened === 'wrong-key' ? opened : asVaultKey(opened);
  } finally {
    wipe(kek.bytes);
  }
}
