import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import { accessKeyOf } from '#functions/lib/storage/accessRow.ts';
import { roomKeyOf } from '#functions/lib/storage/fileBytes.ts';
import { parseVault, type VaultRow, vaultKeyOf } from '#functions/lib/storage/vaults.ts';
import { AT_ONCE, type DrillDeps, tried } from './deps.ts';

/** A user as the items of theirs need them. */
export interface Owner {
  readonly isThere: boolean;
  readonly hasFileCount: boolean;
  readonly vault: VaultRow | undefined;
  /** Only at Standard, which KMS alone opens. */
  readonly open: OpenVault | undefined;
}

type Deps = Pick<DrillDeps, 'kms' | 'rows'>;

/** Reads these users, and opens the vaults that need no password. The caller disposes of the open vaults. */
export async function readOwners(
  deps: Deps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  const ids = [...new Set(userIds)];
  const keys = ids.flatMap((id) => [accessKeyOf(id), vaultKeyOf(id), roomKeyOf(id)]);
  const rows = await deps.rows.withKeys('USERS_TABLE', keys);
  const found = new Map(rows.map((row) => [`${row.record?.S} ${row.userId?.S}`, row]));
  const owners = await inParallel(AT_ONCE, ids, async (id) => {
    const vault = tried(parseVault, found.get(`vault ${id}`));
    const owner: Owner = {
      isThere: found.has(`access ${id}`),
      hasFileCount: found.has(`files ${id}`),
      vault,
      open: vault && (await opened(deps, vault)),
    };
    return [id, owner] as const;
  });
  return new Map(owners);
}

/** A vault that does not open is reported with its own row. */
async function opened({ kms }: Deps, { userId, vault }: VaultRow): Promise<OpenVault | undefined> {
  if (!kms || vault.level !== 'Standard') return undefined;
  try {
    return await openStandard(kms, userId, vault);
  } catch (error) {
    if (error instanceof VaultDamaged) return undefined;
    throw error;
  }
}
