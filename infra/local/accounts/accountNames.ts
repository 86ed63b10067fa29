import { createHash } from 'node:crypto';
import type { LocalStore } from '../store/store.ts';

export const ACCOUNT_NAME = 'account-name';

const FIELDS = ['username', 'email'] as const;
export type NameField = (typeof FIELDS)[number];

type Named = { readonly sub: string } & Readonly<Record<NameField, string>>;

/** A digest, since what someone types may be empty, or longer than a key of a table. */
const idOf = (field: NameField, text: string): string =>
  createHash('sha256').update(`${field}\n${text.toLowerCase()}`).digest('base64url');

/** The ids of the rows of both names. */
export const nameIdsOf = (account: Named): string[] => FIELDS.map((field) => idOf(field, account[field]));

/**
 * A row for each username and email address with the sub of its account, without which each look-up would read every
 * account. A row may be left of a name that an account no longer has, so whoever finds an account by it compares the name.
 * @param list every account: those of a data folder that was filled without these rows get them before the first look-up
 */
export function createAccountNames(store: LocalStore, list: () => Promise<readonly Named[]>) {
  let completed: Promise<void> | undefined;

  async function keep(account: Named): Promise<void> {
    for (const id of nameIdsOf(account)) await store.put(ACCOUNT_NAME, id, account.sub);
  }

  async function complete(): Promise<void> {
    const [accounts, rows] = await Promise.all([list(), store.list(ACCOUNT_NAME)]);
    const known = new Map(rows.map(({ id, value }) => [id, value]));
    for (const account of accounts)
      if (nameIdsOf(account).some((id) => known.get(id) !== account.sub)) await keep(account);
  }

  /**
   * Once in each process, because an earlier version of the product may have made accounts in between. It may also have deleted
   * one whose rows it does not know, and have given its names to another.
   */
  async function ensureComplete(): Promise<void> {
    completed ??= complete();
    try {
      await completed;
    } catch (error) {
      completed = undefined;
      throw error;
    }
  }

  return {
    /** The sub of the account that may have this name. */
    async subOf(field: NameField, text: string): Promise<string | undefined> {
      await ensureComplete();
      const sub = await store.get(ACCOUNT_NAME, idOf(field, text.trim()));
      return typeof sub === 'string' ? sub : undefined;
    },
    /** Before the account is stored, so that none is ever without its rows. */
    keep,
    async forget(account: Named): Promise<void> {
      for (const id of nameIdsOf(account)) await store.remove(ACCOUNT_NAME, id);
    },
  };
}

export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();
