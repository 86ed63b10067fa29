import type { FileProblem } from '#functions/handlers/file-cleanup/recording.ts';
import { run } from '#functions/handlers/file-cleanup/run.ts';
import { UNNAMED_FILE_HOURS } from '#shared/domain/files.ts';
import type { Registry } from './registry.ts';

const HOUR_MS = 3_600_000;

/** A moment at which everything that has been declared or dropped so far is due. */
export const later = () => new Date(Date.now() + (UNNAMED_FILE_HOURS + 2) * HOUR_MS);

export type CleanupJob = Parameters<typeof run>[0];

/** The daily job on the tables and the bucket of a registry, and a look at what it leaves. */
export const fileCleanupOn = (registry: Pick<Registry, 'stores' | 'bucket'>) => ({
  /** Runs the job. @returns its result, and the problems that it wrote down */
  async runJob(changed: Partial<CleanupJob> = {}) {
    const found: FileProblem[] = [];
    const deps: CleanupJob = {
      ...registry.stores,
      removeRenditions: registry.bucket.removeAll,
      now: later,
      record: { ended: () => undefined, failed: () => undefined, found: (problem) => found.push(problem) },
      ...changed,
    };
    const result = await run(deps, deps.now().getTime() + 600_000);
    return { ...result, found };
  },

  rowOf: async (fileId: string) => (await registry.stores.files.getMany([fileId])).get(fileId),
  objectsOf: (fileId: string) => [...registry.bucket.stored.keys()].filter((key) => key.includes(fileId)),
});
