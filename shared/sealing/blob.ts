import { concatenated } from './bytes.ts';

/**
 * A blob: magic (2 bytes, 'IR'), version (1), algorithm (1), body. The body, by algorithm:
 *
 * | algorithm       | body                                                        |
 * |-----------------|-------------------------------------------------------------|
 * | `gcm`           | nonce (12), ciphertext, tag (16)                            |
 * | `gcm-committed` | commitment (32), nonce (12), ciphertext, tag (16)           |
 * | `kms`           | CiphertextBlob of AWS KMS                                   |
 * | `hpke`          | enc (32), ciphertext, tag (16)                              |
 *
 * Every released version stays readable: the golden blobs in testdata hold us to it. Version 1 was never released.
 */
export type Algorithm = 'gcm' | 'gcm-committed' | 'kms' | 'hpke';

const HEADERS = {
  gcm: headerOf(1),
  'gcm-committed': headerOf(2),
  kms: headerOf(3),
  hpke: headerOf(4),
} as const satisfies Record<Algorithm, Uint8Array>;

const HEADER_BYTES = 4;

function headerOf(algorithm: number): Uint8Array {
  const version = 2;
  return Uint8Array.of(0x49, 0x52, version, algorithm);
}

/** Authenticated along with the ciphertext. */
export const blobHeader = (algorithm: Algorithm): Uint8Array => HEADERS[algorithm];

export function writeBlob(algorithm: Algorithm, ...body: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatenated(HEADERS[algorithm], ...body);
}

/** The body; undefined when this is not a blob of that algorithm. */
export function readBlob<Memory extends ArrayBufferLike>(
  algorithm: Algorithm,
  blob: Uint8Array<Memory>,
): Uint8Array<Memory> | undefined {
  const isOurs = HEADERS[algorithm].every((byte, at) => blob[at] === byte);
  return isOurs ? blob.subarray(HEADER_BYTES) : undefined;
}
