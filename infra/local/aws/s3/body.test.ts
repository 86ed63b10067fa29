import { describe, expect, test } from 'vitest';
import { decodeBody } from './body.ts';

const STREAM = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const CRC32_OF_HELLO = 'NhCmhg==';

const failure = (code: string) => expect.objectContaining({ code });
const decode = (text: string, headers: Record<string, string> = {}) =>
  decodeBody(Buffer.from(text), STREAM, headers);

describe('a body in chunks', () => {
  test('is put together, its trailer checked', () => {
    const text = `3\r\nhel\r\n2;any=thing\r\nlo\r\n0\r\nx-amz-checksum-crc32:${CRC32_OF_HELLO}\r\n\r\n`;

    const { content, checksums } = decode(text, { 'x-amz-decoded-content-length': '5' });

    expect(content.toString()).toBe('hello');
    expect(checksums).toEqual({ 'x-amz-checksum-crc32': CRC32_OF_HELLO });
  });

  test('may hold line breaks and what looks like a chunk', () => {
    expect(decode('8\r\n0\r\n\r\n5\r\n\r\n0\r\n\r\n').content.toString()).toBe('0\r\n\r\n5\r\n');
  });

  test('is refused when its trailer has another checksum', () => {
    const text = '4\r\nhell\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n';

    expect(() => decode(text)).toThrow(failure('BadDigest'));
  });

  test.each(['', '5\r\nhel', '5\r\nhello', '5\r\nhelloX\r\n0\r\n\r\n', 'zz\r\n', '5\r\nhello\r\n'])(
    'is refused when it is cut or spoilt: %j',
    (text) => {
      expect(() => decode(text)).toThrow(failure('IncompleteBody'));
    },
  );

  test('is refused when it is shorter than announced', () => {
    const headers = { 'x-amz-decoded-content-length': '6' };

    expect(() => decode('5\r\nhello\r\n0\r\n\r\n', headers)).toThrow(failure('IncompleteBody'));
  });

  test('with signed chunks is not taken', () => {
    const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';

    expect(() => decodeBody(Buffer.from(''), payload, {})).toThrow(failure('NotImplemented'));
  });
});

describe('a body as it is', () => {
  const hello = Buffer.from('hello');
  const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

  test('must have the digest that was signed, unless none was', () => {
    expect(decodeBody(hello, sha256, {}).content).toEqual(hello);
    expect(decodeBody(hello, 'UNSIGNED-PAYLOAD', {}).content).toEqual(hello);
    expect(() => decodeBody(Buffer.from('hallo'), sha256, {})).toThrow(failure('XAmzContentSHA256Mismatch'));
  });

  test.each([
    ['x-amz-checksum-crc32', CRC32_OF_HELLO],
    ['x-amz-checksum-sha1', 'qvTGHdzF6KLavt4PO0gs2a6pQ00='],
    ['x-amz-checksum-sha256', 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='],
  ])('has its %s checked', (name, value) => {
    const checked = (content: Buffer) => decodeBody(content, 'UNSIGNED-PAYLOAD', { [name]: value }).checksums;

    expect(checked(hello)).toEqual({ [name]: value });
    expect(() => checked(Buffer.from('hallo'))).toThrow(failure('BadDigest'));
  });

  test('is refused when its checksum is of a kind that cannot be checked here', () => {
    const headers = { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' };

    expect(() => decodeBody(hello, 'UNSIGNED-PAYLOAD', headers)).toThrow(failure('NotImplemented'));
  });
});
