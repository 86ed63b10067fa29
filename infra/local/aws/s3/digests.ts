import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsFailure } from '../failure.ts';
import type { SignedRequest } from '../signature.ts';

export interface Digests {
  readonly md5: string;
  readonly sha256: Buffer;
  readonly crc32: Buffer;
}

/** Makes the digests of a content that comes in pieces. */
export function digesting() {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let crc = 0;
  return {
    take(piece: Buffer): Buffer {
      md5.update(piece);
      sha256.update(piece);
      crc = crc32(piece, crc);
      return piece;
    },
    made(): Digests {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc);
      return { md5: md5.digest('hex'), sha256: sha256.digest(), crc32: checksum };
    },
  };
}

/**
 * @param payload the signed SHA-256 of the body, or `UNSIGNED-PAYLOAD`
 * @returns a check of the body's digests against those of the headers, which throws an `AwsFailure`
 * @throws {AwsFailure} for the other forms of S3 (chunks, other checksums), which the SDK does not use for bytes
 */
export function announced(payload: string, headers: SignedRequest['headers']): (body: Digests) => void {
  const others = Object.keys(headers).find((name) => /^x-amz-checksum-(?!(crc32|sha256)$)/.test(name));
  if (payload.startsWith('STREAMING-') || others !== undefined)
    throw new AwsFailure('NotImplemented', 'Only whole bodies with a CRC-32 or SHA-256 are supported.', 501);
  return (body) => {
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== body.sha256.toString('hex'))
      throw new AwsFailure('XAmzContentSHA256Mismatch', 'The body does not match x-amz-content-sha256.');
    for (const name of ['crc32', 'sha256'] as const) {
      const given = headers[`x-amz-checksum-${name}`];
      if (given !== undefined && given !== body[name].toString('base64'))
        throw new AwsFailure('BadDigest', `The x-amz-checksum-${name} did not match the body.`);
    }
  };
}
