/** The API as the identity provider knows it. Cognito names a custom scope `{resource server}/{name}`. */
export const RESOURCE_SERVER = {
  identifier: 'item-registry',
  scopes: { roles: 'The roles of the signed-in person', api: 'Use of the registry' },
} as const;

/** Every route but the open ones wants it: an id token, which has no scope, must not pass. */
export const API_SCOPE = `${RESOURCE_SERVER.identifier}/api`;

/** What the app asks for, and all that it may ask for. */
export const APP_SCOPES = [
  'openid',
  'profile',
  `${RESOURCE_SERVER.identifier}/roles`,
  API_SCOPE,
  'aws.cognito.signin.user.admin',
] as const;

/** The paths of the app that the identity provider may send people to. */
export const CALLBACK_PATHS = ['/callback', '/silent-callback'] as const;
export const SIGNED_OUT_PATH = '/';

/** Well over the 300 s before expiry at which the app renews: at 300 s or less it would renew for ever. */
export const TOKEN_MINUTES = 60;

/** Longer than the longest encryption session, so that the sign-in never ends first. */
export const SIGN_IN_HOURS = 12;
