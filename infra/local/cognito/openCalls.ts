import * as z from 'zod/mini';
import { ACCOUNT_SCOPE } from '#shared/domain/scopes.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { confirmSecret, offerSecret } from '../accounts/authenticator.ts';
import { LONGEST_PASSWORD } from '../accounts/passwords.ts';
import { AwsFailure, unknownOperation } from '../aws/failure.ts';
import { operationOf, sendFailure, serveOpenJson } from '../aws/protocols.ts';
import type { OpenCalls } from '../aws/service.ts';
import type { Handler } from '../http/handler.ts';
import { createTokenReader, type Invalidity, type TokenReader } from '../signin/accessToken.ts';
import { endSignInsOf } from '../signin/adapter.ts';
import { ensureKeys } from '../signin/keys.ts';
import type { LocalStore } from '../store/store.ts';
import { preferencesFields } from './adminInput.ts';
import { createPasswordCalls, type OpenCallsDeps } from './passwordCalls.ts';
import { attributesOf, ensureStrong, invalid, mfaOf, parseInput, setMfa } from './userTypes.ts';

/** Every call of the user pool without a signature: each carries its own proof. */
export async function createOpenCalls(deps: OpenCallsDeps): Promise<OpenCalls> {
  const { published: keys } = await ensureKeys(deps.keyFile);
  const readToken = createTokenReader({ ...deps, keys });
  return { ...createPasswordCalls(deps), ...createOwnCalls({ ...deps, readToken }) };
}

/**
 * Stands for Cognito's regional address in a browser: serves the calls without a signature, and no others. Nor does it serve
 * the proof of a password, which no browser gives: its powers of large numbers take the time of the thread that serves
 * everyone, and here anyone could ask for them. Functions and commands ask at an address of this machine alone.
 */
export const serveOpenCalls = ({
  InitiateAuth: _,
  RespondToAuthChallenge: __,
  ...calls
}: OpenCalls): Handler =>
  serveOpenJson(calls, async (request, response) => {
    request.resume();
    sendFailure(response, unknownOperation(operationOf(request.headers['x-amz-target'])));
  });

interface OwnCallsDeps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly readToken: TokenReader;
}

const token = { AccessToken: z.string().check(z.minLength(1), z.maxLength(8_192)) };
const password = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD));
const tokenSchema = z.object(token);
const passwordsSchema = z.object({ ...token, PreviousPassword: password, ProposedPassword: password });
const codeSchema = z.object({ ...token, UserCode: z.string().check(z.regex(/^\d{6}$/)) });
const preferencesSchema = z.object({ ...token, ...preferencesFields });

/** The calls of `cognito-idp` that users make about themselves, with their access token. */
const createOwnCalls = ({ accounts, store, readToken }: OwnCallsDeps) => ({
  GetUser: ownCall(readToken, tokenSchema, async (account) => ({
    Username: account.username,
    UserAttributes: attributesOf(account),
    ...mfaOf(account),
  })),

  ChangePassword: ownCall(readToken, passwordsSchema, async (account, input) => {
    if (account.status === 'RESET_REQUIRED')
      throw new AwsFailure('PasswordResetRequiredException', 'Password reset required for the user');
    ensureStrong(input.ProposedPassword);
    await ensurePassword(accounts, account, input.PreviousPassword);
    if (!(await accounts.replacePassword(account, input.ProposedPassword))) throw wrongPassword();
    return {};
  }),

  AssociateSoftwareToken: ownCall(readToken, tokenSchema, async ({ sub }) => ({
    SecretCode: await accounts.change(sub, offerSecret),
  })),

  VerifySoftwareToken: ownCall(readToken, codeSchema, async ({ sub }, { UserCode }) => {
    const outcome = await accounts.change(sub, (account) => confirmSecret(account, UserCode));
    if (outcome === 'confirmed') return { Status: 'SUCCESS' };
    if (outcome === 'not offered') throw invalid('Software token MFA has not been associated.');
    throw new AwsFailure(
      'EnableSoftwareTokenMFAException',
      'Code mismatch and fail enable Software Token MFA',
    );
  }),

  SetUserMFAPreference: ownCall(readToken, preferencesSchema, ({ sub }, input) =>
    setMfa(accounts, sub, input),
  ),

  GlobalSignOut: ownCall(readToken, tokenSchema, async ({ sub }) => {
    await endSignInsOf(store, sub);
    return {};
  }),
});

/** An attempt counts before the password is checked, so that parallel attempts cannot pass the limit. */
async function ensurePassword(accounts: Accounts, { sub, username }: Account, given: string) {
  const { passwords } = accounts.attempts;
  if (passwords.count(sub) > 0)
    throw new AwsFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  if (!(await accounts.verify(username, given))) throw wrongPassword();
  passwords.clear(sub);
}

const wrongPassword = () => new AwsFailure('NotAuthorizedException', 'Incorrect username or password.');

const FAILURES: Readonly<Record<Invalidity, readonly [code: string, message: string]>> = {
  invalid: ['NotAuthorizedException', 'Invalid Access Token'],
  expired: ['NotAuthorizedException', 'Access Token has expired'],
  revoked: ['NotAuthorizedException', 'Access Token has been revoked'],
  'without scope': ['NotAuthorizedException', 'Access Token does not have required scopes'],
  'without user': ['UserNotFoundException', 'User does not exist.'],
  'disabled user': ['NotAuthorizedException', 'User is disabled.'],
};

/** A call of a user about themselves: parses its input, finds the user by the access token in it, and runs it. */
const ownCall =
  <S extends z.ZodMiniType<{ readonly AccessToken: string }>>(
    readToken: TokenReader,
    schema: S,
    run: (account: Account, input: z.output<S>) => Promise<unknown>,
  ) =>
  async (input: unknown): Promise<unknown> => {
    const parsed = parseInput(schema, input);
    const account = await readToken(parsed.AccessToken, ACCOUNT_SCOPE);
    if (typeof account === 'string') throw new AwsFailure(...FAILURES[account]);
    return run(account, parsed);
  };
