import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Account, Accounts } from '../accounts/accounts.ts';
import {
  beginHandshake,
  createChallenges,
  expectedSignature,
  fakeVerifier,
  type Handshake,
} from '../accounts/srp.ts';
import { isTooOld } from '../accounts/temporaryPassword.ts';
import { PAGES_CLIENTS, SRP_CLIENTS } from '../accounts/userPool.ts';
import { AwsFailure } from '../aws/failure.ts';
import { endSignInWith } from '../signin/adapter.ts';
import type { ClaimsTrigger } from '../signin/tokens.ts';
import type { KeyFile } from '../store/keyFile.ts';
import type { LocalStore } from '../store/store.ts';
import { createTokenIssuer, revokeRefreshToken } from './srpTokens.ts';
import { invalid, parseInput } from './userTypes.ts';

export interface OpenCallsDeps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly keyFile: KeyFile;
  readonly issuer: string;
  /** Runs the product's token-claims function. */
  readonly claims: ClaimsTrigger;
}

const client = { ClientId: z.string() };
const text = z.string().check(z.minLength(1), z.maxLength(2_048));
/** A number of at most 3072 bits in hexadecimal, and some room. */
const number = z.string().check(z.regex(/^[\da-f]{1,1024}$/i));

const initiateSchema = z.object({
  ...client,
  AuthFlow: z.literal('USER_SRP_AUTH'),
  AuthParameters: z.object({ USERNAME: z.string().check(z.minLength(1), z.maxLength(128)), SRP_A: number }),
});
const proofSchema = z.object({
  ...client,
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: text,
    PASSWORD_CLAIM_SECRET_BLOCK: text,
    PASSWORD_CLAIM_SIGNATURE: text,
    TIMESTAMP: text,
  }),
});
const revokeSchema = z.object({ ...client, Token: text });

/**
 * The calls of `cognito-idp` with which a password is proved without being sent (USER_SRP_AUTH). They need neither a
 * signature nor a permission: each carries its own proof. A challenge that follows the proof, for a second factor or
 * a new password, cannot be answered here: the sign-in pages are for that.
 */
export function createPasswordCalls({ accounts, store, keyFile, issuer, claims }: OpenCallsDeps) {
  const issueTokens = createTokenIssuer({ store, keyFile, issuer, trigger: claims });
  const challenges = createChallenges();
  const limiter = accounts.attempts.passwords;
  const fakeSecret = randomBytes(32);

  async function challenge({ AuthParameters: { USERNAME, SRP_A } }: z.output<typeof initiateSchema>) {
    const account = await accounts.byLogin(USERNAME);
    const userId = account?.username ?? USERNAME;
    const verifier = account?.srp ?? fakeVerifier(fakeSecret, USERNAME);
    const handshake = beginHandshake(verifier, BigInt(`0x${SRP_A}`));
    if (!handshake) throw invalid('SRP_A is not valid.');
    const sub = account?.srp && account.sub;
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        USERNAME: userId,
        USER_ID_FOR_SRP: userId,
        SALT: verifier.salt,
        SRP_B: handshake.ownPublic.toString(16),
        SECRET_BLOCK: challenges.add({ userId, sub, handshake }),
      },
    };
  }

  /** @throws {AwsFailure} the same for a wrong name as for a wrong password */
  async function prove({ ChallengeResponses: claim }: z.output<typeof proofSchema>): Promise<Account> {
    const found = challenges.take(claim.PASSWORD_CLAIM_SECRET_BLOCK);
    if (!found) throw notAuthorized('Invalid session for the user, session is expired.');
    const key = found.sub ?? found.userId.toLowerCase();
    if (limiter.count(key) > 0) throw notAuthorized('Password attempts exceeded');
    const expected = expectedSignature(found.handshake, {
      userId: found.userId,
      secretBlock: Buffer.from(claim.PASSWORD_CLAIM_SECRET_BLOCK, 'base64'),
      timestamp: claim.TIMESTAMP,
    });
    const given = Buffer.from(claim.PASSWORD_CLAIM_SIGNATURE, 'base64');
    const account = found.sub === undefined ? undefined : await accounts.bySub(found.sub);
    const isRight = expected.length === given.length && timingSafeEqual(expected, given);
    if (!isRight || !account?.enabled || !isStillOf(account, found.handshake))
      throw notAuthorized('Incorrect username or password.');
    limiter.clear(key);
    if (isTooOld(account))
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
    return account;
  }

  async function respond(input: z.output<typeof proofSchema>) {
    const account = await prove(input);
    if (account.status === 'RESET_REQUIRED')
      throw new AwsFailure('PasswordResetRequiredException', 'Password reset required for the user');
    if (account.status === 'FORCE_CHANGE_PASSWORD') return nextChallenge('NEW_PASSWORD_REQUIRED', account);
    if (account.authenticator?.enabled) return nextChallenge('SOFTWARE_TOKEN_MFA', account);
    return { AuthenticationResult: await issueTokens(account, input.ClientId) };
  }

  async function revoke({ ClientId, Token }: z.output<typeof revokeSchema>) {
    if (PAGES_CLIENTS.includes(ClientId)) await endSignInWith(store, Token);
    else await revokeRefreshToken(store, Token);
    return {};
  }

  return {
    InitiateAuth: openCall(initiateSchema, challenge),
    RespondToAuthChallenge: openCall(proofSchema, respond),
    RevokeToken: openCall(revokeSchema, revoke, [...PAGES_CLIENTS, ...SRP_CLIENTS]),
  };
}

/** Whether the password is still the one that was to be proved when the exchange began. */
const isStillOf = ({ srp }: Account, { verifier }: Handshake): boolean =>
  srp !== undefined && BigInt(`0x${srp.verifier}`) === verifier;

const nextChallenge = (ChallengeName: string, { username }: Account) => ({
  ChallengeName,
  Session: randomBytes(32).toString('base64url'),
  ChallengeParameters: { USER_ID_FOR_SRP: username, requiredAttributes: '[]', userAttributes: '{}' },
});

const notAuthorized = (message: string) => new AwsFailure('NotAuthorizedException', message);

/** A call without a signature: parses its input, checks that the client may make it, and runs it. */
const openCall =
  <S extends z.ZodMiniType<{ readonly ClientId: string }>>(
    schema: S,
    run: (input: z.output<S>) => Promise<unknown>,
    clients: readonly string[] = SRP_CLIENTS,
  ) =>
  async (input: unknown): Promise<unknown> => {
    const parsed = parseInput(schema, input);
    const { ClientId: id } = parsed;
    if (clients.includes(id)) return run(parsed);
    if (PAGES_CLIENTS.includes(id)) throw invalid('USER_SRP_AUTH is not enabled for the client.');
    throw new AwsFailure('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  };
