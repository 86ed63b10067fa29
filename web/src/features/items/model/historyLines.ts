import type { HistoryEntry } from '#shared/contract/assets.ts';

/** What one line of a history tells of: an entry, or a run of edits by one person. */
export interface HistoryLine extends HistoryEntry {
  /** How many entries it stands for; `at` is the time of the newest. */
  readonly count: number;
}

/** @param entries newest first */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    const newer = lines.at(-1);
    if (newer && continues(newer, entry)) lines[lines.length - 1] = { ...newer, count: newer.count + 1 };
    else lines.push({ ...entry, count: 1 });
  }
  return lines;
}

const continues = (newer: HistoryLine, entry: HistoryEntry): boolean =>
  entry.kind === 'item_edited' && newer.kind === 'item_edited' && newer.by === entry.by;
