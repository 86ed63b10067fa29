import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsFailure } from '../failure.ts';
import type { SignedRequest } from '../signature.ts';
import { element } from '../xml.ts';
import { rangeIn, type S3Call } from './calls.ts';
import { announced } from './digests.ts';
import { keysToDelete, listPage } from './listing.ts';
import type { Objects, StoredObject } from './objects.ts';

export interface Received extends S3Call {
  readonly request: IncomingMessage;
  readonly signed: SignedRequest;
  /** The signed SHA-256 of the body, or `UNSIGNED-PAYLOAD`. */
  readonly payload: string;
  /** Records an action that a policy must allow. */
  readonly record: (action: string) => void;
}

type Operation = (objects: Objects, call: Received, response: ServerResponse) => Promise<void>;

const put: Operation = async (objects, { request, signed: { headers }, payload, address }, response) => {
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
