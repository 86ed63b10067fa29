import { createCipheriv, createDecipheriv } from 'node:crypto';
import { concatenated, wipe } from './bytes.ts';

export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Named at every use: without it Node opens with a tag of 4 bytes, which 2^32 tries forge. */
const OPTIONS = { authTagLength: TAG_BYTES } as const;

/** AES-256-GCM under a nonce that this key never saw: nonce, ciphertext, tag. */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  additionalData: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce, OPTIONS).setAAD(additionalData);
  return concatenated(nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag());
}

/** The plaintext of what `encrypt` gave; undefined, whatever is wrong with it. */
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
    return concatenated(plaintext);
  } catch {
    return undefined;
  } finally {
    wipe(plaintext);
  }
}
