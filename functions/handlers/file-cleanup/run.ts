import { type DeleteDeps, deleteDue } from './deleteDue.ts';
import { type EmptyDeps, emptyTrash } from './emptyTrash.ts';
import { type FindDeps, findProblems } from './findProblems.ts';
import type { RecordRun, Run } from './recording.ts';

export type CleanupDeps = Omit<DeleteDeps & EmptyDeps & FindDeps, 'record'> & { readonly record: RecordRun };

/**
 * Empties the trash of all users of what was in it for its time, deletes the files that no item names any more, then looks for files and items that disagree.
 * The first of these takes at most half of the time, so that no part keeps the others from their work.
 * @param deadline milliseconds since 1970
 */
export async function run(deps: CleanupDeps, deadline: number): Promise<Run> {
  const half = (deps.now().getTime() + deadline) / 2;
  const emptied = await emptyTrash(deps, half);
  const deleted = await deleteDue(deps, deadline);
  const found = await findProblems(deps, deadline);
  const failed = deleted.failed + emptied.failed;
  const isComplete = emptied.isComplete && found.isComplete;
  const result = { ...deleted, ...found, ...emptied, failed, isComplete };
  deps.record.ended(result);
  return result;
}
