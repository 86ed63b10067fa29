import Provider, {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import {
  ACCOUNT_CALLBACK_PATH,
  ACCOUNT_SCOPES,
  ACCOUNT_TOKEN_MINUTES,
  APP_SCOPES,
  CALLBACK_PATHS,
} from '#infra/declared/signIn.ts';
import { SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/domain/constants.ts';
import { PURPOSE } from '#shared/domain/signInPurpose.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { ACCOUNT_CLIENT_ID, CLIENT_ID, PATHS } from '../accounts/userPool.ts';
import type { LocalStore } from '../store/store.ts';
import { createAdapter } from './adapter.ts';
import type { SignInKeys } from './keys.ts';
import { createGrantProofs, type GrantProofs } from './proof.ts';
import { sendErrorPage } from './sendPage.tsx';
import { type ClaimsTrigger, createTokens, ID_TOKEN_CLAIMS } from './tokens.ts';

const TOKEN_S = TOKEN_MINUTES * 60;
const ACCOUNT_TOKEN_S = ACCOUNT_TOKEN_MINUTES * 60;
const CODE_S = 5 * 60;
const PAGE_S = 60 * 60;
/** A sign-in and its refresh tokens last longer than the longest encryption session. */
const SIGN_IN_S = SIGN_IN_HOURS * 60 * 60;
/** The scopes of OpenID Connect that the client may ask for. */
const IDENTITY_SCOPES = ['openid', 'profile'] as const;

interface Deps {
  readonly origin: string;
  readonly issuer: string;
  readonly store: LocalStore;
  readonly accounts: Accounts;
  readonly keys: SignInKeys;
  readonly trigger: ClaimsTrigger;
}

/** oidc-provider, set up to behave as a Cognito user pool's domain does. */
export function createProvider(deps: Deps): Provider {
  const provider = new Provider(deps.issuer, configurationOf(deps));
  /** `signIn.ts` sets the header that says by which scheme the browser reaches us. */
  provider.proxy = true;
  return provider;
}

function configurationOf({ origin, issuer, store, accounts, keys, trigger }: Deps): Configuration {
  const proofs = createGrantProofs(accounts, store);
  const tokens = createTokens(accounts, proofs, trigger);
  return {
    adapter: (model: string) => createAdapter(store, model),
    clients: [
      clientOf(
        CLIENT_ID,
        CALLBACK_PATHS.map((path) => `${origin}${path}`),
      ),
      clientOf(ACCOUNT_CLIENT_ID, [`${origin}${ACCOUNT_CALLBACK_PATH}`]),
    ],
    jwks: { keys: [keys.signing] },
    cookies: cookiesOf(origin, issuer, keys.cookie),
    routes: {
      authorization: PATHS.authorization,
      token: PATHS.token,
      revocation: PATHS.revocation,
      jwks: PATHS.jwks,
    },
    discovery: {
      userinfo_endpoint: `${issuer}${PATHS.userinfo}`,
      end_session_endpoint: `${issuer}${PATHS.logout}`,
    },
    scopes: [...IDENTITY_SCOPES],
    claims: { openid: ID_TOKEN_CLAIMS },
    responseTypes: ['code'],
    extraParams: [PURPOSE],
    clientAuthMethods: ['none'],
    ttl: {
      AccessToken: (_, __, { clientId }) => (clientId === ACCOUNT_CLIENT_ID ? ACCOUNT_TOKEN_S : TOKEN_S),
      IdToken: TOKEN_S,
      AuthorizationCode: CODE_S,
      Interaction: PAGE_S,
      RefreshToken: remainingOrWhole,
      Grant: SIGN_IN_S,
      Session: SIGN_IN_S,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      /** The built-in one rejects access tokens that are JWTs. */
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => origin,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource) => resourceServer(ctx, resource, origin),
      },
    },
    interactions: {
      policy: signInPolicy(),
      url: (_, interaction) => `${new URL(issuer).pathname}/login/${interaction.uid}`,
    },
    pkce: { required: () => true },
    /** Cognito issues one with every code, and another at each renewal. */
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    /** Signing out ends the refresh tokens too. */
    expiresWithSession: () => true,
    /** The app has the same origin. */
    clientBasedCORS: () => false,
    loadExistingGrant: (ctx) => grantProved(ctx, origin, proofs),
    findAccount: tokens.findAccount,
    extraTokenClaims: tokens.extraTokenClaims,
    formats: { customizers: { jwt: tokens.suppressScopes } },
    renderError: (ctx, out, error) => sendErrorPage(ctx, { origin, error, detail: out.error_description }),
  };
}

/**
 * A refresh token that replaces another ends when the first one would have. That of the account page ends its access token,
 * so it need not live longer than that.
 */
const remainingOrWhole = ({ oidc }: KoaContextWithOIDC): number =>
  oidc.entities.RotatedRefreshToken?.remainingTTL ??
  (oidc.client?.clientId === ACCOUNT_CLIENT_ID ? ACCOUNT_TOKEN_S : SIGN_IN_S);

/** All ports of `localhost` share its cookies, so each instance has names of its own. */
function cookiesOf(origin: string, issuer: string, key: string): Configuration['cookies'] {
  const name = `item_registry_signin_${new URL(origin).port}`;
  return {
    names: { session: name, interaction: `${name}_page`, resume: `${name}_resume` },
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: new URL(issuer).pathname },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
    keys: [key],
  };
}

/**
 * There is no consent: the app is our own. Every authorization takes the password: the cookie of the session does not show
 * that the app asks, since browsers send it to every port of this machine. The session is known to end it, no more.
 */
function signInPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  const { checks } = policy.get('login') ?? {};
  checks?.add(
    new Check(
      'no_password',
      'Each sign-in takes the password',
      'login_required',
      ({ oidc }) => !oidc.result?.login,
    ),
  );
  checks?.add(
    new Check('no_account', 'The account cannot sign in', 'login_required', ({ oidc }) => !oidc.account),
  );
  return policy;
}

const clientOf = (id: string, redirectUris: string[]): ClientMetadata => ({
  client_id: id,
  // The addresses of a native client would be valid on every port of this machine, whoever listens there.
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: redirectUris,
});

/** @throws {errors.InvalidScope} for a scope that the app client does not have. */
function resourceServer({ oidc }: KoaContextWithOIDC, resource: string, origin: string) {
  if (resource !== origin) throw new errors.InvalidTarget();
  const clientId = oidc.client?.clientId ?? CLIENT_ID;
  const allowed = scopesOf(clientId);
  const unknown = [...oidc.requestParamScopes].filter((scope) => !allowed.includes(scope));
  if (unknown.length > 0) throw new errors.InvalidScope('requested scope is not allowed', unknown.join(' '));
  return {
    scope: allowed.join(' '),
    audience: clientId,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'RS256' as const } },
  };
}

/** Keeps the proof of a new sign-in with its grant until the code for it expires. */
async function grantProved(ctx: KoaContextWithOIDC, origin: string, proofs: GrantProofs) {
  const grant = await grantAll(ctx, origin);
  const proof = ctx.oidc.result?.proof;
  if (typeof proof === 'string') await proofs.keep(grant.jti, proof, CODE_S);
  return grant;
}

/**
 * The session's grant for the client, or a new one after a new sign-in: a grant is one sign-in, and its id the tokens'
 * `origin_jti`. An earlier sign-in may have been ended for good.
 */
async function grantAll({ oidc }: KoaContextWithOIDC, resource: string) {
  const { provider, session, account } = oidc;
  const clientId = oidc.client?.clientId ?? CLIENT_ID;
  const earlier = session?.grantIdFor(clientId);
  const found = earlier === undefined ? undefined : await provider.Grant.find(earlier);
  const isOfThisSignIn = (found?.iat ?? 0) >= (session?.loginTs ?? 0);
  if (found && found.accountId === account?.accountId && isOfThisSignIn) return found;
  const grant = new provider.Grant({ clientId, accountId: account?.accountId });
  grant.addOIDCScope(IDENTITY_SCOPES.join(' '));
  grant.addResourceScope(resource, scopesOf(clientId).join(' '));
  await grant.save();
  return grant;
}

/** The scopes of an app client. Any other is rejected, as by Cognito. */
const scopesOf = (clientId: string): readonly string[] =>
  clientId === ACCOUNT_CLIENT_ID ? ACCOUNT_SCOPES : APP_SCOPES;
