import type { TransferRow } from '#functions/storage/transferRow.ts';
import type { JobWorld } from './collaborators.ts';
import { dropOldKey, forgetOld, takeDueStep } from './lifetimes.ts';
import type { Run } from './recording.ts';

/**
 * Looks at one transfer and does what is due. It is given the row as a page held it, so it writes only under
 * conditions. @returns what it did; undefined when there was nothing to do, or someone else was faster
 */
export type Check = (world: JobWorld, transfer: TransferRow) => Promise<string | undefined>;

/** In this order; a transfer that one has changed is left to the next run. */
const CHECKS: readonly Check[] = [takeDueStep, forgetOld, dropOldKey];

const PAGE_ROWS = 200;
const AT_ONCE = 10;

/**
 * Goes through all transfers, a page at a time. What is done is not due again, so a run that stops anywhere,
 * also at its deadline, is gone on with by the next.
 * @param deadline milliseconds since 1970
 */
export async function run(world: JobWorld, deadline: number): Promise<Run> {
  const done: Record<string, number> = {};
  let [seen, failed, damaged] = [0, 0, 0];
  let cursor: string | undefined;
  let isComplete = false;
  while (!isComplete && world.now().getTime() < deadline) {
    const page = await world.transfers.scan({ cursor, limit: PAGE_ROWS });
    for (let from = 0; from < page.rows.length && world.now().getTime() < deadline; from += AT_ONCE) {
      const rows = page.rows.slice(from, from + AT_ONCE);
      seen += rows.length;
      for (const result of await Promise.all(rows.map((row) => checked(world, row)))) {
        if (result.failed) failed += 1;
        else if (result.did !== undefined) done[result.did] = (done[result.did] ?? 0) + 1;
      }
    }
    damaged += page.damaged;
    cursor = page.cursor;
    isComplete = cursor === undefined && world.now().getTime() < deadline;
  }
  const result = { seen, done, failed, damaged, isComplete };
  world.record.ended(result);
  return result;
}

/** What goes wrong with one transfer does not keep the others waiting. */
async function checked(
  world: JobWorld,
  row: TransferRow,
): Promise<{ readonly failed: boolean; readonly did?: string | undefined }> {
  try {
    for (const check of CHECKS) {
      const did = await check(world, row);
      if (did !== undefined) return { failed: false, did };
    }
    return { failed: false };
  } catch (error) {
    world.record.failed(row.transferId, error instanceof Error ? error.name : 'unknown');
    return { failed: true };
  }
}
