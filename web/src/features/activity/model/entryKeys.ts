import type { ActivityEntry } from '#shared/contract/system.ts';

/** Each entry with a key of its own: two of one moment may be alike. */
export function withKeys(entries: readonly ActivityEntry[]): { key: string; entry: ActivityEntry }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = `${entry.at} ${entry.kind} ${entry.assetId ?? ''} ${entry.transferId ?? ''} ${entry.to ?? ''}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: `${name} ${count}`, entry };
  });
}
