import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareObj, Request } from '@middy/core';
import type { HttpEvent, HttpResponse } from './event.ts';

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
