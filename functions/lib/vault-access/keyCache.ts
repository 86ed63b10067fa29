import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';

const KEPT_MS = 60_000;

/** Open keys; the borrower calls `release` once, also after a failure. */
export interface Loan {
  readonly keys: OpenVault;
  readonly release: () => void;
}

export type KeyCache = ReturnType<typeof createKeyCache>;

/**
 * Keeps for a minute what KMS has opened, so that not each request calls it. It grants no access: the borrower must have
 * read just before that the vault may be opened. All is overwritten when its minute has passed and no request uses it; in a
 * process that was frozen, at its next request.
 */
export function createKeyCache(now: () => Date) {
  const vaults = createCache<OpenVault>(now);
  const sessions = createCache<KeptBytes>(now);
  const dropOld = () => {
    vaults.dropOld();
    sessions.dropOld();
  };

  return {
    /**
     * An open vault at Standard, which the function may open at any time.
     * @param id names the vault and its generation
     */
    async borrow(id: string, open: () => Promise<OpenVault>): Promise<Loan> {
      dropOld();
      const { value, release } = await vaults.borrow(id, open);
      return { keys: value, release };
    },

    /**
     * KMS for the sessions of vaults at the other levels. What is kept is no key: it stays sealed under secrets that come with
     * each request and are not kept, so that the vault is opened anew each time.
     */
    kmsOfSessions: (kms: WrappingKms): WrappingKms => ({
      ...kms,
      async decrypt(blob, context) {
        dropOld();
        const id = JSON.stringify([context, Buffer.from(blob).toString('base64')]);
        const { value, release } = await sessions.borrow(id, async () =>
          keptBytes(await kms.decrypt(blob, context)),
        );
        const copy = value.bytes?.slice();
        release();
        return copy;
      },
    }),
  };
}

interface KeptBytes {
  readonly bytes: Uint8Array | undefined;
  readonly dispose: () => void;
}

const keptBytes = (bytes: Uint8Array | undefined): KeptBytes => ({
  bytes,
  dispose: () => bytes?.fill(0),
});

interface Entry<T> {
  readonly opening: Promise<T>;
  readonly until: number;
  users: number;
  isDropped: boolean;
}

function createCache<T extends { readonly dispose: () => void }>(now: () => Date) {
  const entries = new Map<string, Entry<T>>();

  function drop(id: string, entry: Entry<T>): void {
    if (entries.get(id) === entry) entries.delete(id);
    entry.isDropped = true;
    disposeIfUnused(entry);
  }

  function begin(id: string, open: () => Promise<T>): Entry<T> {
    const entry: Entry<T> = {
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
    /** A process that was frozen fires its timers late. */
    dropOld(): void {
      for (const [id, entry] of entries) if (entry.until <= now().getTime()) drop(id, entry);
    },

    async borrow(
      id: string,
      open: () => Promise<T>,
    ): Promise<{ readonly value: T; readonly release: () => void }> {
      const entry = entries.get(id) ?? begin(id, open);
      entry.users += 1;
      const release = () => {
        entry.users -= 1;
        disposeIfUnused(entry);
      };
      try {
        return { value: await entry.opening, release };
      } catch (error) {
        drop(id, entry);
        throw error;
      }
    },
  };
}

function disposeIfUnused({ isDropped, users, opening }: Entry<{ readonly dispose: () => void }>): void {
  if (!isDropped || users > 0) return;
  opening.then((kept) => kept.dispose()).catch(() => undefined);
}
