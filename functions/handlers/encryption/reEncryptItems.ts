import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { Partition } from '#functions/lib/storage/assetRow.ts';
import { ensureNotErasing, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { sealAgain } from '#functions/lib/vault-access/sealAgain.ts';
import {
  authenticationRequired,
  chosenLevel,
  openBySession,
  readVaultAccess,
} from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import type { EncryptionDeps } from './migrateToEncrypted.ts';

type Endpoint = typeof encryption.reEncryptItems;

/**
 * Encrypts the caller's encrypted items again, as many as one call does. It keeps nothing between calls: the caller
 * hands in how far they came, so a crash, a lost response or a second tab at most does some of it twice.
 * @throws {RegistryError} `authentication_required` while the vault is locked, `wrong_state` without a level, or when
 * earlier calls took other keys, `lost_race` when the vault is changed meanwhile
 */
export async function reEncryptItems(
  deps: EncryptionDeps,
  caller: Caller,
  { after }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const open = await openForCaller(deps, caller);
  try {
    const { generation } = open;
    if (after && after.generation !== generation)
      throw wrongState('Your encryption was changed in the meantime. Please start again.');
    const { stoppedAt, damagedVersions, ...items } = await sealAgain(
      deps,
      open,
      after && { assetId: after.assetId, partition: partitionOf(after) },
    );
    const sealed = { ...items, ...(damagedVersions > 0 && { damagedVersions }) };
    if (stoppedAt === undefined) {
      if (after || sealed.done > 0) await recordEnd(deps, caller, open);
      return { ...sealed, remaining: 0 };
    }
    const remaining = await deps.itemCounts.sealedAfter(caller.userId, stoppedAt);
    const { assetId, partition } = stoppedAt;
    const place = { inTrash: partition === 'trash', ...(partition === 'versions' && { inVersions: true }) };
    return { ...sealed, remaining, next: { assetId, ...place, generation } };
  } finally {
    open.dispose();
  }
}

function partitionOf({ inTrash, inVersions }: NonNullable<BodyOf<Endpoint>['after']>): Partition {
  if (inVersions) return 'versions';
  return inTrash ? 'trash' : 'items';
}

/**
 * Records that the last item was come to. Where that fails, the client repeats its last call, which seals those items
 * again and records it.
 */
async function recordEnd(
  { activity, now, transact, vaults }: EncryptionDeps,
  caller: Caller,
  open: OpenVault,
): Promise<void> {
  const entry = activity.record({ kind: 'items_re_encrypted', at: now(), by: caller });
  const { committed } = await transact([vaults.unchanged(caller.userId, open), ...entry]);
  if (!committed) throw lostRace();
}

async function openForCaller(deps: EncryptionDeps, caller: Caller) {
  const { vault: row, session } = await readVaultAccess(deps, caller);
  ensureNotErasing(row);
  const level = chosenLevel(row);
  if (!row || !level) throw wrongState('Please choose a security level first, in Security Settings.');
  if (!needsPassword(level)) return openStandard(deps.kms, caller.userId, row.vault);
  const open = session && (await openBySession(deps.kms, caller, row.vault, session));
  if (!open) throw authenticationRequired(level);
  return open;
}
