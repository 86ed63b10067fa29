import { ACCOUNT_SCOPE, API_IDENTIFIER, API_SCOPE } from '#shared/domain/scopes.ts';

export const RESOURCE_SERVER = {
  identifier: API_IDENTIFIER,
  scopes: { roles: 'The roles of the signed-in person', api: 'Use of the registry' },
} as const;

/** The scopes that the app asks for. It may ask for no others. */
export const APP_SCOPES = ['openid', 'profile', `${API_IDENTIFIER}/roles`, API_SCOPE] as const;

/**
 * The scopes that the account page asks for, by a client and a sign-in of its own: with the second one a token can
 * change the password and the authenticator. The API takes no token of that client.
 */
export const ACCOUNT_SCOPES = ['openid', ACCOUNT_SCOPE] as const;
/** Long enough to set up an authenticator app: a renewal gives no such token. */
export const ACCOUNT_TOKEN_MINUTES = 10;

/** The paths of the app to which the identity provider may redirect. */
export const CALLBACK_PATHS = ['/callback', '/silent-callback'] as const;
/** The page that asks for the account's scopes. */
export const ACCOUNT_CALLBACK_PATH = '/account';
export const SIGNED_OUT_PATH = '/';

/**
 * How long a refresh token that was replaced by a newer one works on. A renewal whose response is lost, or that two tabs
 * begin at once, does not end the sign-in.
 */
export const ROTATION_GRACE_S = 60;

interface MailTemplate {
  readonly subject: string;
  /** HTML with Cognito's placeholders `{username}` and `{####}`, which is the password or the code. */
  readonly body: string;
}

/** How long Cognito accepts a temporary password by default, as the invitation says. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/**
 * Sent to a user for whom an administrator has made an account.
 * @param address of the product. Undefined where it is not known when the mail is declared: there CloudFront names the site.
 */
export const invitationMail = (address?: string): MailTemplate => ({
  subject: 'Your invitation to Item Registry',
  body:
    '<p>There is an account for you in Item Registry.</p>' +
    '<p>Username: <b>{username}</b><br>Temporary password: <b>{####}</b></p>' +
    `<p>Sign in with them${placeOf(address)} within seven days. You will then choose a password of your own.</p>`,
});

const placeOf = (address: string | undefined): string =>
  address === undefined ? '' : ` at <a href="${address}">${address}</a>`;

/** Sent to a user who confirms their address, or who has forgotten their password. */
export const CODE_MAIL: MailTemplate = {
  subject: 'Your code for Item Registry',
  body:
    '<p>Your code is <b>{####}</b></p>' +
    '<p>Enter it on the page that asked for it. If you did not ask for a code, you need do nothing.</p>',
};
