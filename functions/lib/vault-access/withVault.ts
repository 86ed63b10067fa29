import type { Caller } from '#functions/lib/base/caller.ts';
import { VaultDamaged } from '#functions/lib/base/damaged.ts';
import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openSession } from '#functions/lib/crypto/sessions.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { SessionRow, SessionStore } from '#functions/lib/storage/sessions.ts';
import type { VaultRow, VaultStore } from '#functions/lib/storage/vaults.ts';
import type { KeyCache } from './keyCache.ts';
import { createUsableVault, type UsableVault } from './usableVault.ts';
import { authenticationRequired, ensureAccess, readVaultAccess } from './vaultAccess.ts';

const ATTEMPTS = 6;

/** What reading and writing items under a vault works with. */
export interface ItemDeps {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly kms: WrappingKms;
  readonly keyCache: KeyCache;
  readonly now: () => Date;
}

export type { UsableVault };

type Use<T> = (vault: UsableVault) => Promise<T>;

/**
 * Opens the vault for as long as `use` takes. Rows are read after the vault: those that were written with newer
 * keys in between look damaged, so then all is done again. `use` must not have written anything until then.
 * @throws {RegistryError} `authentication_required` where a session is missing, and what `use` throws
 */
export const usingVault = <T>(deps: ItemDeps, caller: Caller, use: Use<T>): Promise<T> =>
  usingVaultIfOpen(deps, caller, async (vault) => {
    vault.ensureOpen();
    return use(vault);
  });

/**
 * The same also where a session is missing: `use` asks for it by `ensureOpen` when it meets what is encrypted.
 * @throws what `use` throws
 */
export async function usingVaultIfOpen<T>(deps: ItemDeps, caller: Caller, use: Use<T>): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const { vault, metNewer, result } = await runOnce(deps, caller, use);
    if (!metNewer || (await isNewest(deps, caller, vault))) return result();
  }
  throw lostRace();
}

async function runOnce<T>(deps: ItemDeps, caller: Caller, use: Use<T>) {
  const { vault, loan, refusal } = await openIfAllowed(deps, caller);
  let metNewer = false;
  const usable = createUsableVault({
    vaults: deps.vaults,
    kms: deps.kms,
    userId: caller.userId,
    row: vault,
    keys: loan?.keys,
    refusal,
    onNewer: () => {
      metNewer = true;
    },
  });
  const result = await use(usable).then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  loan?.release();
  return { vault, metNewer, result };
}

/** A vault that is locked, or whose keys are damaged, must not hide what is not encrypted. */
async function openIfAllowed(deps: ItemDeps, caller: Caller) {
  const standing = await readVaultAccess(deps, caller);
  const { vault, session } = standing;
  try {
    ensureAccess(standing);
    const loan =
      vault && (await deps.keyCache.borrow(idOf(vault, session), () => open(deps, caller, vault, session)));
    return { vault, loan };
  } catch (refusal) {
    if (refusal instanceof RegistryError || refusal instanceof VaultDamaged) return { vault, refusal };
    throw refusal;
  }
}

async function isNewest({ vaults }: ItemDeps, { userId }: Caller, used: VaultRow | undefined) {
  const present = await vaults.get(userId);
  return (
    present?.vault.vaultId === used?.vault.vaultId && present?.vault.generation === used?.vault.generation
  );
}

/**
 * Writes under the vault. `attempt` answers undefined when its transaction was refused because something
 * changed beneath it, the vault included: then all is read again.
 * @throws {RegistryError} `lost_race` when it never succeeds, and what `usingVault` throws
 */
export const writingUnderVault = <T extends object>(
  deps: ItemDeps,
  caller: Caller,
  attempt: (vault: UsableVault) => Promise<T | undefined>,
): Promise<T> => tryingAgain(() => usingVault(deps, caller, attempt));

/**
 * The same also where a session is missing, as in `usingVaultIfOpen`.
 * @throws {RegistryError} `lost_race` when it never succeeds, and what `attempt` throws
 */
export const writingUnderVaultIfOpen = <T extends object>(
  deps: ItemDeps,
  caller: Caller,
  attempt: (vault: UsableVault) => Promise<T | undefined>,
): Promise<T> => tryingAgain(() => usingVaultIfOpen(deps, caller, attempt));

/**
 * Until an attempt answers something.
 * @throws {RegistryError} `lost_race` when none does
 */
export async function tryingAgain<T extends object>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const done = await attempt();
    if (done) return done;
  }
  throw lostRace();
}

/** The keys of one generation by one right: the session's own wrap, or the lack of a password at Standard. */
const idOf = ({ userId, vault }: VaultRow, session: SessionRow | undefined): string =>
  JSON.stringify([
    userId,
    vault.vaultId,
    vault.generation,
    session ? [session.sessionHash, Buffer.from(session.wrapped).toString('base64')] : 'Standard',
  ]);

async function open(
  { kms }: ItemDeps,
  { userId, signInId }: Caller,
  { vault }: VaultRow,
  session: SessionRow | undefined,
): Promise<OpenVault> {
  if (!session) return openStandard(kms, userId, vault);
  const opened = await openSession(kms, userId, vault, session, signInId);
  if (!opened) throw authenticationRequired(vault.level);
  return opened;
}
