import type { Account, Accounts } from '../accounts/accounts.ts';
import type { LocalStore } from '../store/store.ts';
import { digestOf } from './sealed.ts';

/**
 * Says whose secrets were proved, and which. It is another one after each change of the password or of the authenticator
 * app, and once an administrator has the password replaced.
 */
export function proofOf({ sub, passwordHash, status, authenticator }: Account): string {
  const secret = authenticator?.enabled ? authenticator.secret : undefined;
  return `${sub} ${digestOf('signin-proof', [passwordHash, status, secret ?? 'none'].join(' '))}`;
}

/**
 * The account of a proof, as long as it is enabled and would be proved by the same secrets now. Whoever knew earlier ones
 * could otherwise keep a sign-in open, and finish it after they were changed.
 */
export async function provedAccount(accounts: Accounts, proof: unknown): Promise<Account | undefined> {
  if (typeof proof !== 'string') return undefined;
  const [sub = ''] = proof.split(' ');
  const account = await accounts.bySub(sub);
  return account?.enabled && proofOf(account) === proof ? account : undefined;
}

const KIND = 'signin-grant-proof';

/** Remembers the proof that a grant was made for, as long as its code can be exchanged. */
export function createGrantProofs(accounts: Accounts, store: LocalStore) {
  const rowOf = (grantId: string): string => digestOf(KIND, grantId);
  return {
    keep: (grantId: string, proof: string, seconds: number): Promise<void> =>
      store.put(KIND, rowOf(grantId), proof, { expiresAt: Math.floor(Date.now() / 1_000) + seconds }),
    async isStillRight(grantId = ''): Promise<boolean> {
      return (await provedAccount(accounts, await store.get(KIND, rowOf(grantId)))) !== undefined;
    },
  };
}

export type GrantProofs = ReturnType<typeof createGrantProofs>;
