import { User } from 'oidc-client-ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';

const encoded = (part: unknown): string =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An access token with these claims. It is not signed: a browser never checks that. */
export const accessTokenWith = (claims: object): string =>
  `${encoded({ alg: 'none' })}.${encoded(claims)}.signature`;

interface UserOptions {
  readonly secondsLeft?: number;
  readonly role?: string | readonly string[];
  readonly userId?: string;
  /** The directory's id of the user. */
  readonly subject?: string;
  /** The id that all tokens of one sign-in have. */
  readonly signIn?: string;
  /** The state that travelled through the sign-in. */
  readonly state?: unknown;
}

/** A signed-in user for tests. */
export const userWith = ({
  secondsLeft = 3600,
  role = 'User',
  userId = 'user-1',
  subject = `subject-of-${userId}`,
  signIn = 'sign-in-1',
  state,
}: UserOptions = {}): User =>
  new User({
    access_token: accessTokenWith({ role, origin_jti: signIn }),
    token_type: 'Bearer',
    session_state: null,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    profile: {
      [USER_ID_CLAIM]: userId,
      ...{ sub: subject, name: 'alice', iss: 'issuer', aud: 'client', exp: 0, iat: 0 },
    },
    userState: state,
  });
