import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsFailure } from '../failure.ts';
import type { SignedRequest } from '../signature.ts';
import { element, elements } from '../xml.ts';
import { rangeIn, type S3Call } from './calls.ts';
import { announced } from './digests.ts';
import type { ListedObject, Objects, StoredObject } from './objects.ts';

interface Received extends S3Call {
  readonly request: IncomingMessage;
  readonly signed: SignedRequest;
  /** The signed SHA-256 of the body, or `UNSIGNED-PAYLOAD`. */
  readonly payload: string;
  /** Records an action that a policy must allow. */
  readonly record: (action: string) => void;
}

type Operation = (objects: Objects, call: Received, response: ServerResponse) => Promise<void>;

const put: Operation = async (objects, { request, signed: { headers }, payload, address }, response) => {
  if (headers['if-none-match'] === '*' && (await objects.get(address)))
    throw new AwsFailure('PreconditionFailed', 'At least one of the preconditions did not hold.', 412);
  const object = { headers: headersToKeep(headers), content: request, check: announced(payload, headers) };
  send(response, 200, { etag: await objects.put(address, object) });
};

const get: Operation = async (objects, call, response) => {
  const { headers, bytes, read } = await found(objects, call);
  const { start, end, isPart } = rangeIn(call.signed.headers.range, bytes);
  response.writeHead(isPart ? 206 : 200, {
    ...(isPart ? withoutChecksums(headers) : headers),
    // A browser shows the object on the product's own origin, where it must not run a script.
    'content-security-policy': "script-src 'none'",
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  });
  if (end < start) response.end();
  else await pipeline(await read(start, end), response);
};

const head: Operation = async (objects, call, response) => {
  const { headers, bytes } = await found(objects, call);
  response.writeHead(200, { ...headers, 'content-length': bytes }).end();
};

const remove: Operation = async (objects, { address }, response) => {
  await objects.remove(address);
  send(response, 204, {});
};

const removeMany: Operation = async (objects, { request, signed, payload, address }, response) => {
  const check = announced(payload, signed.headers);
  const body = await buffer(request);
  check.take(body);
  check.end();
  for (const key of keysToDelete(body.toString())) await objects.remove({ bucket: address.bucket, key });
  sendXml(response, 200, element('DeleteResult', ''));
};

const list: Operation = async (objects, { signed: { query }, address: { bucket } }, response) => {
  const listed = await objects.list(bucket, query.get('prefix') ?? '');
  sendXml(response, 200, listPage(bucket, query, listed));
};

export const OPERATIONS: Readonly<Record<S3Call['operation'], Operation>> = {
  PutObject: put,
  GetObject: get,
  HeadObject: head,
  DeleteObject: remove,
  DeleteObjects: removeMany,
  ListObjectsV2: list,
};

/** @throws {AwsFailure} 404 where there is none */
async function found(objects: Objects, { address, operation, record }: Received): Promise<StoredObject> {
  const object = await objects.get(address);
  if (object) return object;
  // AWS says only to a caller who may list the bucket that an object is not there; it refuses all others.
  if (operation === 'HeadObject') record('ListBucket');
  throw new AwsFailure('NoSuchKey', 'The specified key does not exist.', 404);
}

/** Those are of the whole object. */
const withoutChecksums = (headers: StoredObject['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-')));

const KEPT = /^(content-(type|disposition)|cache-control|x-amz-checksum-(crc32|sha256))$/;

/** The headers that are stored with an object and sent with it. */
function headersToKeep(headers: SignedRequest['headers']) {
  const kept = Object.entries(headers).flatMap(([name, value = '']) =>
    KEPT.test(name) ? [[name, value]] : [],
  );
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(kept),
    'last-modified': new Date().toUTCString(),
  };
}

export const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  send(response, status, { 'content-type': 'application/xml' }, `${DECLARATION}${xml}`);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  content = '',
): void {
  response.writeHead(status, {
    ...headers,
    'x-amz-request-id': randomUUID(),
    'content-length': Buffer.byteLength(content),
  });
  response.end(content);
}

const PAGE = 1_000;

/**
 * A page of a bucket's list, as ListObjectsV2 answers.
 * @param objects all that the list holds, in the order of their keys
 */
function listPage(bucket: string, query: URLSearchParams, objects: readonly ListedObject[]): string {
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
function keysToDelete(xml: string): string[] {
  const keys = [...xml.matchAll(/<Object><Key>([^<]*)<\/Key><\/Object>/g)].map(([, key = '']) =>
    key.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (escaped, code, name) =>
      code === undefined ? (NAMED[name] ?? escaped) : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
  if (keys.length === 0 || keys.length > PAGE || keys.some((key) => key === ''))
    throw new AwsFailure('MalformedXML', 'The XML you provided was not well-formed.');
  return keys;
}
