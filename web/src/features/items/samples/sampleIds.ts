import * as z from 'zod/mini';

const idsSchema = z.array(z.string());

const keyOf = (userId: string): string => `item-registry.samples.${userId}`;

/** The ids of the sample items that this user has added in this browser. */
export function recallSamples(userId: string | undefined): readonly string[] {
  const stored = userId === undefined ? null : localStorage.getItem(keyOf(userId));
  try {
    return idsSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export const rememberSample = (userId: string, id: string): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify([...recallSamples(userId), id]));

export function forgetSample(userId: string, id: string): void {
  const others = recallSamples(userId).filter((other) => other !== id);
  if (others.length === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify(others));
}
