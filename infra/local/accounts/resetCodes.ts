import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalStore } from '../store/store.ts';
import type { AccountMail } from './accountMail.ts';
import type { Account } from './accounts.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

/** Another kind than that of the codes of six digits, which an earlier version has left: those are not valid any more. */
const KIND = 'signin-reset-code-12';
const VALID_S = 60 * 60;
/**
 * Wrong codes count for a visit only, and visits are free, so the code itself must be too long to be guessed: each
 * attempt takes a core a tenth of a second, so that 16 cores try 160 a second, or 5,000 million in a year, of a million
 * million codes. They would find one of six digits within two hours.
 */
const DIGITS_IN_GROUPS = [4, 4, 4];
/** A code that is still on its way is not replaced: whoever asks again and again would make each mail come too late. */
const FRESH_MS = 60_000;

/**
 * The codes with which users who have forgotten their password choose another one. Only the newest is valid, and only as
 * long as the account has the password and the email address that it had when the code was sent.
 */
export function createResetCodes(store: LocalStore, mail: AccountMail) {
  /** When the newest code of each account was mailed, and what it is bound to. */
  const mailed = new Map<string, { readonly at: number; readonly boundTo: string }>();

  function isFresh(account: Account): boolean {
    const newest = mailed.get(account.sub);
    // The clock may have been set back since then.
    return newest?.boundTo === textOf(account, '') && Math.abs(Date.now() - newest.at) < FRESH_MS;
  }

  async function send(account: Account): Promise<void> {
    const groups = makeGroups();
    const expiresAt = Math.floor(Date.now() / 1_000) + VALID_S;
    await store.put(KIND, account.sub, await hashPassword(textOf(account, groups.join(''))), { expiresAt });
    await mail.sendCode(account, groups.join(' '));
    mailed.set(account.sub, { at: Date.now(), boundTo: textOf(account, '') });
  }

  return {
    send,
    /**
     * Sends a code unless one that is valid was sent within the last minute. Then it is as much work all the same: the next
     * request would be sooner than where there is no account.
     */
    async sendUnlessJust(account: Account): Promise<void> {
      if (isFresh(account)) await isPasswordOf(undefined, '');
      else await send(account);
    },
    /** Whether this is the account's code. Without an account it takes the same time and the result is false. */
    async isRight(account: Account | undefined, code: string): Promise<boolean> {
      const kept = account && (await store.get(KIND, account.sub));
      return isPasswordOf(z.optional(z.string()).parse(kept), account ? textOf(account, code) : code);
    },
    async forget(sub: string): Promise<void> {
      mailed.delete(sub);
      await store.remove(KIND, sub);
    },
  };
}

const makeGroups = (): string[] =>
  DIGITS_IN_GROUPS.map((digits) => String(randomInt(10 ** digits)).padStart(digits, '0'));

/** The text whose hash is stored for a code. */
const textOf = ({ passwordHash, email }: Account, code: string): string =>
  [code, passwordHash, email].join(' ');

export type ResetCodes = ReturnType<typeof createResetCodes>;

/** Cognito does not send a code to an unconfirmed address, nor while the password is still a temporary one. */
export const canReset = ({ enabled, emailVerified, status }: Account): boolean =>
  enabled && emailVerified && status !== 'FORCE_CHANGE_PASSWORD';
