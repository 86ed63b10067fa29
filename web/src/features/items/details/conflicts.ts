import type { DetailInput, ItemInput } from '../form/itemForm.ts';

/** A text that both sides have changed, each to another one. */
export interface Conflict {
  readonly of: 'name' | 'description' | 'assetType' | 'detail';
  /** The id and the name of the detail; empty for a text of the item itself. */
  readonly id: string;
  readonly name: string;
  /** Absent where the user deleted the detail. */
  readonly mine?: string | undefined;
  /** Absent where it was deleted elsewhere. */
  readonly theirs?: string | undefined;
  /** Whether the user had renamed the detail when both sides were combined. A name that is given later does not count. */
  readonly isRenamed?: boolean | undefined;
  /** The user's text, with all that was typed into it, as it was when the other one took its place in the form. */
  readonly own?: string | undefined;
}

const TEXTS = ['name', 'description', 'assetType'] as const;

/** Whether a combination has one side's text only. */
const isThreefold = (was: string, mine: string, theirs: string): boolean =>
  mine !== was && theirs !== was && mine !== theirs;

const isSame = (one: DetailInput, other: DetailInput): boolean =>
  one.name === other.name && one.value === other.value;

/** A detail that one side has renamed is told by its name too. */
const textOf = (was: Pick<DetailInput, 'name'>, now: DetailInput | undefined): string | undefined =>
  now && (now.name === was.name ? now.value : `${now.name}: ${now.value}`);

/** A name and a value are combined apart from each other; a deletion takes both. */
function isConflicting(was: DetailInput, mine: DetailInput | undefined, theirs: DetailInput | undefined) {
  if (mine && theirs) {
    return (['name', 'value'] as const).some((part) => isThreefold(was[part], mine[part], theirs[part]));
  }
  const left = mine ?? theirs;
  return left !== undefined && !isSame(was, left);
}

function detailConflict(was: DetailInput, mine: DetailInput | undefined, theirs: DetailInput | undefined) {
  if (!isConflicting(was, mine, theirs)) return [];
  const [own, other] = [textOf(was, mine), textOf(was, theirs)];
  const isRenamed = (mine !== undefined && mine.name !== was.name) || undefined;
  return [{ of: 'detail' as const, id: was.id ?? '', name: was.name, mine: own, theirs: other, isRenamed }];
}

const detailIn = ({ details }: ItemInput, id?: string): DetailInput | undefined =>
  details.find((detail) => id !== undefined && detail.id === id);

/**
 * The texts of which a combination has one side's only.
 * @param base the input from which both sides started
 */
export function conflictsOf(base: ItemInput, mine: ItemInput, theirs: ItemInput): Conflict[] {
  const texts = TEXTS.filter((of) => isThreefold(base[of], mine[of], theirs[of]));
  return [
    ...texts.map((of) => ({ of, id: '', name: '', mine: mine[of], theirs: theirs[of] })),
    ...base.details
      .filter(({ id }) => id !== undefined)
      .flatMap((was) => detailConflict(was, detailIn(mine, was.id), detailIn(theirs, was.id))),
  ];
}

const keyOf = ({ of, id }: Conflict): string => `${of} ${id}`;

/** The conflicts without those whose detail the user has deleted since. One that was deleted elsewhere is in no edits. */
export const conflictsLeft = (conflicts: readonly Conflict[], edits: ItemInput): Conflict[] =>
  conflicts.filter(
    ({ of, id, mine, theirs }) =>
      of !== 'detail' || mine === undefined || theirs === undefined || detailIn(edits, id),
  );

const textNow = (latest: ItemInput, { of, id, name }: Conflict): string | undefined =>
  of === 'detail' ? textOf({ name }, detailIn(latest, id)) : latest[of];

/**
 * The conflicts of a first combination that a second one has not replaced, with those of the second. A text that was
 * changed elsewhere once more, where the user has taken it, is told as it is now; one that is the user's own is no conflict.
 */
export function joinedConflicts(
  before: readonly Conflict[],
  later: readonly Conflict[],
  latest: ItemInput,
): Conflict[] {
  const replaced = new Set(later.map(keyOf));
  const kept = before
    .filter((conflict) => !replaced.has(keyOf(conflict)))
    .map((conflict) => ({ ...conflict, theirs: textNow(latest, conflict) }));
  return [...kept.filter(({ mine, theirs }) => mine !== theirs), ...later];
}
