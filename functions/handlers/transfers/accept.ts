import type { Caller } from '#functions/lib/base/caller.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { recordBetween } from '#functions/lib/transfers/activity.ts';
import { closeRequests } from '#functions/lib/transfers/closeRequests.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { itemDamaged, parseContent } from '#functions/lib/vault-access/itemContent.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { TransferDeps } from './deps.ts';
import { readHandedOver, sealedNames } from './handover.ts';
import { takeStepUnderVault } from './takeStep.ts';

/**
 * The requester takes the item: it moves to them, written anew under their own keys where it is encrypted or they
 * have chosen a level. The other requests for it are closed.
 * @throws {RegistryError} `authentication_required` where it is read or written encrypted, `not_found`,
 * `wrong_state`, `item_damaged`, `lost_race`
 */
export const accept = (deps: TransferDeps, caller: Caller, transferId: string): Promise<void> =>
  takeStepUnderVault(deps, { caller, transferId, step: 'accept' }, async (transfer, at, vault) => {
    const { ownerId, assetId } = transfer;
    const row = await deps.assets.get(ownerId, assetId);
    if (row?.transferId !== transferId) return undefined;
    if (row.sealed) vault.ensureOpen();
    const text = await readHandedOver(vault, row, transfer);
    const content = parseContent(text);
    if (text === undefined || !content) throw itemDamaged(DAMAGED);
    const moved = movedRow(vault, row, transfer, text, at);
    const names = transfer.names ?? (await namesOfPlain(deps, transfer, content.name));
    const others = await closeRequests(deps, row, at, transferId);
    return {
      pieces: [
        deps.transfers.take(transfer, 'accept', at, { names, movedVersion: moved.version }),
        ...deps.assets.move(row, moved),
        vault.holdsFor(moved),
        deps.vaults.usable(ownerId),
        ...others.pieces,
        ...recordBetween(deps, 'item_transferred', transfer, at),
      ],
      closed: others.closed,
    };
  });

const DAMAGED =
  'This item is damaged, or was not sealed for your present keys. Please reject it, and ask for it again.';

function movedRow(
  vault: UsableVault,
  { sealed, ...row }: AssetRow,
  { requesterId: ownerId, assetId }: TransferRow,
  text: string,
  at: Date,
): AssetRow {
  return {
    ownerId,
    assetId,
    createdAt: row.createdAt,
    version: row.version + 1,
    updatedAt: at.toISOString(),
    ...vault.write({ ownerId, assetId, sealed }, text),
  };
}

async function namesOfPlain(deps: TransferDeps, transfer: TransferRow, name: string) {
  const [owner, requester] = await Promise.all([
    ensureVault(deps, transfer.ownerId),
    ensureVault(deps, transfer.requesterId),
  ]);
  return sealedNames(deps, { owner, requester }, transfer, name);
}
