import type { Context } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { type Endpoint, endpointIn } from '#shared/contract/endpoint.ts';
import { textSchema } from '#shared/contract/values.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { httpEvent, type TestRequest, type TestUser } from '#tests/support/httpEvent.ts';
import { createHandler } from './createHandler.ts';
import type { HttpEvent } from './event.ts';
import type { ReadAccess } from './identify.ts';
import type { RequestRecord } from './observation.ts';
import { type Route, route } from './route.ts';

const endpoint = endpointIn('assets');
const base = { summary: '' } as const;
const echo = endpoint({
  ...base,
  method: 'POST',
  path: '/things/{id}',
  params: z.object({ id: z.string().check(z.maxLength(3)) }),
  query: z.object({ limit: z.optional(z.string().check(z.regex(/^\d+$/, { error: 'Must be a number' }))) }),
  headers: z.object({ 'x-key': z.optional(z.string().check(z.maxLength(2))) }),
  body: z.object({ name: textSchema(5), parts: z.optional(z.array(z.object({ name: textSchema(5) }))) }),
  response: z.object({ name: z.string() }),
});
const read = endpoint({ ...base, method: 'GET', path: '/things', response: z.object({ text: z.string() }) });
const head = endpoint({ ...base, method: 'HEAD', path: '/things', response: z.object({ text: z.string() }) });
const open = endpoint({ ...read, path: '/open', access: 'open' });
const adminOnly = endpoint({ ...read, path: '/admin', access: 'admin' });

const alice: TestUser = { sub: 'alice-id', username: 'alice' };
const admitted: ReadAccess = async ({ isAdmin, username, subject }) => ({
  enabled: true,
  isAdmin,
  notBefore: 0,
  username,
  subject,
});

function setUp(routes: Route[], readAccess = admitted) {
  const records: RequestRecord[] = [];
  const handler = createHandler(routes, { readAccess, record: (record) => records.push(record) });
  return {
    records,
    async call(declared: Endpoint, user?: TestUser, request?: TestRequest) {
      const response = await handler(httpEvent(declared, user, request), {} as Context);
      return { ...response, json: response.body === undefined ? undefined : JSON.parse(response.body) };
    },
    raw: (event: unknown) => handler(event as HttpEvent, {} as Context),
  };
}

const echoRoute = route(echo, async ({ body }) => ({ body: { name: body.name } }));
const saying = (text: string) => route(read, async () => ({ body: { text } }));
const failing = (error: unknown) =>
  route(read, async () => {
    throw error;
  });

describe('a valid request', () => {
  test('gets the declared status, and JSON that no cache may keep', async () => {
    const response = await setUp([saying('hello')]).call(read, alice);

    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      json: { text: 'hello' },
    });
  });

  test('reaches the use case parsed, with the caller and nothing undeclared', async () => {
    const calls: unknown[] = [];
    const { call } = setUp([
      route(echo, async (received) => {
        calls.push(received);
        return { body: { name: '' } };
      }),
    ]);

    await call(echo, alice, {
      params: { id: 'a' },
      query: { limit: '5', other: '1' },
      headers: { 'X-Key': 'k', authorization: 'Bearer secret' },
      body: { name: 'n', admin: true },
    });

    expect(calls).toEqual([
      {
        params: { id: 'a' },
        query: { limit: '5' },
        headers: { 'x-key': 'k' },
        body: { name: 'n' },
        caller: {
          userId: 'alice-id',
          username: 'alice',
          subject: 'subject-of-alice-id',
          signInId: 'sign-in-of-alice-id',
          signedInAt: 1_760_000_000,
        },
      },
    ]);
  });

  test('never gets a field that the contract does not declare', async () => {
    const body = { text: 'hello', secret: 'never' };

    const response = await setUp([route(read, async () => ({ body }))]).call(read, alice);

    expect(response.json).toEqual({ text: 'hello' });
  });

  test('gets the headers that the use case adds', async () => {
    const { call } = setUp([route(read, async () => ({ body: { text: '' }, headers: { 'x-next': 'n' } }))]);

    expect((await call(read, alice)).headers).toMatchObject({ 'x-next': 'n' });
  });

  test('needs no token on an open endpoint', async () => {
    const { call } = setUp([route(open, async ({ caller }) => ({ body: { text: `${caller}` } }))]);

    expect((await call(open)).json).toEqual({ text: 'undefined' });
  });

  test('may carry an empty object where no body is expected', async () => {
    expect((await setUp([saying('')]).call(read, alice, { body: {} })).statusCode).toBe(200);
  });
});

describe('access', () => {
  const claims = { [USER_ID_CLAIM]: 'a', sub: 's', username: 'a', auth_time: '1760000000', origin_jti: 'o' };
  const withClaims = (changed: Record<string, unknown>) => ({
    ...httpEvent(read, undefined),
    requestContext: {
      ...httpEvent(read, undefined).requestContext,
      authorizer: { jwt: { claims: { ...claims, ...changed }, scopes: [] } },
    },
  });

  test('is rejected without claims', async () => {
    const response = await setUp([saying('')]).call(read);

    expect(response).toMatchObject({ statusCode: 401, json: { code: 'unauthorized' } });
  });

  test.each([
    [USER_ID_CLAIM, undefined],
    [USER_ID_CLAIM, ''],
    ['sub', undefined],
    ['sub', ''],
    ['username', undefined],
    ['origin_jti', undefined],
    ['auth_time', undefined],
    ['auth_time', 'yesterday'],
    ['auth_time', ''],
  ])('is rejected where the claim %s is %s', async (claim, value) => {
    expect((await setUp([saying('')]).raw(withClaims({ [claim]: value }))).statusCode).toBe(401);
  });

  test('is rejected where the function was given no access rows', async () => {
    const handler = createHandler([saying('')], { record: () => undefined });

    expect((await handler(httpEvent(read, alice), {} as Context)).statusCode).toBe(401);
  });

  test('is rejected for a disabled user', async () => {
    const { call } = setUp([saying('')], async (user) => ({ ...(await admitted(user)), enabled: false }));

    expect((await call(read, alice)).statusCode).toBe(401);
  });

  test.each([
    [999, 401],
    [1_000, 200],
  ])('with a sign-in at %i, where those before 1000 ended, gives %i', async (authTime, status) => {
    const { call } = setUp([saying('')], async (user) => ({
      ...(await admitted(user)),
      notBefore: 1_000,
    }));

    expect((await call(read, { ...alice, authTime })).statusCode).toBe(status);
  });

  test.each([
    ['Admin', true, 200],
    ['[User Admin]', true, 200],
    ['Admin', false, 403],
    ['User', true, 403],
    ['User', false, 403],
  ])('to an admin endpoint with the claim %s and the row %s gives %i', async (role, isAdmin, status) => {
    const { call } = setUp([route(adminOnly, async () => ({ body: { text: '' } }))], async (user) => ({
      ...(await admitted(user)),
      isAdmin,
    }));

    const response = await call(adminOnly, { ...alice, role });

    expect(response.statusCode).toBe(status);
    if (status === 403) {
      expect(response.json).toMatchObject({
        code: 'forbidden',
        message: 'Access denied. This page is only available to administrators.',
      });
    }
  });

  test('is decided before the input is parsed', async () => {
    const response = await setUp([echoRoute]).call(echo, undefined, {
      params: { id: 'too long' },
      rawBody: '{',
    });

    expect(response.statusCode).toBe(401);
  });
});

describe('bad input', () => {
  const good = { params: { id: 'a' }, body: { name: 'n' } };
  const send = (request: TestRequest) => setUp([echoRoute]).call(echo, alice, { ...good, ...request });

  test.each([
    ['a path parameter', { params: { id: 'long' } }, 'id'],
    ['a query field', { query: { limit: 'x' } }, 'limit'],
    ['a query field given twice', { query: { limit: '1,2' } }, 'limit'],
    ['a header', { headers: { 'x-key': 'long' } }, 'x-key'],
    ['a body field', { body: { name: '' } }, 'name'],
    ['a nested body field', { body: { name: 'n', parts: [{ name: 'n' }, { name: 5 }] } }, 'parts.1.name'],
    ['a missing body', { body: undefined }, 'body'],
    ['a body that is a list', { body: [] }, 'body'],
    ['a body that is null', { body: null }, 'body'],
    ['broken JSON', { rawBody: '{"name":"secret' }, 'body'],
  ])('in %s is named in the response', async (_, request, path) => {
    const response = await send(request);

    expect(response.statusCode).toBe(400);
    expect(response.json).toMatchObject({
      code: 'invalid_input',
      requestId: expect.stringMatching(/^request-/),
    });
    expect(response.json.issues).toEqual([{ path, message: expect.any(String) }]);
    expect(response.json.message).toBe(`${path}: ${response.json.issues[0].message}`);
    expect(response.body).not.toContain('secret');
  });

  test('is named all at once', async () => {
    const response = await send({ params: { id: 'long' }, query: { limit: 'x' }, body: { name: '' } });

    expect(response.json.issues.map(({ path }: { path: string }) => path)).toEqual(['id', 'limit', 'name']);
  });

  test.each([
    undefined,
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'json',
    'application/json; charset=utf-16',
  ])('with the content type %s gives 415', async (contentType) => {
    const event = httpEvent(echo, alice, good);
    event.headers = contentType === undefined ? {} : { 'content-type': contentType };

    const response = await setUp([echoRoute]).raw(event);

    expect(response).toMatchObject({ statusCode: 415 });
    expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'unsupported_media_type' });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
    'is not the content type %s',
    async (contentType) => {
      expect((await send({ headers: { 'content-type': contentType } })).statusCode).toBe(200);
    },
  );

  test('includes bytes that are not UTF-8', async () => {
    const event = httpEvent(echo, alice, good);
    event.isBase64Encoded = true;
    event.body = Buffer.from('{"name":"\xff"}', 'latin1').toString('base64');

    expect((await setUp([echoRoute]).raw(event)).statusCode).toBe(400);
  });

  test('does not include a body in base64', async () => {
    const event = httpEvent(echo, alice, good);
    event.isBase64Encoded = true;
    event.body = Buffer.from('{"name":"ä"}').toString('base64');

    expect(JSON.parse((await setUp([echoRoute]).raw(event)).body ?? '')).toEqual({ name: 'ä' });
  });
});

describe('the response to an error', () => {
  test('has the status, code, message and details of a RegistryError', async () => {
    const error = new RegistryError('too_many_requests', 'Wait.', { retryAfter: 7 });

    const response = await setUp([failing(error)]).call(read, alice);

    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
    expect(response.json).toEqual({
      message: 'Wait.',
      code: 'too_many_requests',
      requestId: expect.any(String),
      retryAfter: 7,
    });
  });

  test('is 500 for any other error and holds nothing of it', async () => {
    const response = await setUp([failing(new TypeError('secret of alice'))]).call(read, alice);

    expect(response).toMatchObject({ statusCode: 500, json: { code: 'internal_error' } });
    expect(response.body).not.toContain('secret');
  });

  test.each([
    Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' }),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('no response'), { name: 'TimeoutError' }),
    Object.assign(new Error('broken'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }),
  ])('is 503 with Retry-After where a dependency is down: $name $message', async (error) => {
    const response = await setUp([failing(error)]).call(read, alice);

    expect(response).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'unavailable' },
    });
  });

  test('is 500 without the content where a response does not fit the contract', async () => {
    const { call, records } = setUp([
      route(read, async () => ({ body: { text: 5, secret: 'of alice' } as unknown as { text: string } })),
    ]);

    const response = await call(read, alice);

    expect(response).toMatchObject({ statusCode: 500, json: { code: 'internal_error' } });
    expect(JSON.stringify([response.body, records])).not.toContain('of alice');
    expect(records[0]?.error?.name).toBe('ResponseMismatch');
  });

  test('is 404 for a route that the function does not serve', async () => {
    expect(await setUp([saying('')]).call(echo, alice, { params: { id: 'a' } })).toMatchObject({
      statusCode: 404,
    });
  });
});

describe('a HEAD request', () => {
  test('gets a response without a body', async () => {
    const { call } = setUp([route(head, async () => ({ body: { text: '' } }))]);

    expect(await call(head, alice)).toMatchObject({ statusCode: 200, json: undefined });
    expect(await call(head)).toMatchObject({ statusCode: 401, json: undefined });
  });
});

describe('the request record', () => {
  test('holds route, status, duration, user and request id, and nothing of the input', async () => {
    const { call, records } = setUp([echoRoute]);

    await call(echo, alice, {
      params: { id: 'a' },
      query: { limit: '77' },
      headers: { authorization: 'Bearer token' },
      body: { name: 'n' },
    });

    expect(records).toEqual([
      {
        requestId: expect.stringMatching(/^request-/),
        route: 'POST /things/{id}',
        status: 200,
        durationMs: expect.any(Number),
        userId: 'alice-id',
        calls: {},
        error: undefined,
      },
    ]);
  });

  test('holds the name and the stack of a failure, not its message', async () => {
    const { call, records } = setUp([failing(new TypeError('secret\nof alice'))]);

    await call(read, alice);

    expect(records[0]?.error).toEqual({ name: 'TypeError', frames: expect.stringContaining('    at ') });
    expect(JSON.stringify(records)).not.toMatch(/secret|of alice/);
  });

  test('holds only the status of a rejected request', async () => {
    const { call, records } = setUp([failing(new RegistryError('wrong_state', 'No.'))]);

    await call(read, alice);

    expect(records).toMatchObject([{ status: 409, error: undefined }]);
  });

  test('keeps concurrent requests apart', async () => {
    const { call, records } = setUp([echoRoute]);
    const users = Array.from({ length: 20 }, (_, index) => `user-${index}`);

    await Promise.all(
      users.map((name) =>
        call(echo, { sub: name, username: name }, { params: { id: 'a' }, body: { name: 'n' } }),
      ),
    );

    expect(records.map(({ userId }) => userId).sort()).toEqual(users.sort());
  });
});
