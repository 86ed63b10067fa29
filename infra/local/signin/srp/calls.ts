import { randomBytes, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { AwsFailure } from '../../aws/failure.ts';
import type { LocalStore } from '../../store/store.ts';
import type { Account, Accounts } from '../accounts.ts';
import { endSignInWith } from '../adapter.ts';
import { CLIENT_ID } from '../client.ts';
import { invalid } from '../directory/answers.ts';
import type { ClaimsTrigger } from '../tokenClaims.ts';
import { createChallenges } from './challenges.ts';
import { beginHandshake, expectedSignature } from './handshake.ts';
import { initiateSchema, openCall, type Proof, respondSchema, revokeSchema, SRP_CLIENTS } from './input.ts';
import { createSecondFactor } from './secondFactor.ts';
import { createTokenIssuer, revokeToken } from './tokens.ts';
import { fakeVerifier } from './verifier.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly issuer: string;
  readonly claims: ClaimsTrigger;
}

/**
 * The calls of `cognito-idp` by which a password is proved without being sent (USER_SRP_AUTH). They need no
 * signature and no permission: what they carry is their proof.
 */
export function createPasswordCalls({ accounts, store, issuer, claims }: Options) {
  const issueTokens = createTokenIssuer({ store, issuer, trigger: claims });
  const challenges = createChallenges();
  const secondFactor = createSecondFactor(accounts);
  const brake = accounts.guesses.ofPasswords;
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

  /** @throws {AwsFailure} as Cognito refuses: the same for a wrong name and for a wrong password. */
  async function prove({ ChallengeResponses: claim }: Proof): Promise<Account> {
    const found = challenges.take(claim.PASSWORD_CLAIM_SECRET_BLOCK);
    if (!found) throw notAuthorized('Invalid session for the user, session is expired.');
    const key = found.sub ?? found.userId.toLowerCase();
    if (brake.count(key) > 0) throw notAuthorized('Password attempts exceeded');
    const expected = expectedSignature(found.handshake, {
      userId: found.userId,
      secretBlock: Buffer.from(claim.PASSWORD_CLAIM_SECRET_BLOCK, 'base64'),
      timestamp: claim.TIMESTAMP,
    });
    const account = found.sub === undefined ? undefined : await accounts.bySub(found.sub);
    if (!isEqual(expected, Buffer.from(claim.PASSWORD_CLAIM_SIGNATURE, 'base64')) || !account?.enabled)
      throw notAuthorized('Incorrect username or password.');
    brake.clear(key);
    return account;
  }

  /** What follows a right password. */
  async function goOn(account: Account, clientId: string): Promise<unknown> {
    if (account.status === 'RESET_REQUIRED')
      throw new AwsFailure('PasswordResetRequiredException', 'Password reset required for the user');
    if (account.status === 'FORCE_CHANGE_PASSWORD') return newPasswordRequired(account);
    return account.authenticator?.enabled ? secondFactor.ask(account) : signedIn(account, clientId);
  }

  const signedIn = async (account: Account, clientId: string) => ({
    AuthenticationResult: await issueTokens(account, clientId),
  });

  async function revoke({ ClientId, Token }: z.output<typeof revokeSchema>) {
    if (ClientId === CLIENT_ID) await endSignInWith(store, Token);
    else await revokeToken(store, Token);
    return {};
  }

  return {
    InitiateAuth: openCall(initiateSchema, challenge),
    RespondToAuthChallenge: openCall(respondSchema, async (input) =>
      input.ChallengeName === 'PASSWORD_VERIFIER'
        ? goOn(await prove(input), input.ClientId)
        : signedIn(await secondFactor.prove(input), input.ClientId),
    ),
    RevokeToken: openCall(revokeSchema, revoke, [CLIENT_ID, ...SRP_CLIENTS]),
  };
}

/** The choice of the new password itself is made on the sign-in pages. */
const newPasswordRequired = ({ username }: Account) => ({
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  Session: randomBytes(32).toString('base64url'),
  ChallengeParameters: { USER_ID_FOR_SRP: username, requiredAttributes: '[]', userAttributes: '{}' },
});

const notAuthorized = (message: string) => new AwsFailure('NotAuthorizedException', message);

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
