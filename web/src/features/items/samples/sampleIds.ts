import * as z from 'zod/mini';

const idsSchema = z.array(z.string());

export const samplesKeyOf = (userId: string): string => `item-registry.samples.${userId}`;

/** The ids of the sample items that this user has added in this browser. */
export function recallSamples(userId: string | undefined): readonly string[] {
  const stored = userId === undefined ? null : localStorage.getItem(samplesKeyOf(userId));
  try {
    return idsSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
