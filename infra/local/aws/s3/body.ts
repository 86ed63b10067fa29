import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsFailure } from '../failure.ts';

type Headers = Readonly<Record<string, string | undefined>>;

export interface Body {
  readonly content: Buffer;
  /** The checksums that came with it, checked, by header: `x-amz-checksum-crc32` and so on. */
  readonly checksums: Readonly<Record<string, string>>;
}

/**
 * The object in the body of a request: as it is, or in the chunks with a trailer in which the SDK sends streams.
 * @param payload what the signature says of it.
 * @throws {AwsFailure} when it is not what was signed or announced.
 */
export function decodeBody(raw: Buffer, payload: string, headers: Headers): Body {
  const { content, trailers } = payload.startsWith('STREAMING-') ? unchunk(raw, payload) : asIs(raw, payload);
  const announced = headers['x-amz-decoded-content-length'];
  if (announced !== undefined && Number(announced) !== content.length) throw incomplete();
  return { content, checksums: checked(content, { ...headers, ...trailers }) };
}

interface Decoded {
  readonly content: Buffer;
  readonly trailers: Readonly<Record<string, string>>;
}

function asIs(content: Buffer, payload: string): Decoded {
  if (payload === 'UNSIGNED-PAYLOAD' || payload === createHash('sha256').update(content).digest('hex')) {
    return { content, trailers: {} };
  }
  throw new AwsFailure('XAmzContentSHA256Mismatch', 'The body does not match x-amz-content-sha256.');
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html, without signed chunks. */
function unchunk(raw: Buffer, payload: string): Decoded {
  if (payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new AwsFailure('NotImplemented', `Bodies of the form ${payload} are not taken.`, 501);
  }
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const end = raw.indexOf('\r\n', position);
    const size = end < 0 ? Number.NaN : sizeIn(raw.toString('latin1', position, end));
    const start = end + 2;
    if (Number.isNaN(size)) throw incomplete();
    if (size === 0)
      return { content: Buffer.concat(chunks), trailers: trailersIn(raw.toString('latin1', start)) };
    if (raw.toString('latin1', start + size, start + size + 2) !== '\r\n') throw incomplete();
    chunks.push(raw.subarray(start, start + size));
    position = start + size + 2;
  }
}

const sizeIn = (line: string): number =>
  /^[0-9a-f]+(;|$)/i.test(line) ? Number.parseInt(line, 16) : Number.NaN;

function trailersIn(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

const incomplete = (): AwsFailure =>
  new AwsFailure('IncompleteBody', 'You did not provide the number of bytes that were announced.');

const CHECKSUMS: Readonly<Record<string, (content: Buffer) => string>> = {
  'x-amz-checksum-crc32': (content) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(content));
    return bytes.toString('base64');
  },
  'x-amz-checksum-sha1': (content) => createHash('sha1').update(content).digest('base64'),
  'x-amz-checksum-sha256': (content) => createHash('sha256').update(content).digest('base64'),
};

function checked(content: Buffer, headers: Headers): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => /^x-amz-checksum-(crc|sha)/.test(name));
  const checksums = given.map(([name, value = '']): [string, string] => [name, value]);
  for (const [name, value] of checksums) {
    const compute = CHECKSUMS[name];
    if (!compute) throw new AwsFailure('NotImplemented', `${name} is not taken.`, 501);
    if (compute(content) !== value) throw new AwsFailure('BadDigest', `The ${name} did not match the body.`);
  }
  return Object.fromEntries(checksums);
}
