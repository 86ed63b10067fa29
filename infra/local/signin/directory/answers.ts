import { AwsFailure } from '../../aws/failure.ts';
import type { Account, Accounts } from '../accounts.ts';

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
});

/** Cognito takes the username, the sub or the email address for `Username`. */
export async function ensureUser(accounts: Accounts, name: string): Promise<Account> {
  const account = (await accounts.byLogin(name)) ?? (await accounts.bySub(name));
  if (!account) throw new AwsFailure('UserNotFoundException', 'User does not exist.');
  return account;
}

export const invalid = (message: string): AwsFailure => new AwsFailure('InvalidParameterException', message);
