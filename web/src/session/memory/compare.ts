import type { Remembered } from './remembered.ts';

/** The recorded changes of a user are deleted after 400 days; a day less is safe from any clock. */
const RECORDS_LAST_MS = 399 * 24 * 60 * 60 * 1_000;

/** The facts in which a registry is older than before, and would not be after any use of it. */
export type OlderFact = 'keys' | 'level' | 'items' | 'changes';

interface Now extends Remembered {
  /** Whether a change is recorded at a time to come: it may be an old one or the newest. */
  readonly hasAhead: boolean;
  /** Whether the user deleted all encrypted data after the newest change that was seen before. */
  readonly wasReset: boolean;
  /** In ms since 1970. */
  readonly at: number;
}

/**
 * Compares a registry with its state at an earlier look. The generation of the vault never falls, and the level falls
 * only together with a rise of the generation; a deletion of all data, which is recorded, begins both anew. Items leave
 * only with a recorded change, which is not missed while one is recorded at a time to come. Recorded changes stay for 400 days.
 */
export function olderFacts(before: Remembered, now: Now): OlderFact[] {
  const facts: OlderFact[] = [];
  if (!now.wasReset) {
    if (now.generation < before.generation) facts.push('keys');
    if (now.generation <= before.generation && now.rank < before.rank) facts.push('level');
  }
  const hasNews = now.hasAhead || now.newestChange > before.newestChange;
  const isRecordDue = before.newestChange < now.at - RECORDS_LAST_MS;
  if (now.items < before.items && !hasNews && !isRecordDue) facts.push('items');
  if (now.newestChange < before.newestChange && !isRecordDue) facts.push('changes');
  return facts;
}
