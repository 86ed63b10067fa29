import i18next from 'i18next';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { errorBodySchema } from '#shared/contract/errors.ts';
import { ApiError } from '#web/base/apiError.ts';
import type { AnswerFacts } from './rules.ts';

/** A response, read to its end. */
export interface Answer {
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
export async function readAnswer(response: Response, fileType?: string): Promise<Answer> {
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

const errorBodyOf = (answer: Answer) => errorBodySchema.safeParse(answer.body).data;

export const factsOf = (answer: Answer): AnswerFacts => ({
  status: answer.status,
  opaque: answer.opaque,
  location: answer.headers.get('location'),
  html: (answer.headers.get('content-type') ?? '').includes('text/html'),
  requiresAuthentication: errorBodyOf(answer)?.requiresAuthentication ?? false,
});

/** The status response that replaces an HTML page. */
export const endedSession = (): Answer => ({
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
export function errorOf(answer: Answer): ApiError {
  const body = errorBodyOf(answer);
  const retryAfter = retryAfterOf(answer.headers, Date.now()) ?? body?.retryAfter;
  return new ApiError(answer.status, body?.message ?? i18next.t('errors:invalidFormat'), {
    ...body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

export const isSuccess = (answer: Answer): boolean => answer.status >= 200 && answer.status < 300;

/**
 * The data of a response, in the form that the endpoint declares.
 * @throws {ApiError} for an error response, or data of another form. A body with `requiresAuthentication` in place
 *   of the data keeps that mark.
 */
export function dataOf<E extends Endpoint>(endpoint: E, answer: Answer): z.output<E['response']> {
  const parsed = isSuccess(answer) ? z.safeParse<E['response']>(endpoint.response, answer.body) : undefined;
  if (parsed?.success) return parsed.data;
  if (!parsed || factsOf(answer).requiresAuthentication) throw errorOf(answer);
  throw new ApiError(answer.status, i18next.t('errors:invalidFormat'));
}
