import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Account } from '#infra/local/accounts/accounts.ts';
import { confirmSecret, offerSecret, setPreference } from '#infra/local/accounts/authenticator.ts';
import { createAdminCalls } from '#infra/local/cognito/adminCalls.ts';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';

const PASSWORD = 'Registry-demo-1';
const ANOTHER = 'Another-one-2';
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** Lets time pass, so that a sign-in is told from a change by more than its second. */
function wait(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}

function newAccount(): Promise<Account> {
  const username = `user${Math.random().toString(36).slice(2)}`;
  return server.accounts.create({ username, email: `${username}@example.com`, password: PASSWORD });
}

/** A sign-in for the account page with the right password, whose last redirect the browser does not follow. */
async function heldBack(username: string) {
  const browser = server.newBrowser();
  const { accountClientId, accountScope } = server.configJson;
  const request = server.request({
    client_id: accountClientId,
    scope: accountScope,
    redirect_uri: `${server.origin}/account`,
    prompt: 'login',
  });
  const { action } = await server.openPage(browser, request.url);
  const body = new URLSearchParams({ username, password: PASSWORD });
  const answer = await browser.open(action, { method: 'POST', body });
  const back = new URL(answer.headers.get('location') ?? '', server.origin).href;
  const goOn = () => browser.follow(back, server.issuer);
  return { ...request, browser, action, goOn };
}

const codeOf = (answer: Response): string | null => server.callbackOf(answer).get('code');

const administrate = (operation: string, { username }: Account) =>
  createAdminCalls(server)(
    operation,
    { UserPoolId: 'us-east-1_local', Username: username },
    { functionName: 'test' },
  );

async function turnOnAuthenticator({ sub }: Account): Promise<Buffer> {
  const secret = bytesOfBase32(await server.accounts.change(sub, offerSecret));
  await server.accounts.change(sub, (account) => confirmSecret(account, codeNow(secret)));
  await server.accounts.change(sub, (account) => setPreference(account, { enabled: true, preferred: true }));
  return secret;
}

const CHANGES: readonly [string, (account: Account) => Promise<unknown>][] = [
  ['all sign-ins end', (account) => administrate('AdminUserGlobalSignOut', account)],
  [
    'an administrator requires another password',
    (account) => administrate('AdminResetUserPassword', account),
  ],
  [
    'the account was disabled for a while',
    async (account) => {
      await administrate('AdminDisableUser', account);
      await administrate('AdminEnableUser', account);
    },
  ],
  ['the password changes', (account) => server.accounts.setPassword(account, ANOTHER)],
  ['an authenticator app is turned on', turnOnAuthenticator],
];

test.each(CHANGES)('a sign-in whose last redirect is held back gives no code once %s', async (_, change) => {
  const account = await newAccount();
  const { goOn } = await heldBack(account.username);
  wait(1);
  await change(account);
  wait(50);

  expect(codeOf(await goOn())).toBeNull();
});

test.each(CHANGES)(
  'a code that is held back before its exchange gives no token once %s',
  async (_, change) => {
    const account = await newAccount();
    const { goOn, verifier, redirectUri, client } = await heldBack(account.username);
    const code = codeOf(await goOn()) ?? '';
    wait(1);
    await change(account);

    expect(code).not.toBe('');
    await expect(server.exchange(code, verifier, redirectUri, client)).rejects.toThrow('invalid_grant');
  },
);

test('a sign-in that a change of the password has overtaken begins anew, says why, and takes the new one', async () => {
  const account = await newAccount();
  const { goOn, browser, action, verifier, redirectUri, client } = await heldBack(account.username);
  await server.accounts.setPassword(account, ANOTHER);

  const page = await goOn();
  const html = await page.text();
  expect([page.status, new URL(page.url).pathname]).toEqual([200, action]);
  expect(html).toContain('Your account has been changed meanwhile. Sign in again.');
  const { username } = account;
  const refused = await browser.post(action, { username, password: PASSWORD }, server.issuer);
  expect(await refused.text()).toContain('Incorrect username or password.');
  const answer = await browser.post(action, { username, password: ANOTHER }, server.issuer);
  const code = codeOf(answer) ?? '';
  expect(await server.exchange(code, verifier, redirectUri, client)).toHaveProperty('access_token');
});

test('a sign-in that waits for the code of an authenticator app asks for the password again once the app is another', async () => {
  const account = await newAccount();
  const { username } = account;
  await turnOnAuthenticator(account);
  const browser = server.newBrowser();
  const { action } = await server.openPage(browser, server.request().url);
  const codePage = await browser.post(action, { username, password: PASSWORD }, server.issuer);
  expect(await codePage.clone().text()).toContain('Enter your code');
  wait(2);
  const secret = await turnOnAuthenticator(account);
  wait(1);

  const answer = await browser.post(codePage.url, { code: codeNow(secret) }, server.issuer);

  expect(codeOf(answer)).toBeNull();
  expect(await answer.text()).toContain('>Sign in</h1>');
});
