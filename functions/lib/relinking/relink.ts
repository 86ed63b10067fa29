import { secondsOf } from '#functions/lib/base/time.ts';
import { openIdentity, sealIdentity } from '#functions/lib/crypto/identitySeal.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import type { IdentityRow } from '#functions/lib/storage/identities.ts';
import type { IdentityMoves } from '#functions/lib/storage/identityMoves.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { SHUT_OUT_S } from '#functions/lib/storage/users.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';

/** A user of the present directory. */
export interface PresentUser {
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  /** Whether the directory has proved the address, and the user has signed in with a password of their own. */
  readonly isProven: boolean;
  readonly isAdmin: boolean;
}

/** An identity with the address that KMS has kept for it. */
export interface KnownIdentity {
  readonly row: IdentityRow;
  readonly email: string | undefined;
}

/** The user id of an identity that is gone from the directory, for the user there who has proved its address. */
export interface Link {
  readonly user: PresentUser;
  readonly from: IdentityRow;
}

interface Unclear {
  readonly email: string;
  readonly reason: string;
}

export interface Plan {
  readonly links: readonly Link[];
  readonly unclear: readonly Unclear[];
  /** How many user ids have no user who has proved their address yet. */
  readonly waiting: number;
}

/**
 * Finds the identities that are gone from the directory, and the users there who have proved their addresses. An
 * address that leads to more than one of either decides nothing.
 * @param issuer of the present directory: identities of any other are gone from it
 */
export function planRelinking(
  issuer: string,
  users: readonly PresentUser[],
  identities: readonly KnownIdentity[],
): Plan {
  const present = new Set(users.map(({ subject }) => subject));
  const gone = identities.filter(
    ({ row }) => row.expiresAt === undefined && !(row.issuer === issuer && present.has(row.subject)),
  );
  const goneBy = byAddress(gone);
  const usersBy = byAddress(users.filter(({ isProven }) => isProven));
  const [links, unclear]: [Link[], Unclear[]] = [[], []];
  for (const [email, earlier] of goneBy) {
    const [user, ...others] = usersBy.get(email) ?? [];
    const [first, ...more] = earlier;
    if (email === '' || !user || !first) continue;
    if (more.length > 0) unclear.push({ email, reason: 'more than one earlier user had this address' });
    else if (others.length > 0) unclear.push({ email, reason: 'more than one user has this address now' });
    else links.push({ user, from: first.row });
  }
  return { links, unclear, waiting: gone.length - links.length };
}

/** The directory takes addresses that differ in case for one. */
function byAddress<T extends { readonly email: string | undefined }>(all: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const address = each.email?.trim().toLowerCase() ?? '';
    found.set(address, [...(found.get(address) ?? []), each]);
  }
  return found;
}

export interface RelinkDeps
  extends Pick<Stores, 'assets' | 'identities' | 'transact' | 'userRecords' | 'vaults'> {
  readonly moves: IdentityMoves;
  readonly kms: WrappingKms;
  /** Names the present directory. */
  readonly issuer: string;
  readonly now: () => Date;
}

/** Every identity with its address. One that KMS did not make is left out, and counted. */
export async function readIdentities({ moves, kms }: Pick<RelinkDeps, 'moves' | 'kms'>) {
  const known: KnownIdentity[] = [];
  let forged = 0;
  for await (const row of moves.all()) {
    const opened = await openIdentity(kms, { ...row, userId: row.mappedTo }, row.sealed);
    if (opened) known.push({ row, email: opened.email });
    else forged += 1;
  }
  return { known, forged };
}

/** @returns the reason why the user must not get the earlier user id; undefined where they may */
export async function obstacleTo(deps: RelinkDeps, { user }: Link): Promise<string | undefined> {
  const fresh = await freshOf(deps, user.subject);
  return fresh && (await usageOf(deps, fresh.mappedTo));
}

/**
 * Gives the user the earlier user id, with all that hangs on it, in one transaction. The user id that they got when
 * they signed up again has nothing, and gets nothing any more: before it is looked at, a vault that is being erased keeps
 * every request away that has begun already. Rights of administrators follow the directory alone.
 * @returns the reason why nothing was done; undefined where it was
 */
export async function relink(deps: RelinkDeps, link: Link): Promise<string | undefined> {
  const { user, from } = link;
  const fresh = await freshOf(deps, user.subject);
  if (!fresh) return move(deps, link, undefined, undefined);
  const used = await usageOf(deps, fresh.mappedTo);
  if (used !== undefined) return used;
  const closed = await closeVault(deps, fresh.mappedTo);
  if (!closed) return USED;
  if (!(await ownsAny(deps, fresh.mappedTo))) return move(deps, { user, from }, fresh, closed);
  await deps.transact([deps.moves.dropVault(closed)]);
  return USED;
}

const USED = 'they have begun to use the registry under their new user id';
const CHANGED = 'something changed at the same moment: try again';

const freshOf = ({ identities, issuer }: RelinkDeps, subject: string): Promise<IdentityRow | undefined> =>
  identities.get({ issuer, subject });

/** Everything but plain items needs a vault. One in erasure is left by a run that was cut short. */
async function usageOf(deps: RelinkDeps, userId: string): Promise<string | undefined> {
  const vault = await deps.vaults.get(userId);
  const isUsed = (vault !== undefined && vault.state !== 'closing') || (await ownsAny(deps, userId));
  return isUsed ? USED : undefined;
}

/** Items in the trash count too: nobody else could restore them. */
const ownsAny = async ({ assets }: RelinkDeps, userId: string): Promise<boolean> =>
  (await assets.countAll(userId)) > 0 || (await assets.countTrashed(userId)) > 0;

async function closeVault(deps: RelinkDeps, userId: string): Promise<VaultRow | undefined> {
  const { vaults, kms, transact, now } = deps;
  const present = await vaults.get(userId);
  if (present) return present.state === 'closing' ? present : undefined;
  const { record, open } = await createStandardVault(kms, userId, { chosen: false });
  open.dispose();
  const expiresAt = secondsOf(now()) + SHUT_OUT_S;
  const row: VaultRow = { userId, version: 1, state: 'closing', vault: record, expiresAt };
  const { committed } = await transact([vaults.insert(row)]);
  return committed ? row : undefined;
}

async function move(
  deps: RelinkDeps,
  { user, from }: Link,
  fresh: IdentityRow | undefined,
  closed: VaultRow | undefined,
): Promise<string | undefined> {
  const { moves, vaults, userRecords, kms, issuer, transact, now } = deps;
  const { subject, email } = user;
  const userId = from.mappedTo;
  const sealed = await sealIdentity(kms, { issuer, subject, userId }, { email });
  const expiresAt = secondsOf(now()) + SHUT_OUT_S;
  const { committed } = await transact([
    moves.give({ issuer, subject, mappedTo: userId, sealed }, fresh),
    moves.take(from),
    moves.admit(userId, from.subject, user),
    // No token names an empty subject, so those that name the fresh user id are rejected from now on.
    ...(fresh ? [userRecords.shutOut(fresh.mappedTo, '', expiresAt)] : []),
    ...(closed ? [vaults.stillErasing(closed)] : []),
  ]);
  return committed ? undefined : CHANGED;
}
