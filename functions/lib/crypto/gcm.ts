import { randomBytes } from 'node:crypto';
import type { Binding } from '#shared/sealing/additionalData.ts';
import { additionalData } from '#shared/sealing/additionalData.ts';
import { readBlob, writeBlob } from '#shared/sealing/blob.ts';
import { decrypt, encrypt, NONCE_BYTES } from './aesGcm.ts';
import { areEqual, wipe } from './bytes.ts';
import { hkdf } from './hkdf.ts';
import type { KeyEncryptionKey } from './kdf.ts';

const COMMITMENT_BYTES = 32;

/** Seals by AES-256-GCM under a random key. */
export function sealGcm(key: Uint8Array, binding: Binding, plaintext: Uint8Array): Uint8Array {
  return writeBlob('gcm', encrypt(key, randomBytes(NONCE_BYTES), additionalData('gcm', binding), plaintext));
}

/** Opens a result of `sealGcm`; undefined, whatever is wrong. */
export function openGcm(key: Uint8Array, binding: Binding, blob: Uint8Array): Uint8Array | undefined {
  const body = readBlob('gcm', blob);
  return body && decrypt(key, additionalData('gcm', binding), body);
}

/**
 * Seals by AES-256-GCM under a key that a secret gives. The blob commits to the key: AES-GCM alone lets one
 * ciphertext open under several keys, so that one attempt could try many passwords.
 */
export function sealCommitted(kek: KeyEncryptionKey, binding: Binding, plaintext: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const { key, commitment } = committed(kek, nonce);
  try {
    const aad = additionalData('gcm-committed', binding);
    return writeBlob('gcm-committed', commitment, encrypt(key, nonce, aad, plaintext));
  } finally {
    wipe(key);
  }
}

/** Gives `wrong-key` for a blob that was sealed under another key; undefined, whatever else is wrong. */
export function openCommitted(
  kek: KeyEncryptionKey,
  binding: Binding,
  blob: Uint8Array,
): Uint8Array | 'wrong-key' | undefined {
  const body = readBlob('gcm-committed', blob);
  if (!body) return undefined;
  const sealed = body.subarray(COMMITMENT_BYTES);
  const { key, commitment } = committed(kek, sealed.subarray(0, NONCE_BYTES));
  try {
    if (!areEqual(commitment, body.subarray(0, COMMITMENT_BYTES))) return 'wrong-key';
    return decrypt(key, additionalData('gcm-committed', binding), sealed);
  } finally {
    wipe(key);
  }
}

function committed({ bytes }: KeyEncryptionKey, nonce: Uint8Array) {
  return {
    key: hkdf(bytes, nonce, 'gcm-committed', 'key'),
    commitment: hkdf(bytes, nonce, 'gcm-committed', 'commitment'),
  };
}
