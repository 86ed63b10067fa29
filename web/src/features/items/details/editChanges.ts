import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemVersion } from '#shared/contract/versions.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { type Change, changesBetween } from '../versions/changes.ts';
import { versionsQuery } from '../versions/versionsApi.ts';

/** The changes that edits of an item have made, by the time of each edit. */
export type EditChanges = ReadonlyMap<string, readonly Change[]>;

/**
 * The changes by those edits whose versions before and after can be read. The server's history knows no name of a detail:
 * at levels that encrypt, names are sealed with the versions, which only the owner opens.
 */
export function editChanges(item: Item, versions: readonly ItemVersion[]): EditChanges {
  const readable = [item, ...versions.flatMap((version) => ('damaged' in version ? [] : [version]))];
  const byVersion = new Map(readable.map((each) => [each.version, each]));
  return new Map(
    readable.flatMap((later) => {
      const before = byVersion.get(later.version - 1);
      return before ? [[later.updatedAt, changesBetween(before, later)]] : [];
    }),
  );
}

/** The changes by edits of an item; none where they cannot be read, and undefined while they are on their way. */
export function useEditChanges(item: Item): EditChanges | undefined {
  const hasEarlier = item.version > 1;
  const versions = useQuery({ ...versionsQuery(useApi(), item.id), enabled: hasEarlier });
  const { data, isLoading } = versions;
  return useMemo(
    () => (isLoading && hasEarlier ? undefined : editChanges(item, data ?? [])),
    [item, data, isLoading, hasEarlier],
  );
}

/** Unites the changes of one part by two edits, one after the other; nothing is left where it came and went. */
function united(earlier: Change | undefined, later: Change): Change | undefined {
  if (earlier?.kind === 'added') return later.kind === 'removed' ? undefined : { ...later, kind: 'added' };
  return earlier?.kind === 'removed' && later.kind === 'added' ? { ...later, kind: 'changed' } : later;
}

/**
 * Everything that the latest of some edits have changed, each part once and by its latest name.
 * @param times of the edits, newest first
 * @returns `edits`, the number of the edits that are known: those before the first unknown one are left out
 */
export function latestChanges(times: readonly string[], changes: EditChanges) {
  const unknown = times.findIndex((at) => !changes.has(at));
  const known = unknown < 0 ? times : times.slice(0, unknown);
  const keyOf = ({ of, key }: Change) => `${of} ${key}`;
  const all = known.flatMap((at) => changes.get(at) ?? []);
  const parts = new Map<string, Change | undefined>(all.map((change) => [keyOf(change), undefined]));
  for (const change of all.toReversed()) parts.set(keyOf(change), united(parts.get(keyOf(change)), change));
  return { edits: known.length, changes: [...parts.values()].filter((change) => change !== undefined) };
}
