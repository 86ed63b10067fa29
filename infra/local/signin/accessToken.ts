import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { PATHS } from '../accounts/userPool.ts';
import type { LocalStore } from '../store/store.ts';
import { createAdapter } from './adapter.ts';
import type { Middleware } from './sendPage.tsx';

const claimsSchema = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  scope: z.string(),
});

/** The reason why a token is not valid. */
export type Invalidity =
  | 'invalid'
  | 'expired'
  | 'revoked'
  | 'without scope'
  | 'without user'
  | 'disabled user';

interface Deps {
  readonly issuer: string;
  readonly keys: JSONWebKeySet;
  readonly store: LocalStore;
  readonly accounts: Accounts;
}

/** Finds the user of an access token, which is valid only with the scope and while its sign-in has not ended. */
export function createTokenReader({ issuer, keys, store, accounts }: Deps) {
  const keySet = createLocalJWKSet(keys);
  const grants = createAdapter(store, 'Grant');

  async function payloadOf(token: string): Promise<JWTPayload | Invalidity> {
    try {
      return (await jwtVerify(token, keySet, { issuer, algorithms: ['RS256'] })).payload;
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }

  return async (token: string, scope: string): Promise<Account | Invalidity> => {
    const payload = await payloadOf(token);
    if (typeof payload === 'string') return payload;
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return 'invalid';
    const { sub, origin_jti: grantId, scope: scopes } = claims.data;
    if (!scopes.split(' ').includes(scope)) return 'without scope';
    const account = await accounts.bySub(sub);
    if (!account) return 'without user';
    if ((await grants.find(grantId))?.accountId !== sub) return 'revoked';
    return account.enabled ? account : 'disabled user';
  };
}

export type TokenReader = ReturnType<typeof createTokenReader>;

/** Cognito's userInfo: the user of an access token. A token of an ended sign-in is rejected. */
export function createUserInfo(readToken: TokenReader): Middleware {
  async function accountOf(authorization: string): Promise<Account | undefined> {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    const found = token === undefined ? 'invalid' : await readToken(token, 'openid');
    return typeof found === 'string' ? undefined : found;
  }

  return async (ctx, next) => {
    if (ctx.path !== PATHS.userinfo) return void (await next());
    const account = await accountOf(ctx.get('authorization'));
    ctx.set('cache-control', 'no-store');
    if (account) {
      ctx.body = attributesOf(account);
      return;
    }
    ctx.status = 401;
    ctx.set('www-authenticate', 'Bearer error="invalid_token"');
    ctx.body = {
      error: 'invalid_token',
      error_description: 'Access token is expired, disabled, or deleted.',
    };
  };
}

/** Cognito sends every attribute as a string. */
const attributesOf = (account: Account) => ({
  sub: account.sub,
  username: account.username,
  email: account.email,
  email_verified: String(account.emailVerified),
});
