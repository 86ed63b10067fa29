import type { Caller } from '#functions/lib/base/caller.ts';
import { isDependencyDown } from '#functions/lib/base/dependencyDown.ts';
import { RegistryError, VaultDamaged } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { SealedFor, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { handedOverName } from '#functions/lib/transfers/release.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { parseContent, readContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { TransferDeps } from './deps.ts';

/**
 * The item's name, sealed to its owner when they end a transfer, so that their list goes on naming the item after it has
 * gone to someone else. Undefined where the name cannot be known or sealed now, which must not keep anyone from ending
 * a transfer: an encrypted item of a locked vault, a damaged item or vault, a vault that is being reset, a service
 * that fails.
 * @param row the item; undefined when it is gone
 */
export async function ownersName(
  deps: TransferDeps,
  owner: Caller,
  transfer: TransferRow,
  row: AssetRow | undefined,
): Promise<SealedFor | undefined> {
  const handedOver = handedOverName(transfer);
  if (handedOver || !row) return handedOver;
  return unlessItFails(deps, async () => {
    const name = await nameOf(deps, owner, row);
    const vault = name === undefined ? undefined : await ensureVault(deps, owner.userId);
    if (name === undefined || vault?.state !== 'active') return undefined;
    return sealNameTo(deps.kms, vault, transfer, name);
  });
}

/**
 * Seal the name of an item that goes to one requester to its former owner: for that transfer, and for each of the other
 * requests. The owner's vault is read once, for the first of them. What fails gives undefined, since it must not keep the
 * requester from the item, except that a service which is down only now fails the acceptance: a repeat keeps the name.
 */
export function formerOwnersNames(deps: TransferDeps, ownerId: string, name: string): FormerOwnersNames {
  let vault: Promise<VaultRow> | undefined;
  const seal = async (transfer: TransferRow) => {
    vault ??= ensureVault(deps, ownerId);
    return sealNameTo(deps.kms, await vault, transfer, name);
  };
  return {
    forAccepted: (transfer) => unlessItFails(deps, () => seal(transfer), isDependencyDown),
    forClosed: (transfer) => unlessItFails(deps, () => seal(transfer)),
  };
}

type SealName = (transfer: TransferRow) => Promise<SealedFor | undefined>;

interface FormerOwnersNames {
  readonly forAccepted: SealName;
  readonly forClosed: SealName;
}

async function unlessItFails<T>(
  { recordUnnamed }: TransferDeps,
  seal: () => Promise<T>,
  isThrown: (error: unknown) => boolean = () => false,
): Promise<T | undefined> {
  try {
    return await seal();
  } catch (error) {
    if (isThrown(error)) throw error;
    if (!(error instanceof RegistryError || error instanceof VaultDamaged)) recordUnnamed(error);
    return undefined;
  }
}

async function nameOf(deps: TransferDeps, owner: Caller, row: AssetRow): Promise<string | undefined> {
  if (!row.sealed) return parseContent(row.content)?.name;
  return withVaultEvenIfLocked(deps, owner, async (vault) => readContent(vault, row)?.name);
}
