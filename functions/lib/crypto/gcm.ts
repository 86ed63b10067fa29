import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { additionalData, type Binding } from '#shared/sealing/additionalData.ts';
import { readBlob, writeBlob } from '#shared/sealing/blob.ts';
import { concatenated } from '#shared/sealing/bytes.ts';
import { areEqual, wipe } from './bytes.ts';
import { hkdf } from './hkdf.ts';
import type { KeyEncryptionKey } from './kdf.ts';

const COMMITMENT_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Every use needs these options: without them Node accepts a tag of 4 bytes, which 2^32 attempts forge. */
const OPTIONS = { authTagLength: TAG_BYTES } as const;

/** Encrypts by AES-256-GCM, under a nonce that this key never had: gives nonce, ciphertext and tag. */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  additionalData: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce, OPTIONS).setAAD(additionalData);
  return concatenated(nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag());
}

/** Decrypts a result of `encrypt`; undefined, whatever is wrong with it. */
export function decrypt(
  key: Uint8Array,
  additionalData: Uint8Array,
  sealed: Uint8Array,
): Uint8Array | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), OPTIONS)
    .setAAD(additionalData)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return new Uint8Array(plaintext.buffer, plaintext.byteOffset, plaintext.length);
  } catch {
    wipe(plaintext);
    return undefined;
  }
}

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
