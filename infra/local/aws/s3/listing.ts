import { AwsFailure } from '../failure.ts';
import { element, elements } from '../xml.ts';
import type { ListedObject } from './objects.ts';

const PAGE = 1_000;

/**
 * A page of a bucket's list, as ListObjectsV2 answers.
 * @param objects all that the list holds, in the order of their keys
 */
export function listPage(bucket: string, query: URLSearchParams, objects: readonly ListedObject[]): string {
  const token = query.get('continuation-token');
  const after = token === null ? query.get('start-after') : Buffer.from(token, 'base64url').toString();
  const rest = after === null ? objects : objects.filter(({ key }) => isBehind(key, after));
  const page = rest.slice(0, Math.min(Number(query.get('max-keys') ?? PAGE), PAGE));
  const isTruncated = page.length < rest.length;
  const head = elements({
    Name: bucket,
    KeyCount: String(page.length),
    IsTruncated: String(isTruncated),
    ...(isTruncated && { NextContinuationToken: Buffer.from(page.at(-1)?.key ?? '').toString('base64url') }),
  });
  const contents = page.map(({ key, storedAt, bytes }) =>
    element('Contents', elements({ Key: key, LastModified: storedAt.toISOString(), Size: String(bytes) })),
  );
  return element('ListBucketResult', head + contents.join(''));
}

const isBehind = (key: string, other: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The keys that a DeleteObjects names, in the form in which the SDK writes it.
 * @throws {AwsFailure} 400 for none, or more than S3 takes
 */
export function keysToDelete(xml: string): string[] {
  const keys = [...xml.matchAll(/<Object><Key>([^<]*)<\/Key><\/Object>/g)].map(([, key = '']) =>
    key.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (escaped, code, name) =>
      code === undefined ? (NAMED[name] ?? escaped) : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  if (keys.length === 0 || keys.length > PAGE || keys.some((key) => key === ''))
    throw new AwsFailure('MalformedXML', 'The XML you provided was not well-formed.');
  return keys;
}
