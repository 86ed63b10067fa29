import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccountMail } from '#infra/local/accounts/accountMail.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { ensureDemoAccounts } from '#infra/local/accounts/demoAccounts.ts';
import { type Letter, readLetter } from '#infra/local/mailbox/letter.tsx';
import { createSignIn } from '#infra/local/signin/signIn.ts';
import type { Operator } from '#shared/domain/settings.ts';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import { TEST_PASSWORD_COST } from '#tests/support/passwordCost.ts';
import { claims } from '#tests/support/tokenClaims.ts';
import { type Browser, createBrowser } from './plainBrowser.ts';

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

/** A sign-in on a free port, with the demo accounts, that can be started again over what it stored. */
export async function startSignIn({
  signUp = 'open',
  confirmsAddresses = false,
  operator = {},
}: {
  signUp?: 'open' | 'closed';
  confirmsAddresses?: boolean;
  operator?: Operator;
} = {}) {
  const server = createServer((request, response) => signIn.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const store = createMemoryStore();
  const letters: Letter[] = [];
  const mail = createAccountMail({
    from: 'registry@example.com',
    site: origin,
    keep: async (raw) => letters.push(await readLetter(raw)),
  });
  const start = () =>
    createSignIn({
      origin,
      store,
      keyFile: store,
      accounts: createAccounts(store, TEST_PASSWORD_COST),
      mail,
      claims,
      signUp,
      confirmsAddresses,
      demo: 'on',
      operator,
    });

  const accounts = createAccounts(store, TEST_PASSWORD_COST);
  await ensureDemoAccounts(store, accounts);
  let signIn = await start();
  const { issuer, clientId, configJson } = signIn;

  const tokenRequest = (fields: Record<string, string>): Promise<Response> =>
    fetch(`${issuer}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...fields }),
    });

  return {
    origin,
    issuer,
    store,
    keyFile: store,
    accounts,
    mail,
    claims,
    /** Every mail that was sent, oldest first. */
    letters,
    configJson,
    jwks: () => signIn.jwks(),
    newBrowser: () => createBrowser(origin),
    /** As after the process ended: only what was stored remains. */
    async restart() {
      signIn = await start();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
    tokenRequest,
    refresh: (refreshToken: string, client = clientId) =>
      tokenRequest({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client }),
    /** An authorization request of the app, with the verifier that its code needs. */
    request(changes: Record<string, string | undefined> = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const fields = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: `${origin}/callback`,
        scope: configJson.scope,
        state: 'some-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      };
      const url = new URL(`${issuer}/oauth2/authorize`);
      for (const [name, value] of Object.entries(fields))
        if (value !== undefined) url.searchParams.set(name, value);
      return { url: url.href, verifier, redirectUri: fields.redirect_uri, client: fields.client_id };
    },
    /** Opens the sign-in page and gives the address that its form posts to. */
    async openPage(browser: Browser, url: string) {
      const response = await browser.follow(url, issuer);
      const html = await response.text();
      return { response, html, action: /<form action="([^"]+)"/.exec(html)?.[1] ?? '' };
    },
    /** The answer that comes back at the redirect address. */
    callbackOf: (response: Response) => new URL(response.headers.get('location') ?? 'none:').searchParams,
    async exchange(
      code: string,
      verifier: string,
      redirectUri = `${origin}/callback`,
      client = clientId,
    ): Promise<Tokens> {
      const response = await tokenRequest({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: client,
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Tokens;
    },
    /** The whole way: page, form, code, tokens. */
    async signIn(browser: Browser, username: string, password: string, changes = {}): Promise<Tokens> {
      const { url, verifier, redirectUri, client } = this.request(changes);
      const { action } = await this.openPage(browser, url);
      const answer = await browser.post(action, { username, password }, issuer);
      return this.exchange(this.callbackOf(answer).get('code') ?? '', verifier, redirectUri, client);
    },
    /** The same with the client of the account page. */
    signInToAccount(browser: Browser, username: string, password: string): Promise<Tokens> {
      return this.signIn(browser, username, password, {
        client_id: configJson.accountClientId,
        scope: configJson.accountScope,
        redirect_uri: `${origin}/account`,
        prompt: 'login',
      });
    },
  };
}

export type SignInServer = Awaited<ReturnType<typeof startSignIn>>;
