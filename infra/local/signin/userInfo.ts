import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import type { Account, Accounts } from './accounts.ts';
import { PATHS } from './client.ts';
import type { Middleware } from './context.ts';

const claimsSchema = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  scope: z.string().check(z.regex(/(^| )openid( |$)/)),
});

/** Who an access token belongs to, as Cognito's userInfo says it; a token of an ended sign-in is refused. */
export function createUserInfo(provider: Provider, accounts: Accounts, keys: JSONWebKeySet): Middleware {
  const keySet = createLocalJWKSet(keys);

  async function accountOf(authorization: string): Promise<Account | undefined> {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (token === undefined) return undefined;
    const verified = await jwtVerify(token, keySet, { issuer: provider.issuer, algorithms: ['RS256'] }).catch(
      () => undefined,
    );
    const claims = claimsSchema.safeParse(verified?.payload);
    if (!claims.success || !(await provider.Grant.find(claims.data.origin_jti))) return undefined;
    const account = await accounts.bySub(claims.data.sub);
    return account?.enabled ? account : undefined;
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

/** Cognito gives every attribute as a string. */
const attributesOf = (account: Account) => ({
  sub: account.sub,
  username: account.username,
  email: account.email,
  email_verified: String(account.emailVerified),
});
