import { createCipheriv, createDecipheriv } from 'node:crypto';
import { concatenated } from '#shared/sealing/bytes.ts';
import { wipe } from './bytes.ts';

export const NONCE_BYTES = 12;
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
