import * as z from 'zod/mini';

/** @returns what a job has kept for its next run; undefined where it kept nothing, or an earlier version kept another form */
export function parseKept<S extends z.ZodMiniType>(
  schema: S,
  kept: string | undefined,
): z.output<S> | undefined {
  if (kept === undefined) return undefined;
  try {
    return z.parse(schema, JSON.parse(kept));
  } catch {
    return undefined;
  }
}
