import { AwsFailure } from '../../aws/failure.ts';
import type { Account, Accounts } from '../accounts.ts';
import { setPreference } from '../authenticator/authenticator.ts';

/** The one user pool of this machine. */
export const USER_POOL_ID = 'us-east-1_local';
/** The part of the id that clients and server hash when a password is proved. */
export const POOL_NAME = 'local';

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

/** A user as lists and AdminCreateUser give it. */
export const userType = (account: Account) => ({ ...stateOf(account), Attributes: attributesOf(account) });

/** A user as AdminGetUser gives it. */
export const userAnswer = (account: Account) => ({
  ...stateOf(account),
  UserAttributes: attributesOf(account),
  ...mfaOf(account),
});

const AUTHENTICATOR = 'SOFTWARE_TOKEN_MFA';

/** What follows the password at a sign-in, and what could. */
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

/** Turns the authenticator app on or off; the user pool knows no other second factor. */
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

/** Cognito takes the username, the sub or the email address for `Username`. */
export async function ensureUser(accounts: Accounts, name: string): Promise<Account> {
  const account = (await accounts.byLogin(name)) ?? (await accounts.bySub(name));
  if (!account) throw new AwsFailure('UserNotFoundException', 'User does not exist.');
  return account;
}

export const invalid = (message: string): AwsFailure => new AwsFailure('InvalidParameterException', message);
