import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { secretKeyOf } from './account.ts';
import { AwsFailure } from './failure.ts';

export interface SignedRequest {
  readonly method: string;
  /** As it was sent: percent-encoded, and with its dots. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

interface Signer {
  readonly accessKeyId: string;
  /** The signed SHA-256 of the body, or one of the words that S3 allows instead. */
  readonly payload: string;
}

/** The signature that a service asks for. */
interface Expected {
  /** The service's name in the scope of a signature. */
  readonly service: string;
  /** The SHA-256 of the body in hex. S3 names it in a header of its own. */
  readonly payload?: string;
}

interface Claim {
  readonly accessKeyId: string;
  /** `date/region/service/aws4_request` */
  readonly scope: string;
  readonly time: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payload: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_SECONDS = 7 * 24 * 3_600;
const SKEW_MS = 15 * 60_000;

/**
 * Checks a request's Signature Version 4, from its header or, for S3, from its query (a presigned address):
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * @throws {AwsFailure} 403 with S3's codes
 */
export function verifySignature(request: SignedRequest, { service, payload }: Expected): Signer {
  const presigned = payload === undefined && request.query.has('X-Amz-Signature');
  const claim = presigned ? claimInQuery(request) : claimInHeader(request, payload);
  if (!claim.scope.endsWith(`/${service}/aws4_request`)) throw refused('Access Denied');
  if (presigned) ensureNotExpired(claim, Number(request.query.get('X-Amz-Expires')));
  else if (Math.abs(Date.now() - timeOf(claim)) > SKEW_MS)
    throw refused('The time of the request is too far from now.', 'RequestTimeTooSkewed');
  ensureHeadersSigned(request, claim);
  const expected = Buffer.from(signatureOf(request, claim));
  const given = Buffer.from(claim.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refused('The signature does not match the request.', 'SignatureDoesNotMatch');
  }
  return claim;
}

const refused = (message: string, code = 'AccessDenied'): AwsFailure => new AwsFailure(code, message, 403);

function claimInQuery({ query }: SignedRequest): Claim {
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (parameter('Algorithm') !== ALGORITHM) throw refused('Access Denied');
  return {
    ...credential(parameter('Credential')),
    time: parameter('Date'),
    signedHeaders: parameter('SignedHeaders'),
    signature: parameter('Signature'),
    payload: parameter('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/;

function claimInHeader({ headers }: SignedRequest, payload: string | undefined): Claim {
  const [, signer = '', signedHeaders = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  return {
    ...credential(signer),
    time: headers['x-amz-date'] ?? '',
    signedHeaders,
    signature,
    payload: payload ?? headers['x-amz-content-sha256'] ?? '',
  };
}

function credential(text: string): Pick<Claim, 'accessKeyId' | 'scope'> {
  const [, accessKeyId, scope] = /^([^/]+)\/(\d{8}(?:\/[^/]+){2}\/aws4_request)$/.exec(text) ?? [];
  if (accessKeyId === undefined || scope === undefined) throw refused('Access Denied');
  return { accessKeyId, scope };
}

function ensureNotExpired(claim: Claim, seconds: number): void {
  const since = Date.now() - timeOf(claim);
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) throw refused('X-Amz-Expires must be 1 to 604800.');
  if (since < -SKEW_MS) throw refused('Request is not valid yet');
  if (since > seconds * 1_000) throw refused('Request has expired');
}

/** Parses the form `20261121T055956Z`. The day must be that of the scope. */
function timeOf({ time, scope }: Claim): number {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const parsed = iso === time ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(parsed) || !scope.startsWith(time.slice(0, 8))) throw refused('Access Denied');
  return parsed;
}

/** Otherwise one could add headers that change the call to an address that another user signed. */
function ensureHeadersSigned({ headers }: SignedRequest, { signedHeaders }: Claim): void {
  const signed = signedHeaders.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.every((name) => signed.includes(name))) return;
  throw refused('There were headers present in the request which were not signed');
}

function signatureOf(request: SignedRequest, claim: Claim): string {
  const toSign = [ALGORITHM, claim.time, claim.scope, sha256(canonicalForm(request, claim))].join('\n');
  return hmac(signingKeyOf(claim), toSign).toString('hex');
}

/** A function signs all calls of a day by one key, which takes five hashes. */
const signingKeys = new Map<string, Buffer | string>();
/** Anyone can name other days. */
const MOST_KEYS = 100;

function signingKeyOf({ accessKeyId, scope }: Claim): Buffer | string {
  const name = `${accessKeyId}/${scope}`;
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretKeyOf(accessKeyId)}`);
  if (signingKeys.size >= MOST_KEYS) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

function canonicalForm({ method, path, query, headers }: SignedRequest, claim: Claim): string {
  const signed = claim.signedHeaders.split(';').map((name) => {
    const value = headers[name] ?? '';
    return `${name}:${value.trim().replace(/\s+/g, ' ')}\n`;
  });
  return [method, path, canonicalQuery(query), signed.join(''), claim.signedHeaders, claim.payload].join(
    '\n',
  );
}

/** Repeated parameters are included: an unsigned one could take the place of a signed one. */
function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature').map((pair) => pair.map(encode));
  return pairs
    .sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map((pair) => pair.join('='))
    .join('&');
}

const compare = (one = '', other = ''): number => (one === other ? 0 : one < other ? -1 : 1);

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The request as it was signed. The path must not be normalised: a key of S3 may have dots.
 */
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

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
