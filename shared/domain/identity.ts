/** The claim of access and id tokens that holds the product's own id of the user, which outlives any directory. */
export const USER_ID_CLAIM = 'registry_user';

/** A username that a new account may have. Some letters show nothing, so that a name with one would look like another. */
export const USERNAME = /^(?:(?!\p{DI})[\p{L}\p{N}._-]){1,128}$/u;

/** A user as a directory knows them. A subject is unique within its issuer only. */
export interface Identity {
  /** An address, so it has no `#` in it. */
  readonly issuer: string;
  readonly subject: string;
}

/**
 * The issuer of a user pool's tokens. It names the pool in identities, so it comes from the id, whose first part is
 * the region, and never from the address at which the pool is reached.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 */
export const issuerOf = (userPoolId: string): string =>
  `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`;

/** The key of the row, in the table of users, that says which user id an identity has. No user id looks like it. */
export const identityKey = ({ issuer, subject }: Identity) => ({
  userId: `identity#${issuer}#${subject}`,
  record: 'identity',
});
