import { secondsOf } from '#functions/lib/base/time.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { Import } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';

interface Deps extends Pick<Stores, 'imports'> {
  readonly now: () => Date;
}

/** The user's imports that can still be undone, newest first. One of which undoing has left nothing is none of them. */
export async function listImports({ imports, now }: Deps, userId: string): Promise<Import[]> {
  const rows = await imports.all(userId, secondsOf(now()));
  return rows
    .filter(({ count, deleted }) => deleted < count)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
    .slice(0, IMPORT_LIMITS.listed)
    .map(({ importId, startedAt, lastAt, count, deleted, undoneAt, expiresAt }) => ({
      id: importId,
      startedAt,
      lastAt,
      count: count - deleted,
      undoableUntil: new Date(expiresAt * 1_000).toISOString(),
      undone: undoneAt !== undefined,
    }));
}
