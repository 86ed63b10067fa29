import { type DeleteDeps, deleteDue } from './deleteDue.ts';
import { type FindDeps, findProblems } from './findProblems.ts';
import type { RecordRun, Run } from './recording.ts';

export type CleanupDeps = Omit<DeleteDeps & FindDeps, 'record'> & { readonly record: RecordRun };

/**
 * Deletes the files that no item names any more, then looks for files and items that disagree.
 * @param deadline milliseconds since 1970
 */
export async function run(deps: CleanupDeps, deadline: number): Promise<Run> {
  const deleted = await deleteDue(deps, deadline);
  const found = await findProblems(deps, deadline);
  const result = { ...deleted, ...found };
  deps.record.ended(result);
  return result;
}
