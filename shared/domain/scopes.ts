/** The API as the identity provider knows it, which names a scope of it `{identifier}/{name}`. */
export const API_IDENTIFIER = 'item-registry';

/** Every route but the open ones wants it: an id token, which has no scope, must not pass. */
export const API_SCOPE = `${API_IDENTIFIER}/api`;

/** Cognito's scope with which a token can change the account of its user: the password, the authenticator, the address. */
export const ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';
