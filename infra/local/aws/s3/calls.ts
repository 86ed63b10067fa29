import { AwsFailure } from '../failure.ts';
import type { SignedRequest } from '../signature.ts';
import { BUCKET_NAME } from './folders.ts';
import type { Address } from './objects.ts';

const OPERATIONS = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
} as const;
type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS] | 'ListObjectsV2' | 'DeleteObjects';

export interface S3Call {
  readonly operation: Operation;
  /** Without a key for a call on the bucket itself. */
  readonly address: Address;
}

/**
 * The call that a request is. Its bucket is the first part of its path.
 * @throws {AwsFailure} 405 for every call that the product does not make, such as one with a parameter that names a part
 * of an object; 400 for an invalid bucket or key
 */
export function callIn(request: SignedRequest, mountPath: string): S3Call {
  const operation = operationIn(request);
  const isOfBucket = operation === 'ListObjectsV2' || operation === 'DeleteObjects';
  return { operation, address: addressIn(request.path, mountPath, isOfBucket) };
}

function operationIn({ method, query, headers }: SignedRequest): Operation {
  if (method === 'GET' && query.get('list-type') === '2') return 'ListObjectsV2';
  if (method === 'POST' && query.get('delete') === '') return 'DeleteObjects';
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
  if (!BUCKET_NAME.test(bucket))
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
 * The bytes of an object that a request asks for: a single range, or all of them.
 * @throws {AwsFailure} 416 for a range behind the end
 */
export function rangeIn(header: string | undefined, bytes: number) {
  const whole = { start: 0, end: bytes - 1, isPart: false };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return whole;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return whole;
  if (start > end) throw new AwsFailure('InvalidRange', 'The requested range is not satisfiable', 416);
  return { start, end, isPart: true };
}
