import { lostRace } from '#functions/errors.ts';
import type { AssetRow, StoredContent } from '#functions/storage/assets.ts';
import type { Piece } from '#functions/storage/rows.ts';
import type { SessionRow, SessionStore } from '#functions/storage/sessions.ts';
import type { VaultRow, VaultStore } from '#functions/storage/vaults.ts';
import type { WrappingKms } from '#functions/vault/kms.ts';
import type { OpenVault } from '#functions/vault/openVault.ts';
import { openSession } from '#functions/vault/sessions.ts';
import { openStandard } from '#functions/vault/vault.ts';
import { contentOf, plainContent, sealContent } from './contents.ts';
import type { KeyCache } from './keyCache.ts';
import { authenticationRequired, ensureAllowed, type Person, readStanding } from './standing.ts';

const ATTEMPTS = 6;

/** What reading and writing items under a vault works with. */
export interface ItemWorld {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly kms: WrappingKms;
  readonly keyCache: KeyCache;
  readonly now: () => Date;
}

/** A person's vault, opened for one request; also for someone who has none, whose items are stored plain. */
export interface UsableVault {
  /** The text of a row's content; undefined when it is damaged. */
  readonly read: (row: AssetRow) => string | undefined;
  /** The content for a new row, or for one that is changed: encrypted ones stay so. */
  readonly write: (place: Pick<AssetRow, 'ownerId' | 'assetId' | 'sealed'>, text: string) => StoredContent;
  /** The check that goes with the write of such a content, or with a deletion. */
  readonly holdsFor: (written: Pick<AssetRow, 'sealed'>) => Piece<VaultRow>;
}

/**
 * Opens the vault for as long as `use` takes. Rows are read after the vault: those that were written with newer
 * keys in between look damaged, so then all is done again. `use` must not have written anything until then.
 * @throws {RegistryError} `authentication_required` where a session is missing, and what `use` throws
 */
export async function usingVault<T>(world: ItemWorld, person: Person, use: Use<T>): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const { vault, metNewer, result } = await runOnce(world, person, use);
    if (!metNewer || (await isNewest(world, person, vault))) return result();
  }
  throw lostRace();
}

type Use<T> = (vault: UsableVault) => Promise<T>;

async function runOnce<T>(world: ItemWorld, person: Person, use: Use<T>) {
  const standing = await readStanding(world, person);
  ensureAllowed(standing);
  const { vault, session } = standing;
  const loan =
    vault && (await world.keyCache.borrow(idOf(vault, session), () => open(world, person, vault, session)));
  let metNewer = false;
  const usable = usableVault(world, person.userId, vault, loan?.keys, () => {
    metNewer = true;
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

async function isNewest({ vaults }: ItemWorld, { userId }: Person, used: VaultRow | undefined) {
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
export async function writingUnderVault<T extends object>(
  world: ItemWorld,
  person: Person,
  attempt: (vault: UsableVault) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const done = await usingVault(world, person, attempt);
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
  { kms }: ItemWorld,
  { userId, signInId }: Person,
  { vault }: VaultRow,
  session: SessionRow | undefined,
): Promise<OpenVault> {
  if (!session) return openStandard(kms, userId, vault);
  const opened = await openSession(kms, userId, vault, session, signInId);
  if (!opened) throw authenticationRequired(vault.level);
  return opened;
}

function usableVault(
  { vaults }: ItemWorld,
  userId: string,
  vault: VaultRow | undefined,
  keys: OpenVault | undefined,
  onNewer: () => void,
): UsableVault {
  const isSealed = ({ sealed }: Pick<AssetRow, 'sealed'>) => vault?.chosen === true || sealed !== undefined;
  return {
    read(row) {
      if (isNewer(row, keys)) onNewer();
      return contentOf(keys, row);
    },
    write: (place, text) => (keys && isSealed(place) ? sealContent(keys, place, text) : plainContent(text)),
    holdsFor: (written) =>
      keys && isSealed(written) ? vaults.unchanged(userId, keys) : vaults.noLevelChosen(userId),
  };
}

const isNewer = ({ sealed }: AssetRow, keys: OpenVault | undefined): boolean =>
  sealed !== undefined && (sealed.vaultId !== keys?.vaultId || sealed.generation > keys.generation);
