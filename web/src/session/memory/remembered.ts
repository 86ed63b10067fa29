import * as z from 'zod/mini';
import { MINUTE_MS } from '../sessionState.ts';
import { keepText } from './rememberedUserId.ts';

/** Only numbers: nothing here tells what the items are. */
const rememberedSchema = z.object({
  /** The generation of the vault, which every change of level or password raises. */
  generation: z.number(),
  /** 0 without a level, 3 at Maximum. */
  rank: z.number(),
  items: z.number(),
  /** The time of the newest recorded change, in ms since 1970; 0 for none. */
  newestChange: z.number(),
});

/** The state of a user's registry, as this browser saw it last. */
export type Remembered = z.infer<typeof rememberedSchema>;

const keyOf = (userId: string) => `item-registry.memory.${userId}`;

/** The clocks of the registry and of this browser may differ by this much. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** Whether a time is one to come: the clock that gave it was ahead, or this one is behind. */
export const isAhead = (time: number): boolean => time > Date.now() + CLOCKS_DIFFER_MS;

/**
 * Undefined at the first visit, and for a text that this module did not write. Where the newest change is one to come, it
 * counts as none: nothing tells what was recorded before it was seen.
 */
export function recall(userId: string): Remembered | undefined {
  try {
    const { data } = rememberedSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? ''));
    return data && isAhead(data.newestChange) ? { ...data, newestChange: 0 } : data;
  } catch {
    return undefined;
  }
}

/** Keeps the state, unless another tab has seen a newer one meanwhile. */
export function remember(userId: string, seen: Remembered): void {
  const kept = recall(userId);
  if (!kept || kept.newestChange <= seen.newestChange) rememberAnew(userId, seen);
}

/** Keeps the state of a registry that is older, which the user has accepted. */
export const rememberAnew = (userId: string, seen: Remembered): void =>
  keepText(keyOf(userId), JSON.stringify(seen));
