import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareObj, Request } from '@middy/core';
import { isDependencyDown } from '#functions/lib/base/dependencyDown.ts';
import { ItemDamaged, RegistryError, unavailable, VaultDamaged } from '#functions/lib/base/errors.ts';
import { ERROR_STATUS, type ErrorBody } from '#shared/contract/errors.ts';
import type { HttpEvent, HttpResponse } from './event.ts';

/** The one place where errors become responses. The response to an unexpected error holds nothing of its cause. */
export const errorResponses = (): MiddlewareObj<HttpEvent, HttpResponse> => ({
  onError(request) {
    request.response = errorResponse(toRegistryError(request.error), request.event.requestContext.requestId);
  },
});

function toRegistryError(error: unknown): RegistryError {
  if (error instanceof RegistryError) return error;
  if (isDependencyDown(error)) return unavailable();
  if (error instanceof VaultDamaged) {
    return new RegistryError(
      'wrong_state',
      'Your encryption keys are damaged and cannot be used. Nothing was changed. Please ask an administrator to restore them from a backup. If there is no backup, Security Settings may offer to delete all encrypted data, so that you can begin again.',
    );
  }
  if (error instanceof ItemDamaged) {
    return new RegistryError(
      'item_damaged',
      'The record of an item is damaged and cannot be read. Please ask an administrator to restore it from a backup.',
    );
  }
  return new RegistryError(
    'internal_error',
    'Something went wrong on our side. Please try again; if it happens again, report the request id.',
  );
}

function errorResponse({ code, message, details }: RegistryError, requestId: string): HttpResponse {
  const body: ErrorBody = { message, code, requestId, ...details };
  const { retryAfter } = details;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return jsonResponse(ERROR_STATUS[code], body, headers);
}

/** Responses hold personal data, or what a user may do at this moment: no cache may keep them. */
export const jsonResponse = (
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** For a caller that has named the entity tag of the response (RFC 9110, 15.4.5). */
export const notModified = (etag: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  statusCode: 304,
  headers: { 'cache-control': 'no-store', ...headers, etag },
});

/** A file, which HTTP APIs take from a function as base64. */
export const fileResponse = (
  statusCode: number,
  mediaType: string,
  base64: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  statusCode,
  headers: { 'content-type': mediaType, 'cache-control': 'no-store', ...headers },
  body: base64,
  isBase64Encoded: true,
});

const COMPRESS_FROM_BYTES = 1_024;
/** Fast rather than small: beyond this level a list of items takes longer and hardly shrinks. */
const LEVEL = 3;
/**
 * Lambda's 6 MB hold for the response as a JSON text, in which each quotation mark of a plain body takes two
 * bytes; base64 adds a third at most.
 */
const PLAIN_UP_TO_BYTES = 2 * 1024 * 1024;

const compress = promisify(gzip);

/** Encodes the response: without a body to HEAD, compressed above 1 KB, as base64 when it is large. */
export const encoding = (): MiddlewareObj<HttpEvent, HttpResponse> => ({ after: encode, onError: encode });

async function encode(request: Request<HttpEvent, HttpResponse>): Promise<void> {
  const { event, response } = request;
  if (response) request.response = await encoded(event, response);
}

async function encoded(
  { requestContext, headers }: HttpEvent,
  response: HttpResponse,
): Promise<HttpResponse> {
  const { body, ...withoutBody } = response;
  if (body === undefined || requestContext.http.method === 'HEAD') return withoutBody;
  // A file, which is compressed in itself.
  if (response.isBase64Encoded) return response;
  const size = Buffer.byteLength(body);
  if (size > COMPRESS_FROM_BYTES && acceptsGzip(headers['accept-encoding'])) {
    const compressed = await compress(body, { level: LEVEL });
    return {
      ...asBase64(response, compressed),
      headers: { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    };
  }
  return size > PLAIN_UP_TO_BYTES ? asBase64(response, Buffer.from(body)) : response;
}

const asBase64 = (response: HttpResponse, bytes: Buffer): HttpResponse => ({
  ...response,
  body: bytes.toString('base64'),
  isBase64Encoded: true,
});

/** Whether the header lists gzip, or anything, with a weight other than 0 (RFC 9110, 12.5.3). */
function acceptsGzip(header = ''): boolean {
  const weights = new Map(
    header.split(',').map((entry): [string, number] => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
