import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The name of a row that must not name the id itself. Ids are random, so that nobody finds one by its digest. */
export const digestOf = (kind: string, id: string): string =>
  createHash('sha256').update(`${kind}\n${id}`).digest('base64url');

const keyFor = (kind: string, id: string): Buffer =>
  Buffer.from(hkdfSync('sha256', id, '', `item-registry ${kind}`, 32));

/** Encrypts a value under the id by which it is looked up: the store alone, or a copy of it, does not reveal it. */
export function sealUnder(kind: string, id: string, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(kind, id), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

/** @returns undefined for a text that was not sealed under this id, or was changed */
export function openUnder(kind: string, id: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(kind, id), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString());
  } catch {
    return undefined;
  }
}
