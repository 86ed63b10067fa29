import type { DirectoryVariable } from '#functions/declared.ts';
import { ACCOUNT_SCOPES, APP_SCOPES } from '#infra/declared/signIn.ts';

/** The one user pool of this machine. */
export const USER_POOL_ID = 'us-east-1_local';
/** The part of the id that clients and server hash when a password is proved. */
export const POOL_NAME = 'local';

/** The client of the web app. */
export const CLIENT_ID = 'item-registry-web';
/** The client of the account page, for changes of the account alone. */
export const ACCOUNT_CLIENT_ID = 'item-registry-account';
/** The clients of the sign-in pages. */
export const PAGES_CLIENTS: readonly string[] = [CLIENT_ID, ACCOUNT_CLIENT_ID];
/** The client with which a function lets a user prove their password; it can do nothing else. */
export const PASSWORD_CLIENT_ID = 'item-registry-password';
/** The client with which the smoke test signs in its test users. */
export const SMOKE_CLIENT_ID = 'item-registry-smoke';
/** The clients that take a proof by SRP. */
export const SRP_CLIENTS: readonly string[] = [PASSWORD_CLIENT_ID, SMOKE_CLIENT_ID];

/** The values of the functions' variables that name the directory. */
export const DIRECTORY_IDS: Readonly<Record<DirectoryVariable, string>> = {
  USER_POOL_ID,
  PASSWORD_CLIENT_ID,
};

/** The paths below the issuer, as at a Cognito domain. */
export const PATHS = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  jwks: '/.well-known/jwks.json',
  userinfo: '/oauth2/userInfo',
  logout: '/logout',
} as const;

/** Stands for Cognito's regional address, to which the web app sends a user's calls about themselves. */
export const USER_POOL_PATH = '/local/cognito-idp';

/** The content of `/config.json`, with which the web app signs in. */
export const clientConfig = (issuer: string) => ({
  authority: issuer,
  clientId: CLIENT_ID,
  scope: APP_SCOPES.join(' '),
  accountClientId: ACCOUNT_CLIENT_ID,
  accountScope: ACCOUNT_SCOPES.join(' '),
  logoutEndpoint: `${issuer}${PATHS.logout}`,
  userPoolId: USER_POOL_ID,
  userPoolEndpoint: new URL(`${USER_POOL_PATH}/`, issuer).href,
});
