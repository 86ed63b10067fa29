import type { AssetPlace, AssetRow } from '#functions/lib/storage/assetRow.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type TransferRow, timesOf } from '#functions/lib/storage/transferRow.ts';
import { readContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealsNew, type UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import { STATUSES } from '#shared/domain/transfers.ts';
import { itemPlaceOf, type Seen } from './parties.ts';

/**
 * A transfer as one of its parties sees it.
 * @param row its item, as `createItemReader` gives it; none of a completed transfer
 */
export async function toTransfer(vault: UsableVault, seen: Seen, row?: AssetRow): Promise<Transfer> {
  const { transfer, party } = seen;
  const { transferId: id, assetId, status, requesterUsername, ownerUsername } = transfer;
  const { requestDate, lastStep } = transfer;
  const { approvedAt, endedAt } = timesOf(transfer);
  const [isRequester, isOwner] = [party === 'requester', party === 'owner'];
  return {
    id,
    assetId,
    ...(await seeItem(vault, seen, row)),
    status,
    isRequester,
    isOwner,
    requesterUsername,
    ownerUsername,
    requestDate,
    ...(approvedAt !== undefined && { approvedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(lastStep !== undefined && { lastStep }),
  };
}

const ENCRYPTED_ITEM = 'Encrypted item';
const UNKNOWN_ITEM = 'Unknown Item';

/**
 * The item's name and state, as far as the party may know them. A transfer stores nothing of it in clear. A party goes on
 * reading the name that they were shown before.
 */
async function seeItem(
  vault: UsableVault,
  seen: Seen,
  row: AssetRow | undefined,
): Promise<Pick<Transfer, 'assetName' | 'unnamed' | 'isEncrypted'>> {
  const isEncrypted = encryptedIn(seen.transfer, row);
  const sealedName = sealedNameOf(seen);
  const name =
    nameInRow(vault, seen, row) ?? (sealedName && (await vault.readName(seen.transfer, sealedName)));
  return name === undefined
    ? { assetName: standIn(vault, seen, row), unnamed: reason(vault, seen, row), isEncrypted }
    : { assetName: name, isEncrypted };
}

/** The name that was sealed for a party: when the item was handed over, denied by its owner, or asked for. */
function sealedNameOf(seen: Seen) {
  const { transfer, party } = seen;
  const denied = 'ownerName' in transfer && party === 'owner' ? transfer.ownerName : undefined;
  const asked = 'askedName' in transfer && party === 'requester' ? transfer.askedName : undefined;
  return nameSealedFor(seen) ?? denied ?? asked;
}

/** The text that stands for a name which the party may not read now. */
function standIn(vault: UsableVault, seen: Seen, row: AssetRow | undefined): string {
  const isKept = row !== undefined && (row.sealed !== undefined || vault.hides(row));
  return isKept || sealedNameOf(seen) !== undefined ? ENCRYPTED_ITEM : UNKNOWN_ITEM;
}

/** The reason why a party may not read the name now. A requester's own vault has no part in it before the approval. */
function reason(vault: UsableVault, seen: Seen, row: AssetRow | undefined): Transfer['unnamed'] {
  const isOwn = row?.ownerId === userIdOf(seen);
  const isReadable = sealedNameOf(seen) !== undefined || (isOwn && row !== undefined && vault.hides(row));
  if (isReadable && vault.ownKey() === 'locked') return 'locked';
  return waitsForApproval(seen) && row?.sealed ? 'encrypted' : 'unknown';
}

const nameSealedFor = ({ transfer, party }: Seen) =>
  'names' in transfer ? transfer.names?.[party] : undefined;

/** A completed transfer says how the item was handed over, which is the same for both parties and for ever. */
function encryptedIn(transfer: TransferRow, row: AssetRow | undefined): boolean {
  if (transfer.status === 'Completed' && transfer.wasEncrypted !== undefined) return transfer.wasEncrypted;
  return row ? row.sealed !== undefined : 'itemKey' in transfer && transfer.itemKey !== undefined;
}

/** Undefined where the item is damaged, hidden by the party's locked vault, or encrypted and still someone else's. */
function nameInRow(vault: UsableVault, seen: Seen, row: AssetRow | undefined) {
  if (!row || (row.sealed && row.ownerId !== userIdOf(seen))) return undefined;
  return readContent(vault, row)?.name;
}

const userIdOf = ({ transfer, party }: Seen): string => transfer[`${party}Id`];

/**
 * Reads the items of several transfers, each once; a user's own item also where they have moved it to the trash. It gives
 * no item to a former owner or to a requester who was denied, and no content to one who waits, where the owner's choice of
 * encryption, which is read once for each owner, has not reached the item yet. A damaged row counts as missing: it must not
 * hide the others.
 */
export function createItemReader({ assets, vaults }: Pick<Stores, 'assets' | 'vaults'>) {
  const rows = new Map<string, Promise<AssetRow | undefined>>();
  const choices = new Map<string, Promise<boolean>>();

  function read(place: AssetPlace, userId: string): Promise<AssetRow | undefined> {
    const key = JSON.stringify([place.ownerId, place.assetId]);
    const known = rows.get(key) ?? find(place, userId).catch(ignoreDamage);
    rows.set(key, known);
    return known;
  }

  const find = async ({ ownerId, assetId }: AssetPlace, userId: string) =>
    (await assets.get(ownerId, assetId)) ??
    (ownerId === userId ? assets.getTrashed(ownerId, assetId) : undefined);

  /** Nobody knows of a damaged vault whether its owner has chosen encryption. */
  function sealsNewOf(ownerId: string): Promise<boolean> {
    const known =
      choices.get(ownerId) ??
      vaults.get(ownerId).then(sealsNew, (error: unknown) => ignoreDamage(error) ?? true);
    choices.set(ownerId, known);
    return known;
  }

  return async (seen: Seen): Promise<AssetRow | undefined> => {
    const place = placeSeen(seen);
    const row = place && (await read(place, userIdOf(seen)));
    if (!row || !isItsItem(seen, row)) return undefined;
    if (!waitsForApproval(seen) || row.sealed || !(await sealsNewOf(row.ownerId))) return row;
    const { content: _, ...rest } = row;
    return rest;
  };
}

/**
 * The place that a party may look at: an owner always, a requester from the request until that has ended. Of a completed
 * transfer nobody does: it names the item as it was handed over, whatever became of it since.
 */
function placeSeen({ transfer, party }: Seen): AssetPlace | undefined {
  const { status } = transfer;
  if (status === 'Completed') return undefined;
  const isTold = party === 'owner' || status === 'PendingOwnerApproval' || STATUSES[status].isLocked;
  return isTold ? itemPlaceOf(transfer) : undefined;
}

const waitsForApproval = ({ transfer, party }: Seen): boolean =>
  party === 'requester' && transfer.status === 'PendingOwnerApproval';

/** From the approval on, a requester sees only the item that their own transfer locks. */
const isItsItem = ({ transfer, party }: Seen, row: AssetRow): boolean =>
  party === 'owner' || !STATUSES[transfer.status].isLocked || row.transferId === transfer.transferId;
