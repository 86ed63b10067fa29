import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as allowance from '#infra/local/signin/allowance.ts';
import { FOR_ITEM, PURPOSE } from '#shared/domain/signInPurpose.ts';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';

const PASSWORD = 'Registry-demo-1';
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** Opens the sign-in page in a browser of its own. */
async function open(changes: Record<string, string> = {}) {
  const browser = server.newBrowser();
  const request = server.request(changes);
  const page = await server.openPage(browser, request.url);
  const post = (fields: Record<string, string>, address = page.action) =>
    browser.post(address, fields, server.issuer);
  return { browser, ...request, ...page, post };
}

const uniqueName = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2)}`;
/** The entries of a new user for an account. */
const newFields = () => {
  const username = uniqueName('erin');
  return { username, email: `${username}@example.com`, password: 'Good-enough-1' };
};

/** A sign-in whose allowances can be used up by their own count: by the pages that takes a second of processor time. */
async function startWithAllowances(options: Parameters<typeof startSignIn>[0] = {}) {
  const making = vi.spyOn(allowance, 'createAllowance');
  const started = await startSignIn(options);
  onTestFinished(async () => void (await started.close()));
  const made = making.mock.results.map(({ value }) => value as ReturnType<typeof allowance.createAllowance>);
  making.mockRestore();
  expect(made.length).toBeGreaterThan(0);
  return {
    ...started,
    use(times: number): void {
      for (const { take } of made) for (let count = 0; count < times; count += 1) expect(take()).toBe(true);
    },
  };
}

describe('the sign-in page', () => {
  test('is a plain form with labelled fields, and runs one script, which shows what is typed', async () => {
    const { html, response } = await open();
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<label for="username">.*<input[^>]* name="username"/);
    expect(html).toMatch(/<label for="password">.*<input[^>]* type="password"[^>]* name="password"/);
    expect(html).toMatch(/autoComplete="username".*autoComplete="current-password"/i);
    expect(html).not.toMatch(/style=|\son\w+=/);
    const [script, ...others] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '');
    expect(others).toEqual([]);
    expect(html.match(/<script/g)).toHaveLength(1);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    const hash = createHash('sha256').update(String(script)).digest('base64');
    expect(policy).toContain(`; script-src 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('has one field of each name, so that a program finds it, and no password in it', async () => {
    const { html } = await open();
    expect(html.match(/name="username"/g)).toHaveLength(1);
    expect(html.match(/name="password"/g)).toHaveLength(1);
    expect(html).not.toContain(PASSWORD);
  });

  test('promises of encryption what holds although the server is sent the password', async () => {
    const { html } = await open();
    expect(html).toContain('can be stored encrypted too, with a password of your own');
    expect(html).not.toMatch(/only you know|yours alone|end.to.end/i);
  });

  test('lets its form lead to the place that the app signs in from', async () => {
    const { response } = await open();
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${server.origin};`);
  });

  test('serves its style and its font itself', async () => {
    const { html } = await open();
    const style = await fetch(
      new URL(/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '', server.origin),
    );
    expect(style.headers.get('content-type')).toContain('text/css');
    const font = await fetch(new URL(/url\("([^"]+)"\)/.exec(await style.text())?.[1] ?? '', server.origin));
    expect({ status: font.status, type: font.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'font/woff2',
    });
  });

  test('marks its cookies as its own, for this port, out of reach of scripts and other sites', async () => {
    const response = await server.newBrowser().open(server.request().url);
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(new RegExp(`^item_registry_signin_${new URL(server.origin).port}_`));
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
    }
  });

  test('fills in the name that the app suggests, as text', async () => {
    const { html } = await open({ login_hint: '"><b>bob' });
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;bob"');
  });

  test('says to someone who opened the link of an item what they can do next, also on the page for a new account', async () => {
    const { html, browser, action } = await open({ [PURPOSE]: FOR_ITEM });
    expect(html).toContain('You have opened the link to someone’s item. Sign in to ask for it.');
    const signUp = await browser.follow(new URL(`${action}/sign-up`, server.origin).href, server.issuer);
    expect(await signUp.text()).toContain('you can ask for the item whose link you opened');

    const others = [await open(), await open({ [PURPOSE]: 'anything else' })];
    for (const other of others) expect(other.html).not.toContain('someone’s item');
  });

  test('says why it asks again for the account page, and leads back there, before and after a wrong password', async () => {
    const { accountClientId: client_id, accountScope: scope } = server.configJson;
    const redirect_uri = `${server.origin}/account`;
    const { html, post } = await open({
      client_id,
      scope,
      redirect_uri,
      prompt: 'login',
      login_hint: 'alice',
    });
    const rejected = await post({ username: 'alice', password: 'Wrong-password-1' });
    for (const page of [html, await rejected.text()]) {
      expect(page).toContain('<h1 id="title">Sign in again to change your account</h1>');
      expect(page).toContain('<a href="/account">Back to your account</a>');
      expect(page).toContain('value="alice"');
      expect(page).not.toMatch(/Sign in as |Create an account/);
    }
    const { html: usual } = await open({ login_hint: 'alice' });
    expect(usual).toMatch(/<h1 id="title">Sign in<\/h1>.*Create an account.*Sign in as alice/);
  });

  test('gives the same message for a wrong password and an unknown name, and keeps the name', async () => {
    const { post } = await open();
    const answers = [];
    for (const username of ['alice', uniqueName('nobody')]) {
      const response = await post({ username, password: 'Wrong-password-1' });
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html).toContain(`value="${username}"`);
      expect(html).toMatch(
        /aria-live="assertive"><p class="error" id="error">Incorrect username or password\./,
      );
      expect(html).toContain('aria-describedby="error"');
      answers.push(html.replace(`value="${username}"`, ''));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('asks to wait after five wrong passwords, for a known and an unknown name alike', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sub, username } = await server.accounts.create({
      username: uniqueName('guessed'),
      email: `${uniqueName('guessed')}@example.com`,
      password: PASSWORD,
    });
    const { post } = await open();
    for (const name of [username, uniqueName('nobody')]) {
      for (let tries = 0; tries < 5; tries++) await post({ username: name, password: 'Wrong-password-1' });
      const response = await post({ username: name, password: PASSWORD });
      expect({ status: response.status, wait: response.headers.get('retry-after') }).toEqual({
        status: 429,
        wait: '1',
      });
      expect(await response.text()).toContain('Too many attempts. Try again in 1 second.');
    }
    expect((await server.accounts.bySub(sub))?.enabled).toBe(true);
  });

  test('takes no form that is longer than any name and password', async () => {
    const { post } = await open();
    const fields = { username: uniqueName('nobody'), password: 'Wrong-password-1' };
    const named = `value="${fields.username}"`;
    const [usual, long] = [await post(fields), await post({ ...fields, more: 'x'.repeat(20_000) })];
    expect(await usual.text()).toContain(named);
    expect(long.status).toBe(400);
    expect(await long.text()).not.toContain(named);
  });

  test('accepts the right password after a wrong one', async () => {
    const { post, verifier } = await open();
    await post({ username: 'bob', password: 'Wrong-password-1' });
    const answer = await post({ username: 'bob', password: PASSWORD });
    const { access_token } = await server.exchange(server.callbackOf(answer).get('code') ?? '', verifier);
    expect(decodeJwt(access_token)).toMatchObject({ username: 'bob' });
  });

  test('offers only demo accounts that can sign in', async () => {
    const carol = await server.accounts.byUsername('carol');
    await server.accounts.update(carol?.sub ?? '', { enabled: false });
    const { html, post } = await open();
    expect(html.match(/name="demo"/g)).toHaveLength(3);
    expect((await post({ demo: 'carol' })).status).toBe(400);
    expect((await post({ demo: 'nobody' })).status).toBe(400);
    await server.accounts.update(carol?.sub ?? '', { enabled: true });
  });

  test('says that it has expired in another browser or after use, and leads back to the app', async () => {
    const { action, post, browser } = await open();
    await post({ username: 'alice', password: PASSWORD });
    for (const late of [browser, server.newBrowser()]) {
      for (const method of ['GET', 'POST']) {
        const response = await late.open(action, { method });
        const html = await response.text();
        expect(response.status).toBe(400);
        expect(html).toContain('This sign-in has expired');
        expect(html).toContain(`href="${server.origin}/"`);
      }
    }
  });
});

describe('creating an account', () => {
  test('signs the new user in', async () => {
    const { post, action, html, verifier } = await open();
    expect(html).toContain(`href="${action}/sign-up"`);
    const entered = newFields();
    const answer = await post(entered, `${action}/sign-up`);
    const { access_token, id_token } = await server.exchange(
      server.callbackOf(answer).get('code') ?? '',
      verifier,
    );
    expect(decodeJwt(access_token)).toMatchObject({ username: entered.username, role: 'User' });
    expect(decodeJwt(id_token)).toMatchObject({ email: entered.email });
    expect(await server.signIn(server.newBrowser(), entered.email, entered.password)).toHaveProperty(
      'access_token',
    );
  });

  /** Sends the form without taking the way that the answer shows, as where a second click is faster. */
  const sendOnly = (
    { browser, action }: Awaited<ReturnType<typeof open>>,
    entered: ReturnType<typeof newFields>,
  ): Promise<Response> =>
    browser.open(`${action}/sign-up`, { method: 'POST', body: new URLSearchParams(entered) });

  test('goes on as the first time where the same form is sent again, at once or later', async () => {
    const visit = await open();
    const entered = newFields();
    const answers = [
      ...(await Promise.all([sendOnly(visit, entered), sendOnly(visit, entered)])),
      await sendOnly(visit, entered),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const [answer] = answers.slice(-1);
    const back = await visit.browser.follow(answer?.headers.get('location') ?? '', server.issuer);
    expect(server.callbackOf(back).has('code')).toBe(true);
    expect((await server.accounts.list()).filter(({ email }) => email === entered.email)).toHaveLength(1);
  });

  test('signs nobody in by a form that was sent elsewhere, or with another password', async () => {
    const visit = await open();
    const entered = newFields();
    await sendOnly(visit, entered);
    const others = [
      await sendOnly(await open(), entered),
      await sendOnly(visit, { ...entered, password: 'Another-one-1' }),
      await sendOnly(visit, { ...entered, email: `other-${entered.email}` }),
    ];
    expect(others.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('signs nobody in by the same form once the account was changed', async () => {
    const visit = await open();
    const entered = newFields();
    await sendOnly(visit, entered);
    const { sub = '' } = (await server.accounts.byLogin(entered.username)) ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    await server.accounts.update(sub, { enabled: false });
    expect((await sendOnly(visit, entered)).status).toBe(400);
  });

  test('says for the sixth other password of a visit that the name is taken, without looking at it', async () => {
    const visit = await open();
    const entered = newFields();
    await sendOnly(visit, entered);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let guess = 0; guess < 5; guess += 1)
      await sendOnly(visit, { ...entered, password: `Guess-no-${guess}` });
    expect((await sendOnly(visit, entered)).status).toBe(400);
  });

  test.each([
    [{ username: 'two words' }, 'Choose a username of letters, digits, dots, hyphens and underscores.'],
    [
      { username: 'an@address.example' },
      'Choose a username of letters, digits, dots, hyphens and underscores.',
    ],
    [{ username: 'Alice' }, 'This username is taken. Choose another one.'],
    [{ email: 'not an address' }, 'Enter an email address like name@example.com.'],
    [{ email: 'ALICE@example.com' }, 'There is an account with this email address. Sign in with it.'],
    [
      { password: 'short' },
      'The password needs at least 8 characters, an uppercase letter, a digit and a symbol.',
    ],
  ])(
    'with %j is refused with the reason beside the field, and what was typed is kept',
    async (changes, reason) => {
      const { post, action } = await open();
      const entered = { ...newFields(), ...changes };
      const response = await post(entered, `${action}/sign-up`);
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html).toContain(`>${reason}</p>`);
      expect(html).toContain(`value="${entered.email}"`);
      expect(html).not.toContain(entered.password);
    },
  );
});

describe('a temporary password', () => {
  const invite = () => {
    const username = uniqueName('invited');
    return server.accounts.create({
      username,
      email: `${username}@example.com`,
      password: 'Temporary-1',
      status: 'FORCE_CHANGE_PASSWORD',
    });
  };

  test('must be replaced before the sign-in goes on', async () => {
    const { username } = await invite();
    const { post, verifier } = await open();
    const page = await post({ username, password: 'Temporary-1' });
    expect(await page.text()).toContain('Choose a password');
    const weak = await post({ password: 'weak' }, page.url);
    expect(await weak.text()).toContain('The password needs');
    const answer = await post({ password: 'My-own-one-1' }, weak.url);
    await server.exchange(server.callbackOf(answer).get('code') ?? '', verifier);
    expect((await server.accounts.byUsername(username))?.status).toBe('CONFIRMED');
    expect(await server.signIn(server.newBrowser(), username, 'My-own-one-1')).toHaveProperty('access_token');
    expect(await server.accounts.verify(username, 'Temporary-1')).toBeUndefined();
  });

  test.each(['CONFIRMED', 'FORCE_CHANGE_PASSWORD'] as const)(
    'replaces no other that the account has been given since, with the status %s',
    async (status) => {
      const account = await invite();
      const { username } = account;
      const { post } = await open();
      const page = await post({ username, password: 'Temporary-1' });
      await server.accounts.setPassword(account, 'Given-since-1', status);

      const answer = await post({ password: 'Of-a-stranger-1' }, page.url);
      expect(await answer.text()).toContain('>Sign in</h1>');
      expect(await server.accounts.verify(username, 'Given-since-1')).toMatchObject({ status });
    },
  );

  test('is replaced once, also where two browsers do so at the same moment', async () => {
    const { username } = await invite();
    const pages = await Promise.all(
      ['My-own-one-1', 'My-own-one-2'].map(async (password) => ({ ...(await open()), password })),
    );
    const shown = await Promise.all(pages.map(({ post }) => post({ username, password: 'Temporary-1' })));
    const answers = await Promise.all(
      pages.map(({ post, password }, at) => post({ password }, shown[at]?.url)),
    );

    expect(answers.filter(({ headers }) => headers.get('location')?.includes('code='))).toHaveLength(1);
  });

  test('is not replaced by one that is too long to be changed later', async () => {
    const { username } = await invite();
    const { post } = await open();
    const page = await post({ username, password: 'Temporary-1' });

    const refused = await post({ password: 'My-own-one-1'.padEnd(257, 'x') }, page.url);

    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('is too long')]);
    expect(await server.accounts.verify(username, 'Temporary-1')).toBeDefined();
  });

  test('is the only way to that page', async () => {
    const { sub } = await invite();
    const { post, action, browser } = await open();
    const opened = await browser.follow(`${action}/new-password`, server.issuer);
    expect(await opened.text()).toContain('>Sign in</h1>');
    await post({ password: 'My-own-one-1' }, `${action}/new-password`);
    expect((await server.accounts.bySub(sub))?.status).toBe('FORCE_CHANGE_PASSWORD');
  });
});

test('no more than 60 accounts an hour are made at once, without a code', async () => {
  const busy = await startWithAllowances();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const signUp = async (entered = newFields()) => {
    const browser = busy.newBrowser();
    const { action } = await busy.openPage(browser, busy.request().url);
    return (await browser.post(`${action}/sign-up`, entered, busy.issuer)).status;
  };
  const entered = newFields();
  busy.use(58);
  expect(await signUp(entered)).not.toBe(429);
  expect(await signUp()).not.toBe(429);
  // A name that is taken takes nothing of the allowance, and is told as before.
  expect(await signUp(entered)).toBe(400);
  expect(await signUp()).toBe(429);
  const made = (await busy.accounts.list()).filter(({ username }) => username.startsWith('erin'));
  expect(made).toHaveLength(2);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(await signUp()).not.toBe(429);
});

test('the page for a new account leads to the pages of the people who run the registry, and only to those', async () => {
  const privacyNotice = 'https://www.example.com/privacy?of=registry&in=en';
  const named = await startSignIn({ operator: { contact: 'registry@example.com', privacyNotice } });
  onTestFinished(async () => void (await named.close()));
  const browser = named.newBrowser();
  const { action } = await named.openPage(browser, named.request().url);
  const html = await (await browser.open(`${action}/sign-up`)).text();
  expect(html).toContain(
    '<a href="https://www.example.com/privacy?of=registry&amp;in=en" target="_blank" rel="noreferrer">Privacy notice</a>',
  );
  expect(html).not.toMatch(/Terms of use|registry@example/);
});

test('while sign-up is closed, the page offers none, and its address makes no account', async () => {
  const closed = await startSignIn({ signUp: 'closed' });
  onTestFinished(async () => void (await closed.close()));
  const browser = closed.newBrowser();
  const { html, action } = await closed.openPage(browser, closed.request().url);
  expect(html).toContain('Ask an administrator for an invitation.');
  expect(html).not.toContain('/sign-up');

  const entered = { username: 'mallory', email: 'mallory@example.com', password: 'Registry-demo-1' };
  expect((await browser.post(`${action}/sign-up`, entered, closed.issuer)).status).toBe(404);
  expect(await closed.accounts.byLogin('mallory')).toBeUndefined();
});

describe('where mails leave the machine', () => {
  let mailing: SignInServer;
  beforeAll(async () => {
    mailing = await startSignIn({ confirmsAddresses: true });
  });
  afterAll(() => mailing.close());

  /** Fills in the form of a new account in a browser of its own. */
  async function signUp(entered = newFields()) {
    const browser = mailing.newBrowser();
    const { url, verifier } = mailing.request();
    const { action } = await mailing.openPage(browser, url);
    const post = (fields: Record<string, string>, address: string) =>
      browser.post(address, fields, mailing.issuer);
    const answer = await post(entered, `${action}/sign-up`);
    const html = await answer.text();
    const page = /action="([^"]*confirm-email[^"]*)"/.exec(html)?.[1] ?? '';
    const mail = mailing.letters.find(({ to }) => to === entered.email);
    return {
      html,
      answer,
      browser,
      entered,
      verifier,
      page,
      post,
      code: /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '',
    };
  }

  test('a new account is made once the code that was mailed to its address is entered', async () => {
    const { entered, html, verifier, page, post, code } = await signUp();
    expect(html).toContain('Confirm your email address');
    expect(html).toContain(`<strong>${entered.email}</strong>`);
    expect(await mailing.accounts.byLogin(entered.username)).toBeUndefined();

    const answer = await post({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, page);
    const given = mailing.callbackOf(answer).get('code') ?? '';
    const { access_token } = await mailing.exchange(given, verifier);
    expect(decodeJwt(access_token)).toMatchObject({ username: entered.username });
    expect(await mailing.signIn(mailing.newBrowser(), entered.email, entered.password)).toHaveProperty(
      'access_token',
    );
  });

  test('a wrong code makes no account, and guesses have to wait', async () => {
    // Otherwise the wait can pass on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { entered, page, post, code } = await signUp();
    const wrong = code === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await post({ code: wrong }, page)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await mailing.accounts.byLogin(entered.username)).toBeUndefined();
  });

  test('a code of another sign-up makes no account', async () => {
    const [one, other] = [await signUp(), await signUp()];
    if (one.code !== other.code) expect((await one.post({ code: other.code }, one.page)).status).toBe(400);
    expect(await mailing.accounts.byLogin(one.entered.username)).toBeUndefined();
  });

  test('nothing that is kept of a sign-up tells its password or its code', async () => {
    const { entered, code } = await signUp();
    const kept = JSON.stringify(await mailing.store.list('signin-confirm'));
    expect(kept).toContain(entered.username);
    expect(kept).not.toContain(entered.password);
    expect(kept).not.toContain(`"${code}"`);
  });

  test('a name that somebody has taken meanwhile is refused after the code', async () => {
    const { entered, page, post, code } = await signUp();
    await mailing.accounts.create({ ...entered, email: `other-${entered.email}` });
    const answer = await post({ code }, page);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This username is taken.');
  });

  /** Sends the form without taking the way that the answer shows, as where a second click is faster, or the answer is lost. */
  const sendOnly = ({ browser, page, code }: Awaited<ReturnType<typeof signUp>>): Promise<Response> =>
    browser.open(page, { method: 'POST', body: new URLSearchParams({ code }) });

  test('a code that is sent again signs in the account that it has made', async () => {
    const begun = await signUp();
    const { entered, page, post, code } = begun;
    const answers = [...(await Promise.all([sendOnly(begun), sendOnly(begun)])), await sendOnly(begun)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(mailing.callbackOf(await post({ code }, page)).has('code')).toBe(true);
    expect((await mailing.accounts.list()).filter(({ email }) => email === entered.email)).toHaveLength(1);
  });

  test('a code that is sent again signs nobody in once the account was changed', async () => {
    const begun = await signUp();
    await sendOnly(begun);
    const { sub = '' } = (await mailing.accounts.byLogin(begun.entered.username)) ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
    await mailing.accounts.update(sub, { enabled: false });
    expect((await sendOnly(begun)).status).toBe(409);
  });

  test('a taken name is refused before any mail goes out', async () => {
    const before = mailing.letters.length;
    const { answer } = await signUp({ ...newFields(), username: 'Alice' });
    expect(answer.status).toBe(400);
    expect(mailing.letters).toHaveLength(before);
  });

  test('an address is sent few codes in a row', async () => {
    // Otherwise the wait can pass on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const entered = newFields();
    const answers: number[] = [];
    for (let times = 0; times < 6; times += 1) answers.push((await signUp(entered)).answer.status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(mailing.letters.filter(({ to }) => to === entered.email)).toHaveLength(5);
  });

  test('somebody who guesses at a code for an address does not keep its owner out', async () => {
    const entered = newFields();
    const thief = await signUp({ ...entered, username: uniqueName('mallory') });
    for (let guess = 0; guess < 8; guess += 1) await thief.post({ code: 'none' }, thief.page);
    const owner = await signUp(entered);
    const code =
      /\d{6}/.exec(mailing.letters.findLast(({ to }) => to === entered.email)?.text ?? '')?.[0] ?? '';
    await owner.post({ code }, owner.page);
    expect(await mailing.accounts.byLogin(entered.username)).toBeDefined();
  });

  test('all addresses together are sent no more than 60 codes an hour', async () => {
    const busy = await startWithAllowances({ confirmsAddresses: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const signUpAt = async () => {
      const browser = busy.newBrowser();
      const { action } = await busy.openPage(browser, busy.request().url);
      return (await browser.post(`${action}/sign-up`, newFields(), busy.issuer)).status;
    };
    busy.use(59);
    expect(await signUpAt()).toBe(200);
    expect(await signUpAt()).toBe(429);
    expect(busy.letters).toHaveLength(1);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect(await signUpAt()).toBe(200);
  });

  test('the page for the code leads back to the form where no code was asked for', async () => {
    const { browser, page } = await signUp();
    const opened = await browser.follow(page.replace(/key=.*/, 'key=unknown'), mailing.issuer);
    expect(await opened.text()).toContain('Create an account');
  });
});
