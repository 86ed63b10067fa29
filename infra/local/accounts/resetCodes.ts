import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalStore } from '../store/store.ts';
import type { AccountMail } from './accountMail.ts';
import type { Account } from './accounts.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

const KIND = 'signin-reset-code';
const VALID_S = 60 * 60;
const DIGITS = 6;

/** The codes with which users who have forgotten their password choose another one. Only the newest is valid. */
export function createResetCodes(store: LocalStore, mail: AccountMail) {
  return {
    async send(account: Account): Promise<void> {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const expiresAt = Math.floor(Date.now() / 1_000) + VALID_S;
      await store.put(KIND, account.sub, await hashPassword(code), { expiresAt });
      await mail.sendCode(account, code);
    },
    /** Whether this is the account's code. Without an account it takes the same time and the result is false. */
    async isRight(sub: string | undefined, code: string): Promise<boolean> {
      const kept = sub === undefined ? undefined : await store.get(KIND, sub);
      return isPasswordOf(z.optional(z.string()).parse(kept), code);
    },
    forget: (sub: string): Promise<void> => store.remove(KIND, sub),
  };
}

export type ResetCodes = ReturnType<typeof createResetCodes>;

/** Cognito does not send a code to an unconfirmed address, nor while the password is still a temporary one. */
export const canReset = ({ enabled, emailVerified, status }: Account): boolean =>
  enabled && emailVerified && status !== 'FORCE_CHANGE_PASSWORD';
