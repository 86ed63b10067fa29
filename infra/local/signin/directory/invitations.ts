import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { AwsFailure } from '../../aws/failure.ts';
import { type Account, AccountExists, type Accounts, type NewAccount } from '../accounts.ts';
import type { DirectoryMail } from '../directoryMail.ts';
import { ensureStrong } from '../passwords.ts';
import { ensureUser, invalid, userType } from './answers.ts';
import type { newUserSchema } from './input.ts';

type Invitation = z.output<typeof newUserSchema>;

/** AdminCreateUser: makes an account with a temporary password, which goes to its owner by mail. */
export const createInvitations =
  (accounts: Accounts, mail: DirectoryMail) =>
  async (invitation: Invitation): Promise<unknown> => {
    const { MessageAction, TemporaryPassword: password = makePassword() } = invitation;
    ensureStrong(password);
    const account =
      MessageAction === 'RESEND'
        ? await renew(accounts, invitation.Username, password)
        : await accounts.create(newAccountOf(invitation, password)).catch(refuseTwin);
    if (MessageAction !== 'SUPPRESS') await mail.invite(account, password);
    return { User: userType(account) };
  };

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

/** Another temporary password for someone who has not used the first. */
async function renew(accounts: Accounts, username: string, password: string): Promise<Account> {
  const account = await ensureUser(accounts, username);
  if (account.status !== 'FORCE_CHANGE_PASSWORD')
    throw new AwsFailure('UnsupportedUserStateException', "Resend not possible. User's status is not valid.");
  return accounts.setPassword(account, password, 'FORCE_CHANGE_PASSWORD');
}

/** A letter of each kind that the policy asks for, and 96 random bits. */
const makePassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`;

function refuseTwin(error: unknown): never {
  if (error instanceof AccountExists)
    throw new AwsFailure(
      'UsernameExistsException',
      error.field === 'email' ? 'An account with the email already exists.' : 'User account already exists.',
    );
  throw error;
}
