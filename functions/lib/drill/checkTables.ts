import { parseActivity } from '#functions/lib/storage/activityRow.ts';
import { placeIn } from '#functions/lib/storage/assetRow.ts';
import type { Attributes } from '#functions/lib/storage/rows.ts';
import { type DrillDeps, readable } from './deps.ts';
import { checkFiles } from './files.ts';
import { checkItems } from './items.ts';
import { checkTransfers } from './transfers.ts';
import { checkUsers } from './users.ts';

const CHECKS = {
  USERS_TABLE: checkUsers,
  ASSETS_TABLE: checkItems,
  TRANSFERS_TABLE: checkTransfers,
  FILES_TABLE: checkFiles,
  ACTIVITY_TABLE: async (deps: DrillDeps, page: readonly Attributes[]) =>
    void readable(deps, page, parseActivity),
} as const;

export type CheckedTable = keyof typeof CHECKS;
export const CHECKED_TABLES = Object.keys(CHECKS) as CheckedTable[];

/**
 * Reads every row of one table, a page at a time, and compares it with the rows of all tables. It reports each
 * disagreement, and repairs none.
 * @returns how many rows were read
 */
export async function checkTable(deps: DrillDeps, table: CheckedTable): Promise<number> {
  let rows = 0;
  for await (const page of deps.rows.pagesOf(table)) {
    await CHECKS[table](deps, page);
    rows += page.length;
  }
  if (table === 'ASSETS_TABLE') await checkHeldOnce(deps);
  return rows;
}

/** The index keeps the rows of one item beside each other, whoever has them. */
async function checkHeldOnce({ rows, report }: DrillDeps): Promise<void> {
  let last: string | undefined;
  for await (const page of rows.pagesOf('ASSETS_TABLE', 'byAsset')) {
    for (const { assetId, ownerId } of page) {
      if (assetId?.S !== undefined && assetId.S === last)
        report('held_twice', { assetId: assetId.S, ownerId: placeIn(ownerId?.S ?? '', last).ownerId });
      last = assetId?.S;
    }
  }
}
