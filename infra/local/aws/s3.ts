import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Handler } from '../http/handler.ts';
import { AwsFailure, asFailure } from './failure.ts';
import type { Recorder } from './recorder.ts';
import { decodeBody } from './s3/body.ts';
import { type Address, type Objects, openObjects, type StoredObject } from './s3/objects.ts';
import { addressIn, operationIn, signedForm } from './s3/request.ts';
import { type SignedRequest, verifySignature } from './s3/signature.ts';
import { element, elements } from './xml.ts';

interface Options {
  readonly dataFolder: string;
  readonly recorder: Recorder;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content?: Buffer;
}

/**
 * S3 in path style: the calls on single objects. Each request must be signed, in its headers or as a presigned
 * address, by one who was given an environment; so it can be mounted where a browser reaches it as well.
 * @returns the handler for the path at which it is mounted, without a slash at the end.
 */
export function createS3({ dataFolder, recorder }: Options): (mountPath: string) => Handler {
  const objects = openObjects(dataFolder);
  return (mountPath) => async (request, response) => {
    const signed = signedForm(request);
    try {
      const { accessKeyId: functionName, payload } = verifySignature(signed);
      const operation = operationIn(signed);
      const address = addressIn(signed.path, mountPath);
      // Reading the head of an object takes the permission to read the object.
      const action = operation === 'HeadObject' ? 'GetObject' : operation;
      recorder.record({ functionName, service: 's3', operation: action, resource: address.bucket });
      if (operation === 'PutObject') {
        send(
          response,
          await put(objects, address, signed, decodeBody(await buffer(request), payload, signed.headers)),
        );
      } else if (operation === 'DeleteObject') send(response, await remove(objects, address));
      else send(response, await get(objects, address, signed));
    } catch (error) {
      request.resume();
      send(response, refusal(asFailure(error)));
    }
  };
}

/** What is kept of a request and given back with the object. */
const KEPT = /^(content-(type|disposition|language|encoding)|cache-control|expires|x-amz-meta-.+)$/;

async function put(
  objects: Objects,
  address: Address,
  { headers }: SignedRequest,
  { content, checksums }: ReturnType<typeof decodeBody>,
): Promise<Answer> {
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const kept = Object.entries(headers).flatMap(([name, value = '']) =>
    KEPT.test(name) ? [[name, value]] : [],
  );
  const { 'content-encoding': encoding, ...rest } = Object.fromEntries(kept);
  const stored: StoredObject = {
    content,
    headers: {
      'content-type': 'binary/octet-stream',
      ...rest,
      ...encodingOf(encoding),
      ...checksums,
      etag,
      'last-modified': new Date().toUTCString(),
    },
  };
  await objects.put(address, stored);
  return { status: 200, headers: { etag, ...checksums } };
}

/** `aws-chunked` was the form of the request, not of the object. */
function encodingOf(encoding = ''): Record<string, string> {
  const left = encoding.split(',').filter((part) => part.trim() !== 'aws-chunked');
  return left.join('') === '' ? {} : { 'content-encoding': left.join(',').trim() };
}

async function remove(objects: Objects, address: Address): Promise<Answer> {
  await objects.remove(address);
  return { status: 204, headers: {} };
}

async function get(objects: Objects, address: Address, { query, headers }: SignedRequest): Promise<Answer> {
  const object = await objects.get(address);
  if (!object) throw new AwsFailure('NoSuchKey', 'The specified key does not exist.', 404);
  const wantsChecksum = [query.get('x-amz-checksum-mode'), headers['x-amz-checksum-mode']].includes(
    'ENABLED',
  );
  const kept = Object.entries(object.headers).filter(
    ([name]) => wantsChecksum || !name.startsWith('x-amz-checksum-'),
  );
  return {
    status: 200,
    content: object.content,
    headers: {
      ...Object.fromEntries(kept),
      ...overridesIn(query),
      'content-security-policy': "script-src 'none'",
    },
  };
}

/** `response-content-disposition` and its like change a header of this one answer. */
function overridesIn(query: URLSearchParams): Record<string, string> {
  const overrides = [...query].flatMap(([name, value]) => {
    const header = name.replace(/^response-/, '');
    return header !== name && KEPT.test(header) ? [[header, value]] : [];
  });
  return Object.fromEntries(overrides);
}

function refusal({ code, message, status }: AwsFailure): Answer {
  const error = element('Error', elements({ Code: code, Message: message, RequestId: randomUUID() }));
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${error}`),
  };
}

function send(response: ServerResponse, { status, headers, content }: Answer): void {
  response.writeHead(status, {
    ...headers,
    'x-amz-request-id': randomUUID(),
    ...(content && { 'content-length': content.length }),
  });
  response.end(content);
}
