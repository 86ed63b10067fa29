import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAuthorizer } from './authorizer.ts';
import { createGateway } from './gateway.ts';

const ISSUER = 'http://localhost:3000/local/signin';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const other = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };

const sign = (claims: JWTPayload, key = privateKey) =>
  new SignJWT({ client_id: 'web', scope: 'openid item-registry/api', role: ['User', 'Admin'], ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(typeof claims.iss === 'string' ? claims.iss : ISSUER)
    .setIssuedAt()
    .setExpirationTime(claims.exp ?? '10m')
    .sign(key);

const invoke = vi.fn();
const hasRoom = vi.fn(() => true);
let server: Server;
let origin: string;
let token: string;

beforeAll(async () => {
  const authorize = createAuthorizer({ issuer: ISSUER, audience: ['web'], keys });
  const gateway = createGateway({ authorize, invoke, origin: 'http://localhost:3000', hasRoom });
  server = createServer((request, response) => void gateway(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  token = await sign({ sub: 'alice' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  invoke
    .mockReset()
    .mockResolvedValue({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
});

const send = (path: string, init: RequestInit & { bearer?: string } = {}) =>
  fetch(origin + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${init.bearer ?? token}` },
  });

describe('the authorizer of the gateway', () => {
  test('rejects a request without a token', async () => {
    const response = await fetch(`${origin}/assets`);
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
    expect((await fetch(`${origin}/transfers/pending-count`, { method: 'HEAD' })).status).toBe(401);
    expect(invoke).not.toHaveBeenCalled();
  });

  test.each([
    ['signed by another key', () => sign({ sub: 'alice' }, other.privateKey)],
    ['of another issuer', () => sign({ iss: 'http://localhost:1/local/signin' })],
    ['for another client', () => sign({ client_id: 'other' })],
    ['with another audience', () => sign({ aud: 'other' })],
    ['that has expired', () => sign({ exp: Math.floor(Date.now() / 1_000) - 1 })],
    ['that is not a JWT', async () => 'abc.def.ghi'],
  ])('responds 401 to a token %s', async (_, make) => {
    expect((await send('/assets', { bearer: await make() })).status).toBe(401);
    expect(invoke).not.toHaveBeenCalled();
  });

  test('lets a token in again until it expires, and no token that differs from it', async () => {
    const bearer = await sign({ sub: 'alice' });
    const [header = '', payload = '', signature = ''] = bearer.split('.');
    const forged = [header, payload, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join(
      '.',
    );
    for (let times = 0; times < 2; times += 1) {
      expect((await send('/assets', { bearer })).status).toBe(200);
      expect((await send('/assets', { bearer: forged })).status).toBe(401);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await send('/assets', { bearer })).status).toBe(401);
  });

  test('responds 403 to a token without the scope of the API', async () => {
    const response = await send('/assets', { bearer: await sign({ scope: 'openid profile' }) });
    expect([response.status, await response.json()]).toEqual([403, { message: 'Forbidden' }]);
  });

  test('passes the claims on as strings, a list as [a b]', async () => {
    await send('/assets', { bearer: await sign({ sub: 'alice', auth_time: 12 }) });
    expect(invoke.mock.calls[0]?.[1].requestContext.authorizer.jwt.claims).toMatchObject({
      sub: 'alice',
      auth_time: '12',
      role: '[User Admin]',
    });
  });
});

describe('the event for a function', () => {
  test('has payload format 2.0', async () => {
    await send('/assets/i1/properties?a=1&a=2', {
      method: 'POST',
      body: '{"x":"é"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(invoke.mock.calls[0]?.[0]).toBe('assets');
    expect(invoke.mock.calls[0]?.[1]).toMatchObject({
      version: '2.0',
      routeKey: 'POST /assets/{id}/properties',
      rawPath: '/assets/i1/properties',
      rawQueryString: 'a=1&a=2',
      queryStringParameters: { a: '1,2' },
      pathParameters: { id: 'i1' },
      body: '{"x":"é"}',
      isBase64Encoded: false,
    });
  });

  test('holds a binary body in base64', async () => {
    await send('/assets', {
      method: 'POST',
      body: new Uint8Array([0, 255]),
      headers: { 'content-type': 'image/png' },
    });
    expect(invoke.mock.calls[0]?.[1]).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });

  test('holds a body in base64 that says it is text and is not UTF-8', async () => {
    await send('/assets', {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
      headers: { 'content-type': 'application/json' },
    });
    expect(invoke.mock.calls[0]?.[1]).toMatchObject({ body: 'Iv8i', isBase64Encoded: true });
  });

  test('prefers a fixed path to a parameter', async () => {
    await send('/assets/generate-qrcode?content=x');
    expect(invoke.mock.calls[0]?.[1].routeKey).toBe('GET /assets/generate-qrcode');
  });
});

describe('the gateway', () => {
  test('responds 404 to an unknown path or method', async () => {
    expect((await send('/assets/a/b/c')).status).toBe(404);
    expect((await send('/assets', { method: 'PATCH' })).status).toBe(404);
    expect((await send('/assets', { method: 'OPTIONS' })).status).toBe(404);
  });

  test('responds 400 to a path that cannot be decoded', async () => {
    expect((await send('/assets/%E0%A4%A')).status).toBe(400);
  });

  test('responds 413 to a body that is too large for an event', async () => {
    const response = await send('/assets', { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024 + 1) });
    expect([response.status, await response.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
    expect(invoke).not.toHaveBeenCalled();
  });

  test('responds 500 if the function fails, returns nothing, or returns more than 6 MB', async () => {
    for (const outcome of [
      () => invoke.mockRejectedValueOnce(new Error('boom')),
      () => invoke.mockResolvedValueOnce(undefined),
      () => invoke.mockResolvedValueOnce({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }),
    ]) {
      outcome();
      const response = await send('/assets');
      expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    }
  });

  test('responds 503 if the function takes longer than 29 s', async () => {
    invoke.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
    expect((await send('/assets')).status).toBe(503);
  });
});

describe('while the disk is almost full, the gateway', () => {
  beforeEach(() => {
    hasRoom.mockReturnValue(false);
    return () => hasRoom.mockReturnValue(true);
  });

  test.each([
    ['POST', '/assets'],
    ['PUT', '/assets/an-item'],
    ['POST', '/assets/an-item/properties'],
    ['POST', '/assets/imports/an-import'],
    ['POST', '/assets/an-item/files'],
    ['PUT', '/assets/an-item/files'],
    ['POST', '/assets/an-item/versions/1/restore'],
  ])('refuses %s %s with the reason', async (method, path) => {
    const response = await send(path, { method, body: '{}' });
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 'no_room', message: expect.stringMatching(/^The disk of this registry is almost full/) },
    ]);
    expect(invoke).not.toHaveBeenCalled();
  });

  test.each([
    ['GET', '/assets'],
    ['DELETE', '/assets/an-item'],
    ['POST', '/api/trash/empty'],
    ['POST', '/encryption/invalidate-session'],
  ])('passes %s %s on', async (method, path) => {
    const response = await send(path, { method, ...(method !== 'GET' && { body: '{}' }) });
    expect(response.status).toBe(200);
  });
});

describe('the throttling of the gateway', () => {
  test('responds 429 beyond the limit of a route, and serves the other routes', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => send('/weatherforecast')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toEqual({ message: 'Too Many Requests' });
    expect(invoke).toHaveBeenCalledTimes(answers.length - refused.length);
    expect((await send('/assets')).status).toBe(200);
  });

  test('also counts requests without a token', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => fetch(`${origin}/api/account`, { method: 'DELETE' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });
});
