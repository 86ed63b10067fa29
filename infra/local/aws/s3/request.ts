import type { IncomingMessage } from 'node:http';
import { AwsFailure } from '../failure.ts';
import type { Address } from './objects.ts';
import type { SignedRequest } from './signature.ts';

const OPERATIONS = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
} as const;

export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

/** A request as it was signed: the path must not be normalised, for a key may have dots. */
export function signedForm(request: IncomingMessage): SignedRequest {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? [];
  const headers = Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(',')]);
  return {
    method: request.method ?? '',
    path,
    query: new URLSearchParams(query),
    headers: Object.fromEntries(headers),
  };
}

/** @throws {AwsFailure} 405 for every call but the four on objects: the product makes no other. */
export function operationIn({ method, query, headers }: SignedRequest): Operation {
  const operation = isMethod(method) ? OPERATIONS[method] : undefined;
  const plain = [...query.keys()].every((name) => /^(x-id$|x-amz-|response-)/i.test(name));
  if (operation && plain && headers['x-amz-copy-source'] === undefined) return operation;
  throw notAllowed();
}

const notAllowed = () =>
  new AwsFailure('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);

const isMethod = (method: string): method is keyof typeof OPERATIONS => method in OPERATIONS;

/** @throws {AwsFailure} 400 for what cannot be a bucket or a key, 405 for a bucket alone. */
export function addressIn(path: string, mountPath: string): Address {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path.slice(mountPath.length)) ?? [];
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new AwsFailure('InvalidBucketName', 'The specified bucket is not valid.');
  }
  const decoded = decode(key);
  if (decoded === '') throw notAllowed();
  if (Buffer.byteLength(decoded) > 1_024) throw new AwsFailure('KeyTooLongError', 'Your key is too long');
  return { bucket, key: decoded };
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    throw new AwsFailure('InvalidURI', "Couldn't parse the specified URI.");
  }
}
