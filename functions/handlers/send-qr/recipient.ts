import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import type { Directory } from '#functions/lib/identity/directory.ts';
import { mailAddress } from '#functions/lib/mail/mailAddress.ts';

/** What was typed, told apart by the `@`, which no username has. */
export type Recipient = { readonly username: string } | { readonly email: string };

export interface Reached {
  readonly email: string;
  readonly hasAccount: boolean;
}

/** @throws {RegistryError} `invalid_input` when it is meant as an email address and is none */
export function recipientOf(typed: string): Recipient {
  const text = typed.trim();
  if (!text.includes('@')) return { username: text };
  const email = mailAddress(text);
  if (email === undefined) {
    throw invalidInput({ path: 'recipient', message: 'Must be a username or an email address' });
  }
  return { email };
}

/**
 * Where a recipient's mail goes: a username must be someone's, an email address may be anyone's.
 * @throws {RegistryError} `user_not_found`
 */
export async function reach(directory: Directory, recipient: Recipient): Promise<Reached> {
  if ('email' in recipient) {
    const account = await directory.findByEmail(recipient.email);
    return { email: recipient.email, hasAccount: account !== undefined };
  }
  const account = await directory.find(recipient.username);
  // The directory also finds people by what is not their username.
  if (account?.username.toLowerCase() !== recipient.username.toLowerCase()) throw userNotFound();
  return { email: account.email, hasAccount: true };
}

const userNotFound = () => new RegistryError('user_not_found', 'User not found');
