import type { MiddlewareObj } from '@middy/core';
import { isDependencyDown } from '#functions/lib/aws/failures.ts';
import { RegistryError, unavailable, VaultDamaged } from '#functions/lib/base/errors.ts';
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
      'internal_error',
      'Your encryption keys are damaged and cannot be used. Nothing was changed. Please report the request id.',
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
