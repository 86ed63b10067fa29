import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { openIdentity } from '#functions/lib/crypto/identitySeal.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { ensureOpenableByKms, openStandard } from '#functions/lib/crypto/vault.ts';
import { accessKeyOf, parseAccess } from '#functions/lib/storage/accessRow.ts';
import { fileBytesOf } from '#functions/lib/storage/assetRow.ts';
import { roomKeyOf } from '#functions/lib/storage/fileBytes.ts';
import { type IdentityRow, parseIdentity } from '#functions/lib/storage/identities.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { parseVault, type VaultRow, vaultKeyOf } from '#functions/lib/storage/vaults.ts';
import { AT_ONCE, type DrillDeps, readable, tried } from './deps.ts';

/** Looks at a page of users: who they are, their vaults, and the count of their files. */
export async function checkUsers(deps: DrillDeps, page: readonly Attributes[]): Promise<void> {
  const named = (record: string) => page.filter((row) => row.record?.S === record);
  readable(deps, named('access'), parseAccess);
  await checkIdentities(deps, readable(deps, named('identity'), parseIdentity));
  const vaults = readable(deps, named('vault'), parseVault);
  await inParallel(AT_ONCE, vaults, (row) => checkVault(deps, row));
  for (const row of named('files')) await checkFileBytes(deps, row);
}

/** The rows of a deleted account expire, and are of nobody any more. */
async function checkIdentities(deps: DrillDeps, rows: readonly IdentityRow[]): Promise<void> {
  const { kms, report } = deps;
  const identities = rows.filter(({ expiresAt }) => expiresAt === undefined);
  const keys = identities.map(({ mappedTo }) => accessKeyOf(mappedTo));
  const found = await deps.rows.withKeys('USERS_TABLE', keys);
  const subjects = new Map(found.map((row) => [row.userId?.S, tried(parseAccess, row)?.subject]));
  await inParallel(AT_ONCE, identities, async ({ issuer, subject, mappedTo: userId, sealed }) => {
    if (subjects.get(userId) !== subject) report('identity_without_user', { userId, subject });
    if (kms && !(await openIdentity(kms, { issuer, subject, userId }, sealed)))
      report('identity_unproved', { userId, subject });
  });
}

async function checkVault({ kms, report }: DrillDeps, { userId, vault }: VaultRow): Promise<void> {
  const generations = vault.ring.map(({ generation }) => generation);
  const isWhole =
    generations.length === vault.generation - 1 && new Set(generations).size === generations.length;
  try {
    if (!isWhole) throw new VaultDamaged();
    if (kms) await ensureOpenableByKms(kms, userId, vault);
  } catch (error) {
    if (!(error instanceof VaultDamaged)) throw error;
    report('vault_unopened', { userId });
  }
}

/** Earlier versions have no files of their own. */
async function checkFileBytes({ rows, erasedItems, report }: DrillDeps, row: Attributes): Promise<void> {
  const userId = row.userId?.S ?? '';
  const [vault] = await rows.withKeys('USERS_TABLE', [vaultKeyOf(userId)]);
  if (vault && tried(parseVault, vault)?.state !== 'active') return;
  let sum = 0;
  for await (const page of erasedItems.all(userId))
    for (const { files = {} } of page) sum += fileBytesOf(files);
  if (Number(row.bytes?.N ?? 0) !== sum) report('wrong_file_bytes', { userId });
}

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
