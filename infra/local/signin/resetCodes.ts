import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalStore } from '../store/store.ts';
import type { Account } from './accounts.ts';
import type { DirectoryMail } from './directoryMail.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

const KIND = 'signin-reset-code';
const VALID_S = 60 * 60;
const DIGITS = 6;

/** The codes by which people who have forgotten their password choose another. Only the newest counts. */
export function createResetCodes(store: LocalStore, mail: DirectoryMail) {
  return {
    /** By mail, as it is nowhere kept. */
    async send(account: Account): Promise<void> {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const expiresAt = Math.floor(Date.now() / 1_000) + VALID_S;
      await store.put(KIND, account.sub, await hashPassword(code), { expiresAt });
      await mail.sendCode(account, code);
    },
    /** Whether it is the code of this account; for no account it takes the same time and says no. */
    async isRight(sub: string | undefined, code: string): Promise<boolean> {
      const kept = sub === undefined ? undefined : await store.get(KIND, sub);
      return isPasswordOf(z.optional(z.string()).parse(kept), code);
    },
    forget: (sub: string): Promise<void> => store.remove(KIND, sub),
  };
}

export type ResetCodes = ReturnType<typeof createResetCodes>;

/** Cognito sends no code to an address that nobody confirmed, nor for a password that nobody chose yet. */
export const canReset = ({ enabled, emailVerified, status }: Account): boolean =>
  enabled && emailVerified && status !== 'FORCE_CHANGE_PASSWORD';
