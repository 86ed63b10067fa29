import { AwsFailure } from '../../aws/failure.ts';
import type { LocalStore } from '../../store/store.ts';
import type { Account, Accounts } from '../accounts.ts';
import { endSignInsOf } from '../adapter.ts';
import { confirmSecret, offerSecret } from '../authenticator/authenticator.ts';
import { attributesOf, invalid, mfaOf, setMfa } from '../directory/answers.ts';
import { ensureStrong } from '../passwords.ts';
import type { TokenReader } from './accessToken.ts';
import { codeSchema, ownCall, passwordsSchema, preferencesSchema, tokenSchema } from './input.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly readToken: TokenReader;
}

/** The calls of `cognito-idp` that people make about themselves, by their access token. */
export const createOwnCalls = ({ accounts, store, readToken }: Options) => ({
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
    await accounts.setPassword(account, input.ProposedPassword);
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

/** A guess counts before it is tried, so that parallel ones cannot slip past. */
async function ensurePassword(accounts: Accounts, { sub, username }: Account, password: string) {
  const { ofPasswords } = accounts.guesses;
  if (ofPasswords.count(sub) > 0)
    throw new AwsFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  if (!(await accounts.verify(username, password)))
    throw new AwsFailure('NotAuthorizedException', 'Incorrect username or password.');
  ofPasswords.clear(sub);
}
