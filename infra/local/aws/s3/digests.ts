import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsFailure } from '../failure.ts';
import type { SignedRequest } from '../signature.ts';

/** Takes a body piece by piece, and compares it with what its request announced. */
export interface BodyCheck {
  readonly take: (piece: Buffer) => void;
  /** To be called at the end of the body. @throws {AwsFailure} where it is another one than announced */
  readonly end: () => void;
}

function crcDigest() {
  let crc = 0;
  return {
    update(piece: Buffer): void {
      crc = crc32(piece, crc);
    },
    digest(): Buffer {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc);
      return checksum;
    },
  };
}

/**
 * Only the digests that a request announces are made: a photo of many megabytes takes a noticeable time for each.
 * @param payload the signed SHA-256 of the body, or `UNSIGNED-PAYLOAD`
 * @throws {AwsFailure} for the other forms of S3 (chunks, other checksums), which the SDK does not use for bytes
 */
export function announced(payload: string, headers: SignedRequest['headers']): BodyCheck {
  const others = Object.keys(headers).find((name) => /^x-amz-checksum-(?!(crc32|sha256)$)/.test(name));
  if (payload.startsWith('STREAMING-') || others !== undefined)
    throw new AwsFailure('NotImplemented', 'Only whole bodies with a CRC-32 or SHA-256 are supported.', 501);
  const { 'x-amz-checksum-sha256': givenSha, 'x-amz-checksum-crc32': givenCrc } = headers;
  const isSigned = payload !== 'UNSIGNED-PAYLOAD';
  const sha256 = isSigned || givenSha !== undefined ? createHash('sha256') : undefined;
  const crc = givenCrc === undefined ? undefined : crcDigest();
  return {
    take(piece) {
      sha256?.update(piece);
      crc?.update(piece);
    },
    end() {
      const digest = sha256?.digest();
      if (isSigned && payload !== digest?.toString('hex'))
        throw new AwsFailure('XAmzContentSHA256Mismatch', 'The body does not match x-amz-content-sha256.');
      if (givenSha !== undefined && givenSha !== digest?.toString('base64')) throw badDigest('sha256');
      if (givenCrc !== undefined && givenCrc !== crc?.digest().toString('base64')) throw badDigest('crc32');
    },
  };
}

const badDigest = (name: string): AwsFailure =>
  new AwsFailure('BadDigest', `The x-amz-checksum-${name} did not match the body.`);
