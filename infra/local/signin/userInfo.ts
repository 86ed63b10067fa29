import type { Account } from './accounts.ts';
import { PATHS } from './client.ts';
import type { Middleware } from './context.ts';
import type { TokenReader } from './people/accessToken.ts';

/** Who an access token belongs to, as Cognito's userInfo says it; a token of an ended sign-in is refused. */
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

/** Cognito gives every attribute as a string. */
const attributesOf = (account: Account) => ({
  sub: account.sub,
  username: account.username,
  email: account.email,
  email_verified: String(account.emailVerified),
});
