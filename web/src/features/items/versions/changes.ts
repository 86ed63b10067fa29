import type { Item } from '#shared/contract/assets.ts';
import type { EarlierContent, ItemVersion } from '#shared/contract/versions.ts';

/** A difference between two versions of an item. */
export interface Change {
  /** Tells it from the others of the same two versions. */
  readonly key: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly of: 'name' | 'description' | 'assetType' | 'detail' | 'order' | 'file';
  /** The name of the detail or file. */
  readonly name: string;
  /** The earlier text; absent where there was none. */
  readonly before?: string;
  readonly after?: string;
}

const TEXTS = ['name', 'description', 'assetType'] as const;

/**
 * The differences of the later one of two versions: texts, then details in their order, then that order, then files. Details and files are
 * the same by their ids.
 */
export const changesBetween = (before: EarlierContent, after: EarlierContent): Change[] => [
  ...TEXTS.flatMap((of): Change[] =>
    before[of] === after[of]
      ? []
      : [{ key: of, kind: 'changed', of, name: '', before: before[of], after: after[of] }],
  ),
  ...pairsOf(before.properties, after.properties).flatMap(detailChange),
  ...orderChange(before.properties, after.properties),
  ...pairsOf(before.files ?? [], after.files ?? []).flatMap(fileChange),
];

interface Pair<Part> {
  readonly id: string;
  readonly before?: Part | undefined;
  readonly after?: Part | undefined;
}

/** The parts of both versions: those of the later one in its order, then those that it does not have. */
function pairsOf<Part extends { readonly id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): Pair<Part>[] {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...after.map((part) => ({ id: part.id, before: earlier.get(part.id), after: part })),
    ...before.filter(({ id }) => !later.has(id)).map((part) => ({ id: part.id, before: part })),
  ];
}

function detailChange({ id: key, before, after }: Pair<EarlierContent['properties'][number]>): Change[] {
  const of = 'detail';
  if (!before) return after ? [{ key, kind: 'added', of, name: after.name, after: after.value }] : [];
  if (!after) return [{ key, kind: 'removed', of, name: before.name, before: before.value }];
  if (before.name === after.name && before.value === after.value) return [];
  // A detail that was renamed is told by both of its names.
  const was = before.name === after.name ? before.value : `${before.name}: ${before.value}`;
  return [{ key, kind: 'changed', of, name: after.name, before: was, after: after.value }];
}

/** The order of the details that both versions have, told by their names. */
function orderChange(before: EarlierContent['properties'], after: EarlierContent['properties']): Change[] {
  const pairs = pairsOf(before, after).filter((pair) => pair.before && pair.after);
  const kept = new Set(pairs.map(({ id }) => id));
  const was = before.filter(({ id }) => kept.has(id));
  const is = after.filter(({ id }) => kept.has(id));
  if (was.every(({ id }, at) => id === is[at]?.id)) return [];
  const names = (details: EarlierContent['properties']) => details.map(({ name }) => name).join(', ');
  return [{ key: 'order', kind: 'changed', of: 'order', name: '', before: names(was), after: names(is) }];
}

function fileChange({
  id: key,
  before,
  after,
}: Pair<NonNullable<EarlierContent['files']>[number]>): Change[] {
  if (!before === !after) return [];
  const name = (after ?? before)?.name ?? '';
  return [{ key, kind: after ? 'added' : 'removed', of: 'file', name }];
}

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
