import { ulid } from 'ulid';
import type { Caller } from '#functions/lib/base/caller.ts';
import { unauthorized } from '#functions/lib/base/errors.ts';
import { ulidRandom } from '#functions/lib/base/ulidRandom.ts';
import { sealRequest } from '#functions/lib/crypto/requestSeal.ts';
import type { Account, Directory } from '#functions/lib/identity/directory.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransferAt } from '#functions/lib/storage/transferRow.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { plainName } from '#functions/lib/vault-access/itemContent.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import type { TransferDeps } from './deps.ts';
import { ensureOwnerName, ensureOwnersVault } from './requestable.ts';

export type Asked = TransferAt<'PendingOwnerApproval'>;

/** A lower-case ULID. */
export const newTransferId = (at: Date): string => ulid(at.getTime(), ulidRandom).toLowerCase();

interface Meant {
  readonly transferId: string;
  readonly at: Date;
  /** Counts the request: once its owner can decide, and before it costs calls of KMS and the directory. */
  readonly count: () => Promise<void>;
}

/** A request for an item, as its row. @throws {RegistryError} `not_found`, `wrong_state`, `unauthorized`, and what `count` throws */
export async function newTransfer(
  deps: TransferDeps,
  requester: Caller,
  row: AssetRow,
  { transferId, at, count }: Meant,
): Promise<Asked> {
  const { ownerId, assetId } = row;
  const [ownerUsername, ownersVault] = await Promise.all([
    ensureOwnerName(deps, ownerId),
    ensureOwnersVault(deps, ownerId),
  ]);
  await count();
  const [vault, account] = await Promise.all([
    ensureVault(deps, requester.userId),
    ensureAccount(deps.directory, requester),
  ]);
  const asked = {
    transferId,
    assetId,
    ownerId,
    requesterId: requester.userId,
    ownerUsername,
    requesterUsername: requester.username,
    requester: {
      emailDomain: account.email.slice(account.email.lastIndexOf('@') + 1),
      memberSince: account.createdAt,
    },
    requestDate: at.toISOString(),
  };
  const requestSeal = await sealRequest(deps.kms, asked);
  const name = plainName(ownersVault, row);
  const shown = name !== undefined && {
    askedName: await sealNameTo(deps.kms, vault, { transferId, assetId }, name),
  };
  return { ...asked, requestSeal, status: 'PendingOwnerApproval', awaiting: ownerId, ...shown };
}

/**
 * The caller's own account.
 * @throws {RegistryError} `unauthorized` when it is gone: a token outlives it for a while
 */
async function ensureAccount(directory: Directory, requester: Caller): Promise<Account> {
  const account = await directory.findUser(requester);
  if (!account) throw unauthorized();
  return account;
}
