import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';

const PASSWORD = 'Registry-demo-1';
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterAll(() => server.close());

/** Verifies as the product's own verifier does in the cloud; http issuers need a fetcher of one's own. */
async function verify(token: string, audience: string | null) {
  const verifier = JwtVerifier.create(
    {
      issuer: server.issuer,
      audience,
      jwksUri: `${server.issuer}/.well-known/jwks.json`,
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: { fetch: async (uri) => await (await fetch(uri)).arrayBuffer() },
      }),
    },
  );
  return verifier.verify(token);
}

describe('signing in', () => {
  test('gives an access token of the form that Cognito gives, signed with a published key', async () => {
    const { access_token, expires_in, token_type, scope } = await server.signIn(
      server.newBrowser(),
      'alice',
      PASSWORD,
    );
    const account = await server.accounts.byUsername('alice');
    expect({ expires_in, token_type, scope }).toEqual({
      expires_in: 3600,
      token_type: 'Bearer',
      scope: server.configJson.scope,
    });
    const claims = await verify(access_token, null);
    expect(claims).toMatchObject({
      iss: server.issuer,
      sub: account?.sub,
      token_use: 'access',
      client_id: 'item-registry-web',
      username: 'alice',
      scope: server.configJson.scope,
      version: 2,
      role: 'User',
      origin_jti: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect(claims).not.toHaveProperty('cognito:groups');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  test('gives an id token that names the user and fits the access token', async () => {
    const { access_token, id_token } = await server.signIn(server.newBrowser(), 'alice', PASSWORD, {
      nonce: 'a-nonce',
    });
    const claims = await verify(id_token, 'item-registry-web');
    const { origin_jti, auth_time, sub } = decodeJwt(access_token);
    expect(claims).toMatchObject({
      sub,
      origin_jti,
      auth_time,
      nonce: 'a-nonce',
      token_use: 'id',
      'cognito:username': 'alice',
      name: 'alice',
      email: 'alice@example.com',
      email_verified: true,
      role: 'User',
    });
  });

  test("names an administrator's groups and both roles in each token", async () => {
    const { access_token, id_token } = await server.signIn(server.newBrowser(), 'admin', PASSWORD);
    for (const token of [access_token, id_token])
      expect(decodeJwt(token)).toMatchObject({ 'cognito:groups': ['Admin'], role: ['User', 'Admin'] });
  });

  test('works by email address, in upper or lower case, and returns the state', async () => {
    const browser = server.newBrowser();
    const { action } = await server.openPage(browser, server.request({ state: 'keep/me' }).url);
    const answer = await browser.post(
      action,
      { username: 'Bob@Example.com', password: PASSWORD },
      server.issuer,
    );
    expect(answer.headers.get('location')).toMatch(`${server.origin}/callback?`);
    expect(server.callbackOf(answer).get('state')).toBe('keep/me');
  });

  test('works with one click for a demo account', async () => {
    const browser = server.newBrowser();
    const { url, verifier } = server.request();
    const { action } = await server.openPage(browser, url);
    const answer = await browser.post(action, { demo: 'carol' }, server.issuer);
    const { access_token } = await server.exchange(server.callbackOf(answer).get('code') ?? '', verifier);
    expect(decodeJwt(access_token)).toMatchObject({ username: 'carol' });
  });

  test('works with every address that the app can come back to', async () => {
    for (const redirect_uri of [`${server.origin}/callback`, `${server.origin}/silent-callback`])
      expect(await server.signIn(server.newBrowser(), 'alice', PASSWORD, { redirect_uri })).toHaveProperty(
        'access_token',
      );
  });

  test('counts from the password, however late the browser takes the way back to the app', async () => {
    const browser = server.newBrowser();
    const { url, verifier } = server.request();
    const { action } = await server.openPage(browser, url);
    const proved = Date.now();
    const wayBack = await browser.post(action, { username: 'alice', password: PASSWORD }, 'nowhere:');
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: proved + 10 * 60_000 });

    const answer = await browser.follow(wayBack.headers.get('location') ?? '', server.issuer);
    const tokens = await server.exchange(server.callbackOf(answer).get('code') ?? '', verifier);
    const { auth_time } = decodeJwt(tokens.access_token);
    expect(Number(auth_time) - proved / 1_000).toBeLessThan(60);
  });

  test('gives only the requested scopes', async () => {
    const { access_token, scope } = await server.signIn(server.newBrowser(), 'alice', PASSWORD, {
      scope: 'openid item-registry/api',
    });
    expect(scope).toBe('openid item-registry/api');
    expect(decodeJwt(access_token).scope).toBe('openid item-registry/api');
  });

  test('outlives a restart: keys, sign-in and refresh token are the same', async () => {
    const tokens = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const keys = server.jwks();
    await server.restart();
    expect(server.jwks()).toEqual(keys);
    await verify(tokens.access_token, null);
    expect((await server.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('as another user ends the first sign-in of the browser', async () => {
    const browser = server.newBrowser();
    const alice = await server.signIn(browser, 'alice', PASSWORD);
    const bob = await server.signIn(browser, 'bob', PASSWORD, { prompt: 'login' });
    expect(decodeJwt(bob.access_token)).toMatchObject({ username: 'bob' });
    expect((await server.refresh(alice.refresh_token)).status).toBe(400);
  });
});

describe('renewing a sign-in', () => {
  test('keeps the sign-in: the same origin_jti and auth_time, a new jti and refresh token', async () => {
    const first = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const response = await server.refresh(first.refresh_token);
    const second = await response.json();
    const { jti, origin_jti, auth_time, sub } = decodeJwt(first.access_token);
    const renewed = await verify(second.access_token, null);
    expect(renewed).toMatchObject({ origin_jti, auth_time, sub, role: 'User' });
    expect(renewed.jti).not.toBe(jti);
    expect(decodeJwt(second.id_token)).toMatchObject({ origin_jti, auth_time, name: 'alice' });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await server.refresh(second.refresh_token)).status).toBe(200);
  });

  test('lets two tabs renew with one refresh token within a minute', async () => {
    const { refresh_token } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const answers = await Promise.all([server.refresh(refresh_token), server.refresh(refresh_token)]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect((await server.refresh((await answer.json()).refresh_token)).status).toBe(200);
    }
  });

  test('ends the sign-in when a replaced refresh token is used later', async () => {
    const { refresh_token: first } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const { refresh_token: second } = await (await server.refresh(first)).json();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());

    expect((await server.refresh(first)).status).toBe(400);
    expect((await server.refresh(second)).status).toBe(400);
  });

  test('ends twelve hours after the sign-in, however often it is renewed', async () => {
    const { refresh_token: first } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const began = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: began + 11 * 3_600_000 });
    const { refresh_token: second } = await (await server.refresh(first)).json();
    vi.setSystemTime(began + 12 * 3_600_000 - 60_000);
    const { refresh_token: third } = await (await server.refresh(second)).json();
    vi.setSystemTime(began + 12 * 3_600_000 + 1_000);

    expect((await server.refresh(third)).status).toBe(400);
  });

  test('ends when the refresh token is revoked', async () => {
    const { refresh_token, access_token } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const revoked = await fetch(`${server.issuer}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refresh_token, client_id: 'item-registry-web' }),
    });
    expect(revoked.status).toBe(200);
    const response = await server.refresh(refresh_token);
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    expect((await userInfo(access_token)).status).toBe(401);
  });

  test('ends when the account is disabled, and does not come back with it', async () => {
    const browser = server.newBrowser();
    const { refresh_token } = await server.signIn(browser, 'carol', PASSWORD);
    const carol = await server.accounts.byUsername('carol');
    await server.accounts.update(carol?.sub ?? '', { enabled: false });
    try {
      expect((await server.refresh(refresh_token)).status).toBe(400);
      const { action } = await server.openPage(browser, server.request().url);
      const answer = await browser.post(action, { username: 'carol', password: PASSWORD }, server.issuer);
      expect(await answer.text()).toContain('Incorrect username or password.');
    } finally {
      await server.accounts.update(carol?.sub ?? '', { enabled: true });
    }
  });
});

const userInfo = (token: string): Promise<Response> =>
  fetch(`${server.issuer}/oauth2/userInfo`, { headers: { authorization: `Bearer ${token}` } });

describe('user info', () => {
  test('names the user of the access token', async () => {
    const { access_token } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const response = await userInfo(access_token);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      sub: decodeJwt(access_token).sub,
      username: 'alice',
      email: 'alice@example.com',
      email_verified: 'true',
    });
  });

  test('rejects an id token, a token without the openid scope, a forged one, and a missing one', async () => {
    const { id_token, access_token } = await server.signIn(server.newBrowser(), 'alice', PASSWORD);
    const { access_token: narrow } = await server.signIn(server.newBrowser(), 'alice', PASSWORD, {
      scope: 'item-registry/api',
    });
    const forged = `${access_token.slice(0, -6)}AAAAAA`;
    for (const token of [id_token, narrow, forged, '']) expect((await userInfo(token)).status).toBe(401);
  });
});

describe('signing out', () => {
  const logout = (parameters: Record<string, string>): string =>
    `${server.configJson.logoutEndpoint}?${new URLSearchParams(parameters)}`;

  test('leads to the start page, and ends the sign-in of this browser and its refresh tokens', async () => {
    const browser = server.newBrowser();
    const { refresh_token, access_token } = await server.signIn(browser, 'alice', PASSWORD);
    const answer = await browser.open(
      logout({ client_id: 'item-registry-web', logout_uri: `${server.origin}/` }),
    );
    expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
      status: 302,
      to: `${server.origin}/`,
    });
    expect((await server.refresh(refresh_token)).status).toBe(400);
    expect((await userInfo(access_token)).status).toBe(401);
  });

  test.each(['cross-site', 'same-site'])(
    'asks first when a page of another origin leads here (%s), and then works',
    async (site) => {
      const browser = server.newBrowser();
      const { refresh_token } = await server.signIn(browser, 'alice', PASSWORD);
      const address = logout({ client_id: 'item-registry-web', logout_uri: `${server.origin}/` });

      const page = await browser.open(address, { headers: { 'sec-fetch-site': site } });
      const html = await page.text();

      expect([page.status, html.includes('Sign out?')]).toEqual([200, true]);
      expect((await server.refresh(refresh_token)).status).toBe(200);
      const action = /<form action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const headers = { 'sec-fetch-site': 'same-origin' };
      const answer = await browser.open(action, { method: 'POST', headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${server.origin}/`]);
      expect((await server.refresh(refresh_token)).status).toBe(400);
    },
  );

  test('leaves other browsers of the same user signed in', async () => {
    const [here, there] = [server.newBrowser(), server.newBrowser()];
    await server.signIn(here, 'alice', PASSWORD);
    const { refresh_token } = await server.signIn(there, 'alice', PASSWORD);
    await here.open(logout({ client_id: 'item-registry-web', logout_uri: `${server.origin}/` }));
    expect((await server.refresh(refresh_token)).status).toBe(200);
  });

  test('works for a user who is not signed in', async () => {
    const answer = await server
      .newBrowser()
      .open(logout({ client_id: 'item-registry-web', logout_uri: `${server.origin}/` }));
    expect(answer.status).toBe(302);
  });

  test('rejects an address that is not registered, and then ends nothing', async () => {
    const browser = server.newBrowser();
    const { refresh_token } = await server.signIn(browser, 'alice', PASSWORD);
    for (const logout_uri of ['https://evil.example/', `${server.origin}/elsewhere`, '']) {
      const answer = await browser.open(logout({ client_id: 'item-registry-web', logout_uri }));
      expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
        status: 400,
        to: null,
      });
    }
    expect(
      (await browser.open(logout({ client_id: 'nobody', logout_uri: `${server.origin}/` }))).status,
    ).toBe(400);
    expect((await server.refresh(refresh_token)).status).toBe(200);
  });
});

describe('a request that Cognito would reject', () => {
  test('gives invalid_scope for an unknown scope', async () => {
    for (const scope of ['openid item-registry/everything', 'phone']) {
      const answer = await server.newBrowser().open(server.request({ scope }).url);
      expect(server.callbackOf(answer).get('error')).toBe('invalid_scope');
    }
  });

  test('gives invalid_request without a code challenge, or for a plain one', async () => {
    const refused = [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ];
    for (const changes of refused) {
      const answer = await server.newBrowser().open(server.request(changes).url);
      expect(server.callbackOf(answer).get('error')).toBe('invalid_request');
    }
  });

  test('leads nowhere for an unknown client or redirect address', async () => {
    const refused = [
      { client_id: 'nobody' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://localhost:5173/callback' },
      { redirect_uri: `${server.origin.replace('localhost', '127.0.0.1')}/callback` },
      { redirect_uri: `${server.origin}/callback/` },
      { redirect_uri: `${server.origin}/callback?a=b` },
    ];
    for (const changes of refused) {
      const answer = await server.newBrowser().open(server.request(changes).url);
      expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
        status: 400,
        to: null,
      });
      expect(await answer.text()).toContain(`href="${server.origin}/"`);
    }
  });

  test('gives no token for a wrong verifier, or for a code that was used', async () => {
    const browser = server.newBrowser();
    const { url, verifier } = server.request();
    const { action } = await server.openPage(browser, url);
    const answer = await browser.post(action, { username: 'alice', password: PASSWORD }, server.issuer);
    const code = server.callbackOf(answer).get('code') ?? '';
    await expect(server.exchange(code, server.request().verifier)).rejects.toThrow('invalid_grant');
    await server.exchange(code, verifier);
    await expect(server.exchange(code, verifier)).rejects.toThrow('invalid_grant');
  });
});
