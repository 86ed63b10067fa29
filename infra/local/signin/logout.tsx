import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { SIGNED_OUT_PATH } from '#infra/declared/signIn.ts';
import { CLIENT_ID, PATHS } from '../accounts/userPool.ts';
import { Layout } from './layout.tsx';
import { type Context, type Middleware, sendErrorPage, sendPage } from './sendPage.tsx';

/** Cognito's sign-out, `/logout?client_id=…&logout_uri=…`: ends the sign-in and redirects to the one registered address. */
export function createLogout(provider: Provider, origin: string): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATHS.logout) return void (await next());
    const { client_id: clientId, logout_uri: target } = ctx.query;
    if (clientId !== CLIENT_ID || target !== `${origin}${SIGNED_OUT_PATH}`) {
      const detail = 'client_id or logout_uri is missing or not registered';
      return sendErrorPage(ctx, { origin, error: new errors.InvalidRequest(detail), detail });
    }
    if (ctx.method !== 'POST' && isForeign(ctx.get('sec-fetch-site')))
      return sendPage(ctx, {
        formTargets: [origin],
        page: <ConfirmationPage action={new URL(provider.issuer).pathname + ctx.url} home={`${origin}/`} />,
      });
    await endSignIn(provider, ctx);
    ctx.set('cache-control', 'no-store');
    ctx.redirect(target);
  };
}

/** Whether a page of another origin leads here: its link or image must not sign someone out. Programs do not say. */
const isForeign = (site: string): boolean => site === 'cross-site' || site === 'same-site';

interface ConfirmationProps {
  /** The address of this sign-out. */
  readonly action: string;
  /** The app's address. */
  readonly home: string;
}

function ConfirmationPage({ action, home }: ConfirmationProps) {
  return (
    <Layout title="Sign out">
      <section className="card" aria-labelledby="title">
        <h1 id="title">Sign out?</h1>
        <p>Another page led you here. Your other devices stay signed in.</p>
        <form method="post" action={action}>
          <button type="submit" className="primary">
            Sign out
          </button>
        </form>
        <p className="aside">
          <a href={home}>Stay signed in</a>
        </p>
      </section>
    </Layout>
  );
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
