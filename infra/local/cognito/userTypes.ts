import type * as z from 'zod/mini';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { setPreference } from '../accounts/authenticator.ts';
import { weaknessesOf } from '../accounts/passwords.ts';
import { AwsFailure } from '../aws/failure.ts';

export const invalid = (message: string): AwsFailure => new AwsFailure('InvalidParameterException', message);

/** @throws {AwsFailure} that names the first field whose value cannot be used */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(`Invalid ${parsed.error.issues[0]?.path.join('.') || 'input'}.`);
}

/** The JSON protocol's timestamps: seconds since 1970. */
const seconds = (instant: string): number => Date.parse(instant) / 1_000;

export const attributesOf = (account: Account) => [
  { Name: 'sub', Value: account.sub },
  { Name: 'email', Value: account.email },
  { Name: 'email_verified', Value: String(account.emailVerified) },
];

const stateOf = (account: Account) => ({
  Username: account.username,
  UserCreateDate: seconds(account.createdAt),
  UserLastModifiedDate: seconds(account.modifiedAt),
  Enabled: account.enabled,
  UserStatus: account.status,
});

/** A user in the responses of ListUsers and AdminCreateUser. */
export const userType = (account: Account) => ({ ...stateOf(account), Attributes: attributesOf(account) });

/** The response of AdminGetUser. */
export const userResponse = (account: Account) => ({
  ...stateOf(account),
  UserAttributes: attributesOf(account),
  ...mfaOf(account),
});

const AUTHENTICATOR = 'SOFTWARE_TOKEN_MFA';

/** The second factors that a sign-in asks for. */
export const mfaOf = ({ authenticator }: Account) => ({
  ...(authenticator?.preferred && { PreferredMfaSetting: AUTHENTICATOR }),
  ...(authenticator?.enabled && { UserMFASettingList: [AUTHENTICATOR] }),
});

interface Preference {
  readonly Enabled: boolean;
  readonly PreferredMfa: boolean;
}

export interface Preferences {
  readonly SMSMfaSettings?: Preference | undefined;
  readonly EmailMfaSettings?: Preference | undefined;
  readonly SoftwareTokenMfaSettings?: Preference | undefined;
}

/** Turns the authenticator app on or off; the user pool has no other second factor. */
export async function setMfa(accounts: Accounts, sub: string, preferences: Preferences) {
  const { SMSMfaSettings, EmailMfaSettings, SoftwareTokenMfaSettings: wanted } = preferences;
  if (SMSMfaSettings?.Enabled || EmailMfaSettings?.Enabled)
    throw invalid('Only SOFTWARE_TOKEN_MFA is enabled for the user pool.');
  if (!wanted) return {};
  const preference = { enabled: wanted.Enabled, preferred: wanted.PreferredMfa };
  const outcome = await accounts.change(sub, (account) => setPreference(account, preference));
  if (outcome === 'no secret') throw invalid('User has not verified software token mfa.');
  return {};
}

/** @param name the username, the sub or the email address: Cognito takes each for `Username` */
export async function ensureUser(accounts: Accounts, name: string): Promise<Account> {
  const account = (await accounts.byLogin(name)) ?? (await accounts.bySub(name));
  if (!account) throw new AwsFailure('UserNotFoundException', 'User does not exist.');
  return account;
}

/** @throws {AwsFailure} for a password that is too weak */
export function ensureStrong(password: string): void {
  if (weaknessesOf(password).length > 0)
    throw new AwsFailure('InvalidPasswordException', 'Password did not conform with policy.');
}
