import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalStore } from '../store/store.ts';
import type { AccountMail } from './accountMail.ts';
import type { Account } from './accounts.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

const KIND = 'signin-reset-code';
const VALID_S = 60 * 60;
const DIGITS = 6;

/**
 * The codes with which users who have forgotten their password choose another one. Only the newest is valid, and only as
 * long as the account has the password and the email address that it had when the code was sent.
 */
export function createResetCodes(store: LocalStore, mail: AccountMail) {
  return {
    async send(account: Account): Promise<void> {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const expiresAt = Math.floor(Date.now() / 1_000) + VALID_S;
      await store.put(KIND, account.sub, await hashPassword(textOf(account, code)), { expiresAt });
      await mail.sendCode(account, code);
    },
    /** Whether this is the account's code. Without an account it takes the same time and the result is false. */
    async isRight(account: Account | undefined, code: string): Promise<boolean> {
      const kept = account && (await store.get(KIND, account.sub));
      return isPasswordOf(z.optional(z.string()).parse(kept), account ? textOf(account, code) : code);
    },
    forget: (sub: string): Promise<void> => store.remove(KIND, sub),
  };
}

/** The text whose hash is stored for a code. */
const textOf = ({ passwordHash, email }: Account, code: string): string =>
  [code, passwordHash, email].join(' ');

export type ResetCodes = ReturnType<typeof createResetCodes>;

/** Cognito does not send a code to an unconfirmed address, nor while the password is still a temporary one. */
export const canReset = ({ enabled, emailVerified, status }: Account): boolean =>
  enabled && emailVerified && status !== 'FORCE_CHANGE_PASSWORD';
