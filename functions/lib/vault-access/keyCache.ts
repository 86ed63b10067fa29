import type { OpenVault } from '#functions/lib/crypto/openVault.ts';

const KEPT_MS = 60_000;

/** Open keys; the borrower calls `release` once, also after a failure. */
export interface Loan {
  readonly keys: OpenVault;
  readonly release: () => void;
}

interface Entry {
  readonly opening: Promise<OpenVault>;
  readonly until: number;
  users: number;
  isDropped: boolean;
}

export type KeyCache = ReturnType<typeof createKeyCache>;

/**
 * Keeps open vaults at Standard for a minute, so that not each request calls KMS. It grants no access: the borrower
 * must have read just before that the vault may be opened. Keys are overwritten when their minute has passed
 * and no request uses them; in a process that was frozen, at its next request.
 */
export function createKeyCache(now: () => Date) {
  const entries = new Map<string, Entry>();

  function drop(id: string, entry: Entry): void {
    if (entries.get(id) === entry) entries.delete(id);
    entry.isDropped = true;
    disposeIfUnused(entry);
  }

  function begin(id: string, open: () => Promise<OpenVault>): Entry {
    const entry: Entry = {
      opening: open(),
      until: now().getTime() + KEPT_MS,
      users: 0,
      isDropped: false,
    };
    entries.set(id, entry);
    setTimeout(() => drop(id, entry), KEPT_MS).unref();
    return entry;
  }

  return {
    /** @param id names the vault and its generation */
    async borrow(id: string, open: () => Promise<OpenVault>): Promise<Loan> {
      // A process that was frozen fires its timers late.
      for (const [each, kept] of entries) if (kept.until <= now().getTime()) drop(each, kept);
      const entry = entries.get(id) ?? begin(id, open);
      entry.users += 1;
      const release = () => {
        entry.users -= 1;
        disposeIfUnused(entry);
      };
      try {
        return { keys: await entry.opening, release };
      } catch (error) {
        drop(id, entry);
        throw error;
      }
    },
  };
}

function disposeIfUnused({ isDropped, users, opening }: Entry): void {
  if (!isDropped || users > 0) return;
  opening.then((keys) => keys.dispose()).catch(() => undefined);
}
