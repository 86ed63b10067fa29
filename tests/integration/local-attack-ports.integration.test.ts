import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { type Browser, createBrowser } from '#tests/support/cloud/plainBrowser.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { newItem } from '#tests/support/items.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

const SIGN_IN = '/local/signin/oauth2/authorize';
const MAILBOX = '/local/mail';
/** Marks a request as that of another user of the machine, for whom the mailbox is closed. */
const AS_ANOTHER_USER = { 'x-forwarded-for': '203.0.113.7' };

async function started(): Promise<TestCloud> {
  const cloud = await startTestCloud();
  return {
    ...cloud,
    async stop() {
      await cloud.stop();
      rmSync(cloud.dataFolder, { recursive: true, force: true });
    },
  };
}

/** A server of another account of the machine, at a port of its own, which keeps the cookies that browsers send to it. */
async function startAttacker() {
  const stolen = new Set<string>();
  const server = createServer(({ headers }, response) => {
    for (const cookie of headers.cookie?.split('; ') ?? []) stolen.add(cookie);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://localhost:${port}`,
    stolen,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const tokenHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Encrypts the user's items at Maximum in this browser, which has the session's cookie then. */
async function encrypt(browser: Browser, { origin }: TestCloud, token: string): Promise<void> {
  const headers = tokenHeaders(token);
  const post = async (path: string, body: unknown) =>
    (await browser.open(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  expect(await post(assets.create.path, newItem({ name: 'Hidden violin' }))).toBe(201);
  const level = { SecurityLevel: 'Maximum', Password: PASSWORD };
  expect(await post(encryption.migrateToEncrypted.path, level)).toBe(200);
}

/** An authorization request whose code only the one who made it can use. */
function requestAt({ origin }: TestCloud, changes: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const fields = {
    client_id: 'item-registry-web',
    response_type: 'code',
    redirect_uri: `${origin}/callback`,
    scope: 'openid item-registry/api',
    state: 'some-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  return { verifier, url: `${origin}${SIGN_IN}?${new URLSearchParams(fields)}` };
}

const isCode = (response: Response): boolean => /[?&]code=/.test(response.headers.get('location') ?? '');

/** Signs in in this browser, up to the code that comes back to the app. */
async function signInWith(browser: Browser, cloud: TestCloud, username: string): Promise<void> {
  const page = await browser.follow(requestAt(cloud).url, cloud.origin);
  const fields = { username, password: 'Registry-demo-1' };
  const answer = await browser.post(page.url, fields, `${cloud.origin}/local/`);
  expect(isCode(answer)).toBe(true);
}

describe('the cookies of a registry, at another port of the machine', () => {
  let cloud: TestCloud;
  let attacker: Awaited<ReturnType<typeof startAttacker>>;
  let cookie: string;
  let alice: string;
  const victim = () => createBrowser(cloud.origin);

  beforeAll(async () => {
    [cloud, attacker] = await Promise.all([started(), startAttacker()]);
    const browser = victim();
    await signInWith(browser, cloud, 'alice');
    alice = (await signInAs(cloud.origin, 'alice')).access_token;
    await encrypt(browser, cloud, alice);
    await browser.follow(cloud.mailbox, `${cloud.origin}${MAILBOX}`, { headers: AS_ANOTHER_USER });
    for (const path of ['/', `${SIGN_IN}/x`, MAILBOX]) await browser.open(attacker.origin + path);
    cookie = [...attacker.stolen].join('; ');
  });
  afterAll(() => Promise.all([cloud.stop(), attacker.stop()]));

  test('reach it: those of the sign-in, of the encryption session and of the mailbox', () => {
    const { port } = new URL(cloud.origin);
    for (const name of [
      `item_registry_signin_${port}`,
      `encryption-session-${port}`,
      `item_registry_mailbox_${port}`,
    ])
      expect(cookie).toContain(`${name}=`);
  });

  test.each([
    ['as the app asks', {}],
    ['without a page', { prompt: 'none' }],
    ['at the silent callback', { prompt: 'none', redirect_uri: '/silent-callback' }],
    ['with a name', { login_hint: 'alice' }],
    ['for a sign-in of any age', { max_age: '999999' }],
    [
      'for the account page',
      { client_id: 'item-registry-account', scope: 'openid', redirect_uri: '/account' },
    ],
  ])('get no code for tokens, asked %s', async (_, changes: Record<string, string>) => {
    const { redirect_uri: path = '/callback' } = changes;
    const { url } = requestAt(cloud, { ...changes, redirect_uri: cloud.origin + path });

    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/\/local\/signin\/login\/|[?&]error=login_required/);
  });

  test('get no item, no activity and no user info, nor does the cookie of the session with another user’s token', async () => {
    const bob = (await signInAs(cloud.origin, 'bob')).access_token;
    const get = (path: string, headers = {}) =>
      fetch(cloud.origin + path, { headers: { cookie, ...headers } });

    for (const path of [assets.list.path, encryption.sessionStatus.path, activity.list.path])
      expect((await get(path)).status).toBe(401);
    expect((await get('/local/signin/oauth2/userInfo')).status).toBe(401);
    const others = await get(assets.list.path, tokenHeaders(bob));
    expect([others.status, await others.json()]).toEqual([200, []]);
    const owners = await get(assets.list.path, tokenHeaders(alice));
    expect(JSON.stringify(await owners.json())).toContain('Hidden violin');
  });

  test.each([
    ['the list', ''],
    ['the list with a guessed ticket', '?visit=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a mail', '/some-mail'],
  ])('get no mail: %s', async (_, rest) => {
    const address = `${cloud.origin}${MAILBOX}${rest}`;
    const answer = await fetch(address, { headers: { ...AS_ANOTHER_USER, cookie } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('needs its key')]);
  });

  test('hold nothing that is a key of the mailbox', async () => {
    const key = new URL(cloud.mailbox).searchParams.get('key') ?? '';
    expect(key).toHaveLength(43);
    expect(cookie).not.toContain(key);
    for (const part of cookie.split(/[=;. ]+/)) {
      const answer = await fetch(`${cloud.origin}${MAILBOX}`, {
        headers: { ...AS_ANOTHER_USER, authorization: `Bearer ${part}` },
      });
      expect(answer.status).toBe(403);
    }
  });

  test('do not sign another browser in by being put into it', async () => {
    const other = victim();
    await signInWith(other, cloud, 'bob');
    const planted = createBrowser(cloud.origin);
    for (const [id, value] of other.cookies) planted.cookies.set(id, value);

    const page = await planted.follow(requestAt(cloud).url, cloud.origin);

    expect(await page.text()).toContain('>Sign in</h1>');
  });
});

describe('two registries on one machine', () => {
  let clouds: TestCloud[];
  beforeAll(async () => {
    clouds = await Promise.all([started(), started()]);
  });
  afterAll(() => Promise.all(clouds.map(({ stop }) => stop())));

  test('do not lock the items of each other in one browser', async () => {
    const browser = createBrowser('http://localhost');
    const unlocked = await Promise.all(
      clouds.map(async (cloud) => ({ cloud, token: (await signInAs(cloud.origin, 'alice')).access_token })),
    );
    for (const { cloud, token } of unlocked) await encrypt(browser, cloud, token);

    for (const { cloud, token } of unlocked) {
      const headers = tokenHeaders(token);
      const listed = await browser.open(cloud.origin + assets.list.path, { headers });
      expect(await listed.text()).toContain('Hidden violin');
    }
  });
});
