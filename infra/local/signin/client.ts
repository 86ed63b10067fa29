import { APP_SCOPES, CALLBACK_PATHS, SIGNED_OUT_PATH } from '#infra/declared/signIn.ts';
import { USER_POOL_ID } from './directory/answers.ts';

export const CLIENT_ID = 'item-registry-web';

/** The client by which a function has someone prove their password, and which can do nothing else. */
export const PASSWORD_CLIENT_ID = 'item-registry-password';

/** The client by which the smoke test signs its people in. */
export const SMOKE_CLIENT_ID = 'item-registry-smoke';

/** Those of OpenID Connect that the client may ask for. */
export const IDENTITY_SCOPES = ['openid', 'profile'] as const;

/** Every scope of the app client; any other is refused, as Cognito does. */
export const SCOPES: readonly string[] = APP_SCOPES;

/** Below the issuer, as at a Cognito domain. */
export const PATHS = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  jwks: '/.well-known/jwks.json',
  userinfo: '/oauth2/userInfo',
  logout: '/logout',
} as const;

/** On the origin: where people's own calls of the directory go, as to Cognito's regional address. */
export const USER_POOL_PATH = '/local/cognito-idp';

/** What `/config.json` tells the app. */
export const clientConfig = (issuer: string) => ({
  authority: issuer,
  clientId: CLIENT_ID,
  scope: APP_SCOPES.join(' '),
  logoutEndpoint: `${issuer}${PATHS.logout}`,
  userPoolId: USER_POOL_ID,
  userPoolEndpoint: new URL(`${USER_POOL_PATH}/`, issuer).href,
});

/** What is registered of the app. As a native client its loopback addresses count on any port, so that a development server can sign in too. */
export const clientRegistration = (origin: string) => ({
  client_id: CLIENT_ID,
  application_type: 'native' as const,
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  redirect_uris: CALLBACK_PATHS.map((path) => `${origin}${path}`),
});

/** Where a sign-out may lead. */
export const logoutTargets = (origin: string): readonly string[] => [`${origin}${SIGNED_OUT_PATH}`];
