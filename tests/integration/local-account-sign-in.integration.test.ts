import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmSecret, offerSecret, setPreference } from '#infra/local/accounts/authenticator.ts';
import { hashPassword } from '#infra/local/accounts/passwords.ts';
import { createAdminCalls } from '#infra/local/cognito/adminCalls.ts';
import { SHOW_PASSWORD } from '#infra/local/signin/showPassword.ts';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';

const PASSWORD = 'Registry-demo-1';
const ANOTHER = 'Another-one-2';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterAll(() => server.close());

let username: string;
let sub: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  username = `user${Math.random().toString(36).slice(2)}`;
  const email = `${username}@example.com`;
  ({ sub } = await server.accounts.create({ username, email, password: PASSWORD }));
});
afterEach(() => vi.useRealTimers());

/** Opens the sign-in page in a browser of its own. */
async function open() {
  const browser = server.newBrowser();
  const request = server.request();
  const { action, response } = await server.openPage(browser, request.url);
  let shown = response.url;
  const isShown = (name: string) => new URL(shown).pathname === `${action}${name}`;
  return {
    ...request,
    action,
    get: (name = '') => browser.follow(`${action}${name}`, server.issuer),
    /** Fills in the form of the shown page, whose address has the key of its step, or of a page that was not shown. */
    async post(fields: Record<string, string>, name = '') {
      const answer = await browser.post(isShown(name) ? shown : `${action}${name}`, fields, server.issuer);
      if (answer.ok) shown = answer.url;
      return answer;
    },
  };
}

/** The code that the app gets when it is signed in; undefined before. */
const arrived = (response: Response) => response.headers.get('location')?.match(/[?&]code=/)?.[0];

async function ensureAccount() {
  const account = await server.accounts.bySub(sub);
  if (!account) throw new Error('There is no such account');
  return account;
}

/** Turns an authenticator app on, and gives its secret. */
async function turnOn(): Promise<Buffer> {
  const secret = bytesOfBase32(await server.accounts.change(sub, offerSecret));
  const code = codeNow(secret, -1);
  await server.accounts.change(sub, (account) => confirmSecret(account, code));
  await server.accounts.change(sub, (account) => setPreference(account, { enabled: true, preferred: true }));
  return secret;
}

describe('a sign-in with an authenticator app', () => {
  test('asks for its code after the password', async () => {
    const secret = await turnOn();
    const { post, verifier } = await open();
    const asked = await post({ username, password: PASSWORD });
    const html = await asked.text();
    expect([asked.status, arrived(asked)]).toEqual([200, undefined]);
    expect(html).toContain('Enter your code</h1>');
    expect(html).toMatch(/inputMode="numeric" autoComplete="one-time-code"[^>]* name="code"/i);
    expect(html.replace(`<script>${SHOW_PASSWORD}</script>`, '')).not.toMatch(/<script|style=|\son\w+=/);
    const answer = await post({ code: codeNow(secret) }, '/code');
    const tokens = await server.exchange(server.callbackOf(answer).get('code') ?? '', verifier);
    expect(tokens).toHaveProperty('access_token');
  });

  test('accepts a code with spaces', async () => {
    const code = codeNow(await turnOn());
    const { post } = await open();
    await post({ username, password: PASSWORD });
    expect(arrived(await post({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, '/code'))).toBeDefined();
  });

  test('accepts each code once, even at the same moment', async () => {
    const code = codeNow(await turnOn());
    const pages = await Promise.all([open(), open()]);
    for (const { post } of pages) await post({ username, password: PASSWORD });
    const answers = await Promise.all(pages.map(({ post }) => post({ code }, '/code')));
    expect(answers.filter((answer) => arrived(answer) !== undefined)).toHaveLength(1);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.filter((text) => text.includes('This code was used already.'))).toHaveLength(1);
  });

  test('rejects the code that set it up', async () => {
    const secret = await turnOn();
    const { post } = await open();
    await post({ username, password: PASSWORD });
    expect((await post({ code: codeNow(secret, -1) }, '/code')).status).toBe(400);
  });

  test.each(['', 'abcdef', '000000'])('rejects the code %j', async (code) => {
    vi.setSystemTime('2026-01-01T00:00:00Z');
    await turnOn();
    const { post } = await open();
    await post({ username, password: PASSWORD });
    const refused = await post({ code }, '/code');
    expect([refused.status, arrived(refused)]).toEqual([400, undefined]);
    expect(await refused.text()).toContain('This code is wrong or too old.');
  });

  test('asks to wait after five wrong codes, in any browser, and then accepts the right one', async () => {
    const secret = await turnOn();
    const first = await open();
    await first.post({ username, password: PASSWORD });
    for (let tries = 0; tries < 5; tries += 1) await first.post({ code: codeNow(secret, 5) }, '/code');
    const second = await open();
    await second.post({ username, password: PASSWORD });
    const waiting = await second.post({ code: codeNow(secret) }, '/code');
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '1']);
    vi.setSystemTime(Date.now() + 1_000);
    expect(arrived(await second.post({ code: codeNow(secret) }, '/code'))).toBeDefined();
  });

  test('rejects a code without the password, or after a quarter of an hour', async () => {
    const secret = await turnOn();
    const { post, get } = await open();
    expect(await (await get('/code')).text()).toContain('>Sign in</h1>');
    const unproved = await post({ code: codeNow(secret) }, '/code');
    expect(arrived(unproved)).toBeUndefined();
    await post({ username, password: PASSWORD });
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1_000);
    expect(arrived(await post({ code: codeNow(secret) }, '/code'))).toBeUndefined();
  });

  test('rejects the right code where the password was changed or reset after it was entered', async () => {
    const secret = await turnOn();
    for (const status of ['CONFIRMED', 'RESET_REQUIRED'] as const) {
      await server.accounts.setPassword(await ensureAccount(), PASSWORD);
      const { post } = await open();
      await post({ username, password: PASSWORD });
      if (status === 'CONFIRMED') await server.accounts.setPassword(await ensureAccount(), ANOTHER);
      else await server.accounts.update(sub, { status });

      const answer = await post({ code: codeNow(secret) }, '/code');
      expect([arrived(answer), await answer.text()]).toEqual([
        undefined,
        expect.stringContaining('>Sign in</h1>'),
      ]);
    }
  });

  test('asks for nothing once an administrator has turned it off', async () => {
    await turnOn();
    const directory = createAdminCalls(server);
    const SoftwareTokenMfaSettings = { Enabled: false };
    await directory(
      'AdminSetUserMFAPreference',
      { UserPoolId: 'us-east-1_local', Username: username, SoftwareTokenMfaSettings },
      { functionName: 'test' },
    );
    const { post } = await open();
    expect(arrived(await post({ username, password: PASSWORD }))).toBeDefined();
  });
});

/** The match in the newest mail to this user. */
function mailed(pattern: RegExp): string {
  const letter = server.letters.findLast(({ to }) => to === `${username}@example.com`);
  return pattern.exec(letter?.text ?? '')?.[1] ?? 'no mail';
}
const CODE = /Your code is ((?:\d{4} ?){3})/;
/** Waits for something that no answer waits for. */
const soon = (expectation: () => void) => vi.waitFor(expectation, { timeout: 10_000 });
const WRONG_CODE = { code: 'wrong', password: ANOTHER };

describe('a forgotten password', () => {
  async function askUnmailed(login = username) {
    const page = await open();
    const asked = await page.post({ username: login }, '/forgot-password');
    return { ...page, status: asked.status, html: await asked.text() };
  }

  /** The same, until the mail is there: the page does not wait for it. */
  async function ask(login = username) {
    const before = server.letters.length;
    const page = await askUnmailed(login);
    await soon(() => expect(server.letters).toHaveLength(before + 1));
    return page;
  }

  /** Waits for all mails that were asked for: they leave in that order. */
  async function mailsSent(): Promise<void> {
    const last = `last${Math.random().toString(36).slice(2)}`;
    await server.accounts.create({ username: last, email: `${last}@example.com`, password: PASSWORD });
    await askUnmailed(last);
    await soon(() => expect(server.letters.at(-1)?.to).toBe(`${last}@example.com`));
  }

  test('is replaced with the mailed code, which signs in and counts once', async () => {
    const { post, html } = await ask();
    expect(html).toContain('Choose a new password</h1>');
    const code = mailed(CODE);
    expect(arrived(await post({ code, password: ANOTHER }, '/reset-password'))).toBeDefined();
    expect(await server.accounts.verify(username, ANOTHER)).toBeDefined();
    expect(await server.accounts.verify(username, PASSWORD)).toBeUndefined();
    const again = await open();
    await again.post({ username, password: PASSWORD });
    const { post: postAgain } = await ask();
    const repeated = await postAgain({ code, password: PASSWORD }, '/reset-password');
    expect(repeated.status).toBe(400);
  });

  test('can be requested by email address too', async () => {
    await ask(`${username}@EXAMPLE.com`);
    expect(mailed(CODE)).toMatch(/^\d{4} \d{4} \d{4}$/);
  });

  test('still needs the code of the authenticator app', async () => {
    const secret = await turnOn();
    const { post } = await ask();
    const asked = await post({ code: mailed(CODE), password: ANOTHER }, '/reset-password');
    expect([arrived(asked), await asked.text()]).toEqual([
      undefined,
      expect.stringContaining('Enter your code'),
    ]);
    expect(arrived(await post({ code: codeNow(secret) }, '/code'))).toBeDefined();
  });

  test('does not reveal who has an account', async () => {
    const before = server.letters.length;
    const nobody = await askUnmailed('nobody-here');
    const { html } = await askUnmailed();
    await soon(() => expect(mailed(CODE)).toMatch(/\d/));
    expect(server.letters).toHaveLength(before + 1);
    const withoutKeys = (page: string) =>
      page.replaceAll(/\/local\/signin\/login\/[\w-]+(?=\/)/g, '').replaceAll(/\?key=[\w-]{43}/g, '');
    expect(withoutKeys(nobody.html.replaceAll('nobody-here', username))).toBe(withoutKeys(html));
    const refused = await nobody.post(WRONG_CODE, '/reset-password');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('This code is wrong or has expired.'),
    ]);
  });

  test('is as much work for the machine where there is no account, or the code was mailed just now', async () => {
    const derivations = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    const workFor = async (login: string) => {
      derivations.mockClear();
      await askUnmailed(login);
      await soon(() => expect(derivations).toHaveBeenCalled());
      return derivations.mock.calls.map(([, , , { N } = {}]) => N);
    };

    const ofNobody = await workFor('nobody-here');
    for (const _ of ['mailed', 'mailed just now']) expect(await workFor(username)).toEqual(ofNobody);

    derivations.mockRestore();
    syncBuiltinESMExports();
  });

  test('is answered alike, and as soon, with an account whose mail takes long, or fails', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    let fail = (_: Error): void => undefined;
    const sent = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const sendCode = vi.spyOn(server.mail, 'sendCode').mockReturnValueOnce(sent);
    const expected = { status: 200, html: expect.stringContaining('Choose a new password</h1>') };

    expect(await askUnmailed()).toMatchObject(expected);
    await soon(() => expect(sendCode).toHaveBeenCalled());
    fail(new Error(`no room for ${username}`));
    await soon(() => expect(written).toHaveBeenCalled());
    const [[line] = []] = written.mock.calls;
    expect(line).toMatch(/^The code for a forgotten password was not mailed\n/);
    expect(line).not.toContain(username);
    expect(await ask()).toMatchObject(expected);
  });

  test.each([
    ['a wrong code', async () => WRONG_CODE, 'This code is wrong or has expired.'],
    ['a weak password', async () => ({ code: mailed(CODE), password: 'weak' }), 'The password needs'],
    [
      'a password that is too long to be changed later',
      async () => ({ code: mailed(CODE), password: ANOTHER.padEnd(257, 'x') }),
      'The password is too long.',
    ],
    [
      'the code before the newest',
      async () => {
        const code = mailed(CODE);
        vi.setSystemTime(Date.now() + MINUTE_MS);
        await ask();
        return { code, password: ANOTHER };
      },
      'This code is wrong or has expired.',
    ],
  ])('is not replaced with %s', async (_, fields, reason) => {
    const { post } = await ask();
    const refused = await post(await fields(), '/reset-password');
    expect(arrived(refused)).toBeUndefined();
    expect(await refused.text()).toContain(reason);
    expect(await server.accounts.verify(username, PASSWORD)).toBeDefined();
  });

  test('has one hour to be replaced in', async () => {
    await ask();
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await server.accounts.update(sub, { status: 'RESET_REQUIRED' });
    const { post } = await open();
    await post({ username, password: PASSWORD });
    const refused = await post({ code: mailed(CODE), password: ANOTHER }, '/reset-password');
    expect(await refused.text()).toContain('This code is wrong or has expired.');
  });

  test.each([
    ['password', async () => server.accounts.setPassword(await ensureAccount(), ANOTHER)],
    ['email address', () => server.accounts.update(sub, { email: `other-${username}@example.com` })],
  ])('is not replaced with a code that was mailed before a change of the %s', async (_, change) => {
    const { post } = await ask();
    const code = mailed(CODE);
    await change();
    const refused = await post({ code, password: 'Yet-another-3' }, '/reset-password');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('This code is wrong or has expired.'),
    ]);
    expect(await server.accounts.verify(username, 'Yet-another-3')).toBeUndefined();
  });

  test('is not replaced with a code of six digits, which an earlier version has mailed', async () => {
    const { post } = await ask();
    const account = await server.accounts.bySub(sub);
    const kept = await hashPassword(['123456', account?.passwordHash, account?.email].join(' '));
    await server.store.put('signin-reset-code', sub, kept);
    const refused = await post({ code: '123456', password: ANOTHER }, '/reset-password');
    expect(await refused.text()).toContain('This code is wrong or has expired.');
  });

  test('is limited to five attempts, then waits', async () => {
    const { post } = await ask();
    for (let tries = 0; tries < 5; tries += 1) await post(WRONG_CODE, '/reset-password');
    const waiting = await post({ code: mailed(CODE), password: ANOTHER }, '/reset-password');
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('is replaced by its owner while somebody else enters wrong codes', async () => {
    const { post } = await ask();
    const code = mailed(CODE);
    for (let visits = 0; visits < 3; visits += 1) {
      const stranger = await askUnmailed();
      for (let tries = 0; tries < 6; tries += 1) await stranger.post(WRONG_CODE, '/reset-password');
    }
    expect(arrived(await post({ code, password: ANOTHER }, '/reset-password'))).toBeDefined();
  });

  test('is replaced by its owner with the newest code while somebody else asks for codes', async () => {
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await askUnmailed();
      vi.setSystemTime(Date.now() + MINUTE_MS);
    }
    const { post, status } = await askUnmailed();
    expect(status).toBe(200);
    await mailsSent();
    expect(arrived(await post({ code: mailed(CODE), password: ANOTHER }, '/reset-password'))).toBeDefined();
  });

  test('has one mail a minute at most, and its code stays valid meanwhile', async () => {
    const before = server.letters.length;
    const { post } = await ask();
    const code = mailed(CODE);
    for (let times = 0; times < 3; times += 1) await askUnmailed();
    await mailsSent();
    expect(server.letters).toHaveLength(before + 2);
    expect(arrived(await post({ code, password: ANOTHER }, '/reset-password'))).toBeDefined();
  });

  test('has few mails within an hour, however often somebody asks', async () => {
    const before = server.letters.length;
    for (let minutes = 0; minutes < 60; minutes += 2) {
      await askUnmailed();
      vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    }
    await mailsSent();
    expect(server.letters.length - before - 1).toBeLessThan(20);
  });

  test('sends no mail to a user who cannot sign in', async () => {
    await server.accounts.update(sub, { enabled: false });
    const before = server.letters.length;
    await askUnmailed();
    // Mails leave in the order in which they were asked for.
    await ask('alice');
    expect(server.letters.slice(before)).toMatchObject([{ to: 'alice@example.com' }]);
  });

  test('is stored as a hash', async () => {
    await ask();
    const kept = JSON.stringify(await server.store.list('signin-reset-code-12'));
    expect(kept).not.toContain(mailed(CODE));
  });
});

describe('an administrator', () => {
  const call = (operation: string, input: Record<string, unknown> = {}) =>
    createAdminCalls(server)(
      operation,
      { UserPoolId: 'us-east-1_local', Username: username, ...input },
      { functionName: 'test' },
    );

  test('resets a password, which is then invalid and replaced by the mailed code', async () => {
    await call('AdminResetUserPassword');
    const { post } = await open();
    const asked = await post({ username, password: PASSWORD });
    expect([arrived(asked), await asked.text()]).toEqual([
      undefined,
      expect.stringContaining('Choose a new password</h1>'),
    ]);
    const answer = await post({ code: mailed(CODE), password: ANOTHER }, '/reset-password');
    expect(arrived(answer)).toBeDefined();
    expect((await server.accounts.bySub(sub))?.status).toBe('CONFIRMED');
  });

  test('invites someone by a mail with a temporary password, and again while it is unused', async () => {
    username = `invited<b>${Math.random().toString(36).slice(2)}`;
    const UserAttributes = [
      { Name: 'email', Value: 'invited@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    await call('AdminCreateUser', { UserAttributes });
    const [first] = server.letters.slice(-1);
    expect(first?.to).toBe('invited@example.com');
    expect(first?.text).toContain(`Username: ${username}`);
    expect(first?.html).toContain(username.replace('<b>', '&lt;b&gt;'));
    expect(first?.text).toContain(`Sign in with them at ${server.origin} within seven days.`);
    expect(first?.html).toContain(`<a href="${server.origin}">${server.origin}</a>`);
    await call('AdminCreateUser', { MessageAction: 'RESEND' });
    const [former = '', latest = ''] = server.letters
      .slice(-2)
      .map(({ text = '' }) => /password: (\S+)/.exec(text)?.[1]);
    expect(await server.accounts.verify(username, former)).toBeUndefined();
    const { post } = await open();
    expect(await (await post({ username, password: latest })).text()).toContain('Choose a password</h1>');
    expect(arrived(await post({ password: ANOTHER }, '/new-password'))).toBeDefined();
    await expect(call('AdminCreateUser', { MessageAction: 'RESEND' })).rejects.toMatchObject({
      code: 'UnsupportedUserStateException',
    });
  });

  test('invites anew someone who let seven days pass, and whose temporary password is then invalid', async () => {
    username = `late${Math.random().toString(36).slice(2)}`;
    const UserAttributes = [{ Name: 'email', Value: `${username}@example.com` }];
    const signInWith = async (TemporaryPassword: string) => {
      const { post } = await open();
      const answer = await post({ username, password: TemporaryPassword });
      return { status: answer.status, html: await answer.text() };
    };
    await call('AdminCreateUser', { UserAttributes, TemporaryPassword: 'Temporary-1' });
    vi.setSystemTime(Date.now() + 7 * DAY_MS - 60_000);
    expect((await signInWith('Temporary-1')).html).toContain('Choose a password</h1>');
    vi.setSystemTime(Date.now() + 2 * 60_000);

    const late = await signInWith('Temporary-1');
    expect([late.status, late.html]).toEqual([
      400,
      expect.stringContaining('This temporary password is more'),
    ]);
    expect((await signInWith('Temporary-2')).html).toContain('Incorrect username or password.');
    await call('AdminCreateUser', { MessageAction: 'RESEND', TemporaryPassword: 'Temporary-2' });
    expect((await signInWith('Temporary-2')).html).toContain('Choose a password</h1>');
  });

  test('cannot invite a malformed address', async () => {
    const before = server.letters.length;
    const UserAttributes = [{ Name: 'email', Value: 'a@example.com\r\nBcc: b@example.com' }];
    await expect(call('AdminCreateUser', { Username: 'eve', UserAttributes })).rejects.toMatchObject({
      code: 'InvalidParameterException',
    });
    expect(server.letters).toHaveLength(before);
  });
});
