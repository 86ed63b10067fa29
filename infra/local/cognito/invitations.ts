import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AccountMail } from '../accounts/accountMail.ts';
import { type Account, AccountExists, type Accounts, type NewAccount } from '../accounts/accounts.ts';
import { AwsFailure } from '../aws/failure.ts';
import type { newUserSchema } from './adminInput.ts';
import { ensureStrong, ensureUser, invalid, userType } from './userTypes.ts';

type Invitation = z.output<typeof newUserSchema>;

/** AdminCreateUser: makes an account with a temporary password, which its user gets by mail. */
export async function invite(accounts: Accounts, mail: AccountMail, invitation: Invitation) {
  const { MessageAction, TemporaryPassword: password = makePassword() } = invitation;
  ensureStrong(password);
  const account =
    MessageAction === 'RESEND'
      ? await renew(accounts, invitation.Username, password)
      : await create(accounts, newAccountOf(invitation, password));
  if (MessageAction !== 'SUPPRESS') await mail.invite(account, password);
  return { User: userType(account) };
}

function newAccountOf({ Username, UserAttributes }: Invitation, password: string): NewAccount {
  const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
  const email = attribute('email');
  if (!email) throw invalid('The attribute email is required.');
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(email)) throw invalid('Invalid email address format.');
  return {
    username: Username,
    email,
    password,
    emailVerified: attribute('email_verified') === 'true',
    status: 'FORCE_CHANGE_PASSWORD',
  };
}

/** Sets another temporary password for a user who has not used the first. */
async function renew(accounts: Accounts, username: string, password: string): Promise<Account> {
  const account = await ensureUser(accounts, username);
  if (account.status !== 'FORCE_CHANGE_PASSWORD')
    throw new AwsFailure('UnsupportedUserStateException', "Resend not possible. User's status is not valid.");
  return accounts.setPassword(account, password, 'FORCE_CHANGE_PASSWORD');
}

async function create(accounts: Accounts, account: NewAccount): Promise<Account> {
  try {
    return await accounts.create(account);
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error;
    const taken = error.field === 'email' ? 'An account with the email' : 'User account';
    throw new AwsFailure('UsernameExistsException', `${taken} already exists.`);
  }
}

/** A character of each kind that the policy asks for, and 96 random bits. */
const makePassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`;
