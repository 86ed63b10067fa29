import { lostRace } from '#functions/lib/base/errors.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { sealContent } from '#functions/lib/vault-access/contents.ts';
import type { EncryptionDeps } from './deps.ts';

/** A call ends well before API Gateway's 29 seconds; the next one goes on. */
const TIME_MS = 15_000;

/** DynamoDB takes up to 100 writes and 4 MB in one transaction. */
const BATCH = { items: 50, bytes: 2 * 1024 * 1024 } as const;

/**
 * Encrypts a user's plain items in place, until a whole pass finds none or 15 seconds have passed. An item that
 * a transfer locks is left until that transfer ends, because the other party reads it.
 * @returns how many are still to be encrypted
 * @throws {RegistryError} `lost_race` when the vault is changed meanwhile
 */
export async function sealPlainItems(deps: EncryptionDeps, keys: OpenVault): Promise<number> {
  const until = deps.now().getTime() + TIME_MS;
  const isDue = () => deps.now().getTime() >= until;
  let isClean = false;
  while (!isClean && !isDue()) {
    isClean = true;
    for await (const page of deps.assets.sealableOwnedBy(keys.userId)) {
      for (const batch of batchesOf(page)) {
        isClean = false;
        await sealBatch(deps, keys, batch);
        if (isDue()) break;
      }
      if (isDue()) break;
    }
  }
  return isClean ? 0 : deps.assets.countSealable(keys.userId);
}

/** Leaves out the items that change at the same moment: the next pass meets them again. */
async function sealBatch(deps: EncryptionDeps, keys: OpenVault, rows: readonly AssetRow[]): Promise<void> {
  const check = deps.vaults.unchanged(keys.userId, keys);
  let items = rows.map((row) =>
    deps.assets.replace({ ...row, ...sealContent(keys, row, row.content ?? '') }, row.version),
  );
  while (items.length > 0) {
    const outcome = await deps.transact([check, ...items]);
    if (outcome.committed) return;
    if (refusalOf(outcome, check)) throw lostRace();
    items = items.filter((item) => !refusalOf(outcome, item));
  }
}

function batchesOf(rows: readonly AssetRow[]): AssetRow[][] {
  const batches: AssetRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(row.content ?? '');
    const last = batches.at(-1);
    if (last && last.length < BATCH.items && bytes <= BATCH.bytes) last.push(row);
    else {
      batches.push([row]);
      bytes = Buffer.byteLength(row.content ?? '');
    }
  }
  return batches;
}
