import type { HttpResponse } from './event.ts';

/** Answers hold personal data, or say who may do what at this moment: nothing keeps them. */
export const jsonResponse = (
  statusCode: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
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
