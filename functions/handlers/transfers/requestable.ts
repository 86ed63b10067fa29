import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound, RegistryError, VaultDamaged } from '#functions/lib/base/errors.ts';
import type { AccessRow } from '#functions/lib/storage/accessRow.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { plainName } from '#functions/lib/vault-access/itemContent.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';

interface Preview {
  readonly ownerUsername: string;
  /** ISO 8601. Undefined for an owner who has no account any more, or a disabled one, and while the directory fails. */
  readonly ownerMemberSince?: string;
  readonly isEncrypted: boolean;
  /** Undefined for an item whose name only its owner gives away, and for a damaged one or vault. */
  readonly assetName?: string;
  /**
   * Whether it can be requested, and approved, at present: not while its owner's account is disabled, their data is being
   * deleted, or their vault cannot be read.
   */
  readonly available: boolean;
  readonly alreadyRequested: boolean;
}

/**
 * Names the owner of a link's item, and the item itself where it is not encrypted, and says whether it can be requested.
 * A link cannot be guessed: whoever has it was given it, or holds the thing that it is stuck to.
 * @throws {RegistryError} `not_found`
 */
export async function preview(
  deps: TransferDeps,
  caller: Caller,
  { ownerId, assetId }: TransferLink,
): Promise<Preview> {
  const row = await deps.assets.get(ownerId, assetId);
  if (!row) throw notFound();
  const vault = await ownersVault(deps, ownerId);
  const assetName = vault === 'damaged' ? undefined : plainName(vault, row);
  const owner = await ensureOwner(deps, ownerId);
  // Nobody needs it in order to ask, and the directory takes only so many calls.
  const account = await deps.directory.findUser(owner).catch(() => undefined);
  return {
    ownerUsername: owner.username,
    ...(account && { ownerMemberSince: account.createdAt }),
    isEncrypted: row.sealed !== undefined,
    ...(assetName !== undefined && { assetName }),
    available: row.transferId === undefined && !isFull(row) && owner.enabled && isUsable(vault),
    alreadyRequested: hasRequested(row, caller.userId),
  };
}

/** The owner's vault; `damaged` where its row cannot be read, so that nobody knows whether it hides the item's name. */
type OwnersVault = VaultRow | 'damaged' | undefined;

const isUsable = (vault: OwnersVault): boolean =>
  vault === undefined || (vault !== 'damaged' && vault.state === 'active');

const ownersVault = ({ vaults }: Pick<TransferDeps, 'vaults'>, ownerId: string): Promise<OwnersVault> =>
  vaults.get(ownerId).catch((error: unknown) => {
    if (error instanceof VaultDamaged) return 'damaged';
    throw error;
  });

/**
 * The vault of an item's owner, who can decide about a request.
 * @throws {RegistryError} `wrong_state` where it is damaged
 */
export async function ensureOwnersVault(
  deps: Pick<TransferDeps, 'vaults'>,
  ownerId: string,
): Promise<VaultRow | undefined> {
  const vault = await ownersVault(deps, ownerId);
  if (vault === 'damaged') throw cannotDecide();
  return vault;
}

/**
 * An item that the user may request: also one in transit to another requester, whose transfer may fail.
 * @throws {RegistryError} `not_found`, `already_requested`, `too_many_open_requests`
 */
export async function ensureRequestable(
  assets: Stores['assets'],
  userId: string,
  { ownerId, assetId }: TransferLink,
): Promise<AssetRow> {
  const row = await assets.get(ownerId, assetId);
  if (!row) throw notFound();
  if (hasRequested(row, userId)) {
    throw new RegistryError(
      'already_requested',
      'You have asked for this item already. It is among your transfers.',
    );
  }
  if (isFull(row)) {
    throw new RegistryError(
      'too_many_open_requests',
      'Too many people have asked for this item. Please try again when its owner has decided.',
    );
  }
  return row;
}

/**
 * The username of the owner of an item that was found, who can decide about a request.
 * @throws {RegistryError} `not_found` when that user is no longer known, `wrong_state` when they may not act
 */
export async function ensureOwnerName(deps: Pick<TransferDeps, 'users'>, ownerId: string): Promise<string> {
  const { enabled, username } = await ensureOwner(deps, ownerId);
  // A request would wait for a month, and mail nobody.
  if (!enabled) throw cannotDecide();
  return username;
}

const cannotDecide = () =>
  wrongState('The owner cannot decide at present, so this item cannot be requested now.');

async function ensureOwner({ users }: Pick<TransferDeps, 'users'>, ownerId: string): Promise<AccessRow> {
  const access = await users.access(ownerId);
  if (!access) throw notFound();
  return access;
}

const isFull = ({ openRequests = {} }: AssetRow): boolean =>
  Object.keys(openRequests).length >= OPEN_REQUESTS_PER_ITEM;

const hasRequested = ({ openRequests = {} }: AssetRow, userId: string): boolean =>
  Object.hasOwn(openRequests, userId);
