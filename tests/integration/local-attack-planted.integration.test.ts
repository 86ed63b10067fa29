import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmSecret, offerSecret, setPreference } from '#infra/local/accounts/authenticator.ts';
import type { Browser } from '#tests/support/cloud/plainBrowser.ts';
import { type SignInServer, startSignIn } from '#tests/support/cloud/signInServer.ts';
import { bytesOfBase32, codeNow } from '#tests/support/fakes/authenticatorApp.ts';

const PASSWORD = 'Registry-demo-1';
let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterAll(() => server.close());

async function newAccount(status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' = 'CONFIRMED') {
  const username = `user${Math.random().toString(36).slice(2)}`;
  const email = `${username}@example.com`;
  return server.accounts.create({ username, email, password: PASSWORD, status });
}

/** A sign-in that an attacker has begun, whose cookies they have put into the browser of another user. */
async function plant() {
  const attacker = server.newBrowser();
  const { action } = await server.openPage(attacker, server.request().url);
  const victim = server.newBrowser();
  for (const [id, cookie] of attacker.cookies) victim.cookies.set(id, cookie);
  return { attacker, victim, action };
}

/** Fills in a form and stays at its answer, without following where that leads. */
const submit = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.open(address, { method: 'POST', body: new URLSearchParams(fields) });

const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '', server.origin);
const isCode = (response: Response): boolean => targetOf(response).searchParams.has('code');
const addressAlone = ({ origin, pathname }: URL): string => origin + pathname;

test('a sign-in with planted cookies gives its code to the browser that has signed in, and to nobody else', async () => {
  const { username } = await newAccount();
  const { attacker, victim, action } = await plant();
  const way = `${server.issuer}/oauth2/authorize/${action.split('/').at(-1)}`;
  const before = await attacker.open(way);
  const finished = targetOf(await submit(victim, action, { username, password: PASSWORD }));
  expect(addressAlone(finished)).toBe(way);

  for (const address of [way, `${way}?key=`, `${way}?key=${'a'.repeat(43)}`, `${way}?key=a&key=b`]) {
    const answer = await attacker.open(address);
    expect([answer.status, isCode(answer)]).toEqual([400, false]);
    expect(await answer.text()).toContain('This sign-in has expired');
  }

  expect(before.status).toBe(400);
  // The code comes to the user's own browser, whose app has asked for no such sign-in.
  expect(isCode(await victim.open(finished.href))).toBe(true);
  expect(isCode(await victim.open(finished.href))).toBe(false);
});

test('the password of an invited user is not chosen by the one who has planted the cookies of the sign-in', async () => {
  const { sub, username } = await newAccount('FORCE_CHANGE_PASSWORD');
  const { attacker, victim, action } = await plant();
  const next = targetOf(await submit(victim, action, { username, password: PASSWORD }));

  const attempts = [addressAlone(next), `${addressAlone(next)}?key=${'a'.repeat(43)}`];
  for (const address of attempts) {
    expect(await (await attacker.follow(address, server.issuer)).text()).not.toContain(username);
    expect(isCode(await submit(attacker, address, { password: 'Chosen-by-me-1' }))).toBe(false);
  }

  expect((await server.accounts.bySub(sub))?.status).toBe('FORCE_CHANGE_PASSWORD');
  await submit(victim, next.href, { password: 'Chosen-by-me-2' });
  expect(await server.accounts.verify(username, 'Chosen-by-me-2')).toBeDefined();
});

test('the code of an authenticator app finishes no sign-in in a browser that has not sent the password', async () => {
  const { sub, username } = await newAccount();
  const secret = bytesOfBase32(await server.accounts.change(sub, offerSecret));
  const former = codeNow(secret, -1);
  await server.accounts.change(sub, (account) => confirmSecret(account, former));
  await server.accounts.change(sub, (account) => setPreference(account, { enabled: true, preferred: true }));
  const { attacker, victim, action } = await plant();
  const next = targetOf(await submit(victim, action, { username, password: PASSWORD }));

  const answer = await submit(attacker, addressAlone(next), { code: codeNow(secret) });

  expect(addressAlone(targetOf(answer))).toBe(server.origin + action);
  expect(isCode(await victim.post(next.href, { code: codeNow(secret) }, server.issuer))).toBe(true);
});
