import Provider, { type Configuration } from 'oidc-provider';
import { SIGN_IN_HOURS, TOKEN_MINUTES } from '#infra/declared/signIn.ts';
import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { createAdapter } from './adapter.ts';
import { clientRegistration, IDENTITY_SCOPES, PATHS } from './client.ts';
import { grantAll, resourceServer, signInPolicy } from './grants.ts';
import type { SignInKeys } from './keys.ts';
import { sendErrorPage } from './pages/send.ts';
import { type ClaimsTrigger, ID_TOKEN_CLAIMS } from './tokenClaims.ts';
import { createTokens } from './tokens.ts';

const TOKEN_S = TOKEN_MINUTES * 60;
const CODE_S = 5 * 60;
const PAGE_S = 60 * 60;
/** Of a sign-in and of the refresh tokens that come from it: longer than the longest encryption session. */
const SIGN_IN_S = SIGN_IN_HOURS * 60 * 60;

interface Options {
  readonly origin: string;
  readonly issuer: string;
  readonly store: LocalStore;
  readonly accounts: Accounts;
  readonly keys: SignInKeys;
  readonly trigger: ClaimsTrigger;
}

/** oidc-provider, set up to behave as a Cognito user pool's domain does. */
export const createProvider = (options: Options): Provider =>
  new Provider(options.issuer, configurationOf(options));

function configurationOf({ origin, issuer, store, accounts, keys, trigger }: Options): Configuration {
  const tokens = createTokens(accounts, trigger);
  return {
    adapter: (model: string) => createAdapter(store, model),
    clients: [clientRegistration(origin)],
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
    clientAuthMethods: ['none'],
    ttl: {
      AccessToken: TOKEN_S,
      IdToken: TOKEN_S,
      AuthorizationCode: CODE_S,
      Interaction: PAGE_S,
      RefreshToken: SIGN_IN_S,
      Grant: SIGN_IN_S,
      Session: SIGN_IN_S,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      /** The built-in one refuses access tokens that are JWTs. */
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
    /** Cognito gives one with every code, and does not rotate it: two tabs may renew at once. */
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
    /** Signing out ends the refresh tokens too. */
    expiresWithSession: () => true,
    clientBasedCORS: (_, from, client) => client.redirectUriAllowed(`${from}/callback`),
    loadExistingGrant: (ctx) => grantAll(ctx, origin),
    findAccount: tokens.findAccount,
    extraTokenClaims: tokens.extraTokenClaims,
    renderError: (ctx, out, error) => sendErrorPage(ctx, { origin, error, detail: out.error_description }),
  };
}

/** Cookies of `localhost` are shared by all its ports, so each instance has names of its own. */
function cookiesOf(origin: string, issuer: string, key: string): Configuration['cookies'] {
  const name = `item_registry_signin_${new URL(origin).port}`;
  return {
    names: { session: name, interaction: `${name}_page`, resume: `${name}_resume` },
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: new URL(issuer).pathname },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
    keys: [key],
  };
}
