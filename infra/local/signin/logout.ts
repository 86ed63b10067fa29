import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { SIGNED_OUT_PATH } from '#infra/declared/signIn.ts';
import { CLIENT_ID, PATHS } from '../accounts/userPool.ts';
import { type Context, type Middleware, sendErrorPage } from './sendPage.tsx';

/** Cognito's sign-out, `/logout?client_id=…&logout_uri=…`: ends the sign-in and redirects to a registered address. */
export function createLogout(provider: Provider, origin: string): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATHS.logout) return void (await next());
    const { client_id: clientId, logout_uri: target } = ctx.query;
    if (clientId !== CLIENT_ID || target !== `${origin}${SIGNED_OUT_PATH}`) {
      const detail = 'client_id or logout_uri is missing or not registered';
      return sendErrorPage(ctx, { origin, error: new errors.InvalidRequest(detail), detail });
    }
    await endSignIn(provider, ctx);
    ctx.set('cache-control', 'no-store');
    ctx.redirect(target);
  };
}

/** Ends this browser's sign-in: its session, its grants and every refresh token that came from them. */
export async function endSignIn(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx);
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId !== undefined) await revokeGrant(provider, grantId);
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: new URL(provider.issuer).pathname });
}

async function revokeGrant(provider: Provider, grantId: string): Promise<void> {
  await provider.RefreshToken.revokeByGrantId(grantId);
  await provider.AuthorizationCode.revokeByGrantId(grantId);
  const grant = await provider.Grant.find(grantId);
  await grant?.destroy();
}
