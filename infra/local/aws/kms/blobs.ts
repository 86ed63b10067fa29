import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AwsFailure } from '../failure.ts';
import type { Key, KeyRing } from './keys.ts';

type EncryptionContext = Readonly<Record<string, string>>;

/**
 * A blob: version (1 byte), length of the key's ARN (1 byte), that ARN, nonce (12), ciphertext, tag (16).
 * Everything before the nonce, and the encryption context, is authenticated with the ciphertext.
 */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const OPTIONS = { authTagLength: TAG_BYTES } as const;

export function seal(key: Key, plaintext: Uint8Array, context: EncryptionContext): Buffer {
  const head = headOf(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.material, nonce, OPTIONS).setAAD(authenticated(head, context));
  return Buffer.concat([head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/**
 * @param named the key that the caller expects: it is compared first, as the blob's head tells its key
 * @throws {AwsFailure} for another key than the named one; else one and the same, whatever is wrong with the blob or the
 * context.
 */
export function unseal(
  ring: KeyRing,
  blob: Buffer,
  context: EncryptionContext,
  named?: Key,
): { key: Key; plaintext: Buffer } {
  const key = keyOf(ring, blob);
  if (!key) throw invalidCiphertext();
  if (named && named !== key) throw incorrectKey();
  try {
    const head = headOf(key);
    const body = blob.subarray(head.length + NONCE_BYTES, -TAG_BYTES);
    const nonce = blob.subarray(head.length, head.length + NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key.material, nonce, OPTIONS)
      .setAAD(authenticated(head, context))
      .setAuthTag(blob.subarray(-TAG_BYTES));
    return { key, plaintext: Buffer.concat([decipher.update(body), decipher.final()]) };
  } catch {
    throw invalidCiphertext();
  }
}

const invalidCiphertext = () => new AwsFailure('InvalidCiphertextException', '');

const incorrectKey = () =>
  new AwsFailure(
    'IncorrectKeyException',
    'The key ID in the request does not identify a key that can perform this operation.',
  );

function headOf({ arn }: Key): Buffer {
  return Buffer.concat([Buffer.from([VERSION, Buffer.byteLength(arn)]), Buffer.from(arn)]);
}

/** The key that a blob names; undefined where it is none of ours, or too short for one. */
function keyOf(ring: KeyRing, blob: Buffer): Key | undefined {
  const [version, length = 0] = blob;
  const key = ring(blob.subarray(2, 2 + length).toString());
  if (key?.usage !== 'ENCRYPT_DECRYPT' || version !== VERSION) return undefined;
  return blob.length < headOf(key).length + NONCE_BYTES + TAG_BYTES ? undefined : key;
}

/** Sorted and length-prefixed, so that one context has one form and no two share it. */
function authenticated(head: Buffer, context: EncryptionContext): Buffer {
  const sorted = Object.entries(context).sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.concat([head, ...sorted.flat()].map(lengthPrefixed));
}

function lengthPrefixed(part: Buffer | string): Buffer {
  const bytes = Buffer.from(part);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
