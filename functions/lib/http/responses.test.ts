import { gunzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { weather } from '#shared/contract/system.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import type { HttpEvent, HttpResponse } from './event.ts';
import { encoding } from './responses.ts';

const alice = { sub: 'alice-id', username: 'alice' };
const LONG = 'x'.repeat(1_025);

function respondTo(acceptEncoding: string | undefined, body: string): Promise<HttpResponse> {
  const headers: Record<string, string> =
    acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  const handler = middy<HttpEvent, HttpResponse>()
    .use(encoding())
    .handler(async () => ({ statusCode: 200, headers: { 'content-type': 'text/plain' }, body }));
  return handler(httpEvent(weather.forecast, alice, { headers }), {} as Context);
}

test.each(['gzip', 'br, gzip', 'GZIP;q=0.5', 'deflate, gzip;q=1.0', '*', 'br;q=1, *;q=0.1'])(
  'a long response to a client that accepts %s is compressed',
  async (acceptEncoding) => {
    const response = await respondTo(acceptEncoding, LONG);

    expect(response).toMatchObject({
      isBase64Encoded: true,
      headers: { 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-type': 'text/plain' },
    });
    expect(gunzipSync(Buffer.from(response.body ?? '', 'base64')).toString()).toBe(LONG);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, *', 'xgzip', 'gzip;q=x'])(
  'a long response to a client that accepts %s is not compressed',
  async (acceptEncoding) => {
    expect(await respondTo(acceptEncoding, LONG)).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'text/plain' },
      body: LONG,
    });
  },
);

test('a response of up to 1 KB is not encoded', async () => {
  expect(await respondTo('gzip', 'x'.repeat(1_024))).toMatchObject({ body: 'x'.repeat(1_024) });
});

test('4 MB of quotation marks to a client without gzip stay below the 6 MB of a response from Lambda', async () => {
  const quotes = '"'.repeat(4 * 1024 * 1024);

  const response = await respondTo(undefined, quotes);

  expect(JSON.stringify(response).length).toBeLessThan(6 * 1024 * 1024);
  expect(Buffer.from(response.body ?? '', 'base64').toString()).toBe(quotes);
});
