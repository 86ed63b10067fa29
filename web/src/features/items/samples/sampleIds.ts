import * as z from 'zod/mini';
import { storedText, storeText } from '#web/base/storage.ts';

const idsSchema = z.array(z.string());

const keyOf = (userId: string): string => `item-registry.samples.${userId}`;

/** The ids of the sample items that this user has added in this browser. */
export function recallSamples(userId: string | undefined): readonly string[] {
  const stored = userId === undefined ? null : storedText(keyOf(userId));
  try {
    return idsSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** A sample that the browser has no room to note stays an item like any other. */
export function rememberSample(userId: string, id: string): void {
  storeText(keyOf(userId), JSON.stringify([...recallSamples(userId), id]));
}

export function forgetSample(userId: string, id: string): void {
  const others = recallSamples(userId).filter((other) => other !== id);
  storeText(keyOf(userId), others.length === 0 ? undefined : JSON.stringify(others));
}
