import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { CLIENT_ID, IDENTITY_SCOPES, SCOPES } from './client.ts';

/** No consent: the app is our own. A session whose account is gone or disabled counts as none. */
export function signInPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('no_account', 'The account cannot sign in', 'login_required', (ctx) => !ctx.oidc.account),
    );
  return policy;
}

/** @throws {errors.InvalidScope} for a scope that the app client does not have. */
export function resourceServer(ctx: KoaContextWithOIDC, resource: string, origin: string) {
  if (resource !== origin) throw new errors.InvalidTarget();
  const unknown = [...ctx.oidc.requestParamScopes].filter((scope) => !SCOPES.includes(scope));
  if (unknown.length > 0) throw new errors.InvalidScope('requested scope is not allowed', unknown.join(' '));
  return {
    scope: SCOPES.join(' '),
    audience: CLIENT_ID,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'RS256' as const } },
  };
}

/** The session's grant, or a new one: a grant is one sign-in, and its id the tokens' `origin_jti`. */
export async function grantAll({ oidc }: KoaContextWithOIDC, resource: string) {
  const { provider, session, account } = oidc;
  const earlier = session?.grantIdFor(CLIENT_ID);
  const found = earlier === undefined ? undefined : await provider.Grant.find(earlier);
  if (found && found.accountId === account?.accountId) return found;
  const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: account?.accountId });
  grant.addOIDCScope(IDENTITY_SCOPES.join(' '));
  grant.addResourceScope(resource, SCOPES.join(' '));
  await grant.save();
  return grant;
}
