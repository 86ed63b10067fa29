import i18next from 'i18next';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorBodySchema } from '#shared/contract/errors.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { ResponseFacts } from './rules.ts';

/** A response, read to its end. */
export interface ApiResponse {
  readonly status: number;
  readonly opaque: boolean;
  readonly headers: Headers;
  readonly body: unknown;
  /** Set in place of the body when the response is the endpoint's file. */
  readonly file?: Blob;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param fileType the media type of an endpoint's file, where its response is not JSON. */
export async function readResponse(response: Response, fileType?: string): Promise<ApiResponse> {
  const { status, headers } = response;
  const isFile = fileType !== undefined && headers.get('content-type')?.startsWith(fileType);
  return {
    status,
    opaque: response.type === 'opaqueredirect',
    headers,
    ...(isFile
      ? { body: undefined, file: await response.blob() }
      : { body: parseJson(await response.text()) }),
  };
}

const errorBodyOf = (response: ApiResponse) => errorBodySchema.safeParse(response.body).data;

export const factsOf = (response: ApiResponse): ResponseFacts => ({
  status: response.status,
  opaque: response.opaque,
  location: response.headers.get('location'),
  html: (response.headers.get('content-type') ?? '').includes('text/html'),
  requiresAuthentication: errorBodyOf(response)?.requiresAuthentication ?? false,
  hasEnded: response.status === 401 && errorBodyOf(response)?.code === 'unauthorized',
  isLeaving: errorBodyOf(response)?.code === 'deletion_unfinished',
});

/** The status response that replaces an HTML page. */
export const endedSession = (): ApiResponse => ({
  status: 200,
  opaque: false,
  headers: new Headers(),
  body: {
    authenticated: false,
    requiresAuthentication: true,
    securityLevel: 'Maximum',
    message: i18next.t('errors:sessionExpired'),
    hasActiveSession: false,
    expiresIn: 0,
  },
});

/** Seconds from a Retry-After header, which holds seconds or a date. */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

/** The error of an error response; one without the declared form has a message that says so. */
export function errorOf(response: ApiResponse): ApiError {
  const body = errorBodyOf(response);
  const retryAfter = retryAfterOf(response.headers, Date.now()) ?? body?.retryAfter;
  return new ApiError(response.status, body?.message ?? i18next.t('errors:invalidFormat'), {
    ...body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

export const isSuccess = (response: ApiResponse): boolean => response.status >= 200 && response.status < 300;

/**
 * The data of a response, in the form that the endpoint declares.
 * @throws {ApiError} for an error response, or data of another form. A body with `requiresAuthentication` in place
 *   of the data keeps that mark.
 */
export function dataOf<E extends Endpoint>(endpoint: E, response: ApiResponse): z.output<E['response']> {
  const parsed = isSuccess(response)
    ? z.safeParse<E['response']>(endpoint.response, response.body)
    : undefined;
  if (parsed?.success) return parsed.data;
  if (!parsed || factsOf(response).requiresAuthentication) throw errorOf(response);
  throw new ApiError(response.status, i18next.t('errors:invalidFormat'));
}
