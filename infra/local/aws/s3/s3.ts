import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Handler } from '../../http/handler.ts';
import { AwsFailure, asFailure } from '../failure.ts';
import type { Recorder } from '../recorder.ts';
import { type SignedRequest, signedForm, verifySignature } from '../signature.ts';
import { element, elements } from '../xml.ts';
import { type Address, type ListedObject, openObjects } from './objects.ts';

interface Options {
  readonly dataFolder: string;
  readonly recorder: Recorder;
}

const OPERATIONS = { PUT: 'PutObject', GET: 'GetObject', DELETE: 'DeleteObject' } as const;
type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS] | 'ListBucket';

/**
 * S3 in path style, with the four calls that the product makes. A request must be signed with credentials of the local
 * cloud, in its headers or as a presigned address, so this can be served where a browser reaches it as well.
 * @returns the handler for the path at which it is mounted, without a slash at the end
 */
export function createS3({ dataFolder, recorder }: Options): (mountPath: string) => Handler {
  const objects = openObjects(dataFolder);

  async function serve(request: IncomingMessage, response: ServerResponse, mountPath: string): Promise<void> {
    const signed = signedForm(request);
    const { accessKeyId: functionName, payload } = verifySignature(signed, { service: 's3' });
    const operation = operationIn(signed);
    const address = addressIn(signed.path, mountPath, operation === 'ListBucket');
    recorder.record({ functionName, service: 's3', operation, resource: address.bucket });
    if (operation === 'PutObject') {
      const content = await buffer(request);
      ensureIntact(content, payload, signed.headers);
      const headers = headersToKeep(content, signed.headers);
      await objects.put(address, { content, headers });
      return send(response, 200, { etag: headers.etag });
    }
    if (operation === 'DeleteObject') {
      await objects.remove(address);
      return send(response, 204, {});
    }
    if (operation === 'ListBucket') {
      const list = listOf(address.bucket, await objects.list(address.bucket));
      return send(response, 200, { 'content-type': 'application/xml' }, list);
    }
    const object = await objects.get(address);
    if (!object) throw new AwsFailure('NoSuchKey', 'The specified key does not exist.', 404);
    // A browser shows the object on the product's own origin, where it must not run a script.
    const headers = { ...object.headers, 'content-security-policy': "script-src 'none'" };
    send(response, 200, headers, object.content);
  }

  return (mountPath) => async (request, response) => {
    try {
      await serve(request, response, mountPath);
    } catch (error) {
      request.resume();
      const { code, message, status } = asFailure(error);
      const xml = element('Error', elements({ Code: code, Message: message, RequestId: randomUUID() }));
      send(response, status, { 'content-type': 'application/xml' }, document(xml));
    }
  };
}

const document = (xml: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);

/** All objects of a bucket on one page. */
function listOf(bucket: string, objects: readonly ListedObject[]): Buffer {
  const contents = objects.map(({ key, storedAt, bytes }) =>
    element('Contents', elements({ Key: key, LastModified: storedAt.toISOString(), Size: String(bytes) })),
  );
  const head = elements({ Name: bucket, KeyCount: String(objects.length), IsTruncated: 'false' });
  return document(element('ListBucketResult', head + contents.join('')));
}

/** @throws {AwsFailure} 405 for every other call, such as one with a parameter that names a part of an object. */
function operationIn({ method, query, headers }: SignedRequest): Operation {
  if (method === 'GET' && query.get('list-type') === '2') return 'ListBucket';
  const isPlain = [...query.keys()].every((name) => /^(x-id$|x-amz-)/i.test(name));
  if (isMethod(method) && isPlain && headers['x-amz-copy-source'] === undefined) return OPERATIONS[method];
  throw notAllowed();
}

const isMethod = (method: string): method is keyof typeof OPERATIONS => method in OPERATIONS;

const notAllowed = () =>
  new AwsFailure('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);

/** @throws {AwsFailure} 400 for an invalid bucket or key, 405 for a bucket without a key unless it is all that is meant */
function addressIn(path: string, mountPath: string, isOfBucket: boolean): Address {
  const [, bucket = '', encoded = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path.slice(mountPath.length)) ?? [];
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new AwsFailure('InvalidBucketName', 'The specified bucket is not valid.');
  const key = decoded(encoded);
  if ((key === '') !== isOfBucket) throw notAllowed();
  if (Buffer.byteLength(key) > 1_024) throw new AwsFailure('KeyTooLongError', 'Your key is too long');
  return { bucket, key };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    throw new AwsFailure('InvalidURI', "Couldn't parse the specified URI.");
  }
}

/**
 * @param payload the signed SHA-256 of the body, or `UNSIGNED-PAYLOAD`
 * @throws {AwsFailure} for a body that differs from its digest or CRC-32, and for the other forms of S3 (chunks, other
 * checksums), which the SDK does not use for bytes
 */
function ensureIntact(content: Buffer, payload: string, headers: SignedRequest['headers']): void {
  const others = Object.keys(headers).find((name) => /^x-amz-checksum-(crc(?!32$)|sha)/.test(name));
  if (payload.startsWith('STREAMING-') || others !== undefined)
    throw new AwsFailure('NotImplemented', 'Only whole bodies with a CRC-32 are supported.', 501);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(content).digest('hex'))
    throw new AwsFailure('XAmzContentSHA256Mismatch', 'The body does not match x-amz-content-sha256.');
  const given = headers['x-amz-checksum-crc32'];
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  if (given !== undefined && given !== checksum.toString('base64'))
    throw new AwsFailure('BadDigest', 'The x-amz-checksum-crc32 did not match the body.');
}

const KEPT = /^(content-(type|disposition)|cache-control|x-amz-checksum-crc32)$/;

/** The headers that are stored with an object and sent with it. */
function headersToKeep(content: Buffer, headers: SignedRequest['headers']) {
  const kept = Object.entries(headers).flatMap(([name, value = '']) =>
    KEPT.test(name) ? [[name, value]] : [],
  );
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(kept),
    etag: `"${createHash('md5').update(content).digest('hex')}"`,
    'last-modified': new Date().toUTCString(),
  };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Buffer = Buffer.alloc(0),
): void {
  response.writeHead(status, {
    ...headers,
    'x-amz-request-id': randomUUID(),
    'content-length': content.length,
  });
  response.end(content);
}
