/** Twice as long as the address of a document works, so that a slow download has begun by then. */
export const KEPT_MINUTES = 10;

interface Deps {
  /** Deletes the documents that were stored before a moment, and gives the number of them. */
  readonly remove: (before: Date) => Promise<number>;
  readonly now: () => Date;
}

/** Deletes the documents that were too large for a response, and that nobody can fetch any more. */
export async function deleteOldReports({ remove, now }: Deps): Promise<{ readonly deleted: number }> {
  return { deleted: await remove(new Date(now().getTime() - KEPT_MINUTES * 60_000)) };
}
