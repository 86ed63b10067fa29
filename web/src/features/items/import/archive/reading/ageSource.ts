import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { Decrypter } from 'age-encryption';
import { ArchiveFault } from './archiveFault.ts';
import type { Source } from './source.ts';

// The format is that of age-encryption.org/v1. Its library opens the header, and a whole file as a stream; a zip archive
// is read from its end, so the chunks of the payload are opened here, each when it is asked for.

const MARK = 'age-encryption.org/v1\n';
/** A header with a password has one stanza, and is shorter. */
const MOST_HEADER_BYTES = 1_024;
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n[\s\S]+?\n--- [A-Za-z0-9+/]{43}\n/;
/** The exponent of scrypt's cost. That of our exports and of the program `age` takes 256 MB of memory; each more doubles it. */
const MOST_WORK_FACTOR = 18;

const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const PLAIN_CHUNK = 64 * 1024;
const SEALED_CHUNK = PLAIN_CHUNK + TAG_BYTES;
/** The last byte of a chunk's nonce says whether it is the last one; the bytes before count. */
const CHUNK_NONCE_BYTES = 12;

/** Whether a file begins as one that age has encrypted. */
export const isAge = (start: Uint8Array): boolean => new TextDecoder('latin1').decode(start).startsWith(MARK);

async function headerOf(file: Blob): Promise<string> {
  const text = new TextDecoder('latin1').decode(await file.slice(0, MOST_HEADER_BYTES).arrayBuffer());
  const [header, factor] = HEADER.exec(text) ?? [];
  if (header === undefined) throw new ArchiveFault('foreign');
  if (Number(factor) > MOST_WORK_FACTOR) throw new ArchiveFault('costly');
  return header;
}

/** @throws {ArchiveFault} `wrongPassword` */
async function fileKeyOf(header: string, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(password);
  try {
    return new Uint8Array(await decrypter.decryptHeader(new TextEncoder().encode(header)));
  } catch {
    throw new ArchiveFault('wrongPassword');
  }
}

async function payloadKeyOf(fileKey: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', fileKey, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('payload');
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256);
  return new Uint8Array(bits);
}

function nonceOf(chunk: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(CHUNK_NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(CHUNK_NONCE_BYTES - 5, chunk);
  nonce[CHUNK_NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Opens one chunk after the other, and keeps the last one: small reads beside each other open it once. */
function chunkReader(payload: Blob, key: Uint8Array, last: number) {
  let kept: { readonly chunk: number; readonly bytes: Uint8Array } | undefined;
  return async (chunk: number): Promise<Uint8Array> => {
    if (kept?.chunk === chunk) return kept.bytes;
    const from = chunk * SEALED_CHUNK;
    const sealed = new Uint8Array(await payload.slice(from, from + SEALED_CHUNK).arrayBuffer());
    try {
      const bytes = chacha20poly1305(key, nonceOf(chunk, chunk === last)).decrypt(sealed);
      kept = { chunk, bytes };
      return bytes;
    } catch {
      throw new ArchiveFault('damaged');
    }
  };
}

/**
 * The content of a file that age has encrypted with a password. No more than a chunk of it is kept.
 * @throws {ArchiveFault} `foreign` for a file that is not encrypted so, `costly`, `wrongPassword`, `damaged`
 */
export async function ageSource(file: Blob, password: string): Promise<Source> {
  const header = await headerOf(file);
  const fileKey = await fileKeyOf(header, password);
  const salt = new Uint8Array(await file.slice(header.length, header.length + NONCE_BYTES).arrayBuffer());
  const payload = file.slice(header.length + NONCE_BYTES);
  const last = Math.ceil(payload.size / SEALED_CHUNK) - 1;
  const size = payload.size - (last + 1) * TAG_BYTES;
  if (size <= 0) throw new ArchiveFault('damaged');
  const openChunk = chunkReader(payload, await payloadKeyOf(fileKey, salt), last);
  // The nonce of the last chunk is another one, so a file that was cut short is found out here.
  await openChunk(last);
  return {
    size,
    read: async (from, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)));
      for (let at = 0; at < bytes.length; ) {
        const place = from + at;
        const opened = await openChunk(Math.floor(place / PLAIN_CHUNK));
        const part = opened.subarray(place % PLAIN_CHUNK, (place % PLAIN_CHUNK) + bytes.length - at);
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
  };
}
