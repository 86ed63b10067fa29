import type { Rendition } from '../domain/files.ts';
import { additionalData } from './additionalData.ts';
import { readBlob, writeBlob } from './blob.ts';
import { lengthPrefixed } from './lengthPrefixed.ts';
import { padded, paddedLength, unpadded } from './padding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface RenditionPlace {
  readonly fileId: string;
  readonly rendition: Rendition;
}

export const FILE_KEY_BYTES = 32;
const COMMITMENT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 4;

/** The length of a sealed rendition whose plaintext is `length` bytes long. */
export const sealedLength = (length: number): number =>
  HEADER_BYTES + COMMITMENT_BYTES + NONCE_BYTES + paddedLength(length + 1) + TAG_BYTES;

/**
 * The key of one file. The browser makes it when the file is added (web/src/files/adding/worker/sealFile.ts), and only the
 * item's content holds it.
 */
export const newFileKey = (): Bytes => crypto.getRandomValues(new Uint8Array(FILE_KEY_BYTES));

/**
 * Seals one rendition of a file, padded, under a key of its own: HKDF-SHA256 of the file's key gives the rendition's
 * key, and that the key and the commitment of this blob, as `gcm-committed` blobs have them.
 */
export async function sealRendition(fileKey: Bytes, place: RenditionPlace, content: Bytes): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const { key, commitment } = await committed(fileKey, place, nonce);
  const sealed = await crypto.subtle.encrypt(gcm(place, nonce), key, padded(content));
  return writeBlob('gcm-committed', commitment, nonce, new Uint8Array(sealed));
}

/**
 * Opens a result of `sealRendition`.
 * @returns undefined where it was sealed under another key or for another place, or was changed
 */
export async function openRendition(
  fileKey: Bytes,
  place: RenditionPlace,
  blob: Bytes,
): Promise<Bytes | undefined> {
  const body = readBlob('gcm-committed', blob);
  if (!body || body.length < COMMITMENT_BYTES + NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = body.subarray(COMMITMENT_BYTES, COMMITMENT_BYTES + NONCE_BYTES);
  const { key, commitment } = await committed(fileKey, place, nonce);
  if (commitment.some((byte, at) => byte !== body[at])) return undefined;
  const sealed = body.subarray(COMMITMENT_BYTES + NONCE_BYTES);
  try {
    return unpadded(new Uint8Array(await crypto.subtle.decrypt(gcm(place, nonce), key, sealed)));
  } catch {
    return undefined;
  }
}

const gcm = ({ fileId, rendition }: RenditionPlace, nonce: Bytes): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: additionalData('gcm-committed', { purpose: 'file', fileId, rendition }),
});

async function committed(fileKey: Bytes, { rendition }: RenditionPlace, nonce: Bytes) {
  const renditionKey = await hkdf(fileKey, new Uint8Array(0), 'file', rendition);
  const key = await hkdf(renditionKey, nonce, 'gcm-committed', 'key');
  return {
    key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    commitment: await hkdf(renditionKey, nonce, 'gcm-committed', 'commitment'),
  };
}

/** HKDF-SHA256 (RFC 5869) to 32 bytes. */
async function hkdf(keyMaterial: Bytes, salt: Bytes, ...info: readonly string[]): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', keyMaterial, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info: lengthPrefixed(...info) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, FILE_KEY_BYTES * 8));
}
