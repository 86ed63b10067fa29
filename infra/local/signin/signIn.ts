import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { CLIENT_ID, clientConfig } from './client.ts';
import type { DirectoryMail } from './directoryMail.ts';
import { serveFiles } from './files.ts';
import { ensureKeys } from './keys.ts';
import { createLogout } from './logout.ts';
import { createTokenReader } from './people/accessToken.ts';
import { createProvider } from './provider.ts';
import { createSteps } from './steps.ts';
import type { ClaimsTrigger } from './tokenClaims.ts';
import { createUserInfo } from './userInfo.ts';
import { createVisits } from './visit.ts';

const MOUNT = '/local/signin';

export const issuerAt = (origin: string): string => `${origin}${MOUNT}`;

interface Options {
  /** `http://localhost:{port}`: where the whole product is. */
  readonly origin: string;
  readonly store: LocalStore;
  readonly accounts: Accounts;
  readonly mail: DirectoryMail;
  /** Runs the product's token-claims function. */
  readonly claims: ClaimsTrigger;
}

export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** The content of `/config.json`. */
  readonly configJson: ReturnType<typeof clientConfig>;
  /** The public keys that tokens are checked with. */
  readonly jwks: () => JSONWebKeySet;
  /** Answers every path at and below `/local/signin`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** The sign-in of this machine, which stands for a Cognito user pool with its own domain. */
export async function createSignIn({ origin, store, accounts, mail, claims }: Options): Promise<SignIn> {
  const issuer = issuerAt(origin);
  const keys = await ensureKeys(store);
  const provider = createProvider({ origin, issuer, store, accounts, keys, trigger: claims });
  const readToken = createTokenReader({ issuer, keys: keys.published, store, accounts });
  for (const middleware of [
    serveFiles,
    createVisits(provider, origin, createSteps({ accounts, store, mail })),
    createLogout(provider, origin),
    createUserInfo(readToken),
  ])
    provider.use(middleware);
  /** Koa writes it to the standard error; the caller only learns that something failed. */
  provider.on('server_error', (_, error) => provider.emit('error', error));
  const answer = provider.callback();

  return {
    issuer,
    clientId: CLIENT_ID,
    configJson: clientConfig(issuer),
    jwks: () => keys.published,
    handle(request, response) {
      const originalUrl = request.url ?? MOUNT;
      /** Every address in an answer is of the one origin, however the request got here. */
      request.headers.host = new URL(origin).host;
      Object.assign(request, { originalUrl, url: originalUrl.slice(MOUNT.length) || '/' });
      void answer(request, response);
    },
  };
}
