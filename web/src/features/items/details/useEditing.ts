import { useLayoutEffect, useRef, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import type { Draft } from '#web/session/drafts.ts';
import type { EditsDraft } from '../form/drafts.ts';
import {
  type DetailInput,
  type EditableItem,
  editableOf,
  type ItemInput,
  inputOf,
} from '../form/itemForm.ts';
import { type ItemForm, useItemForm } from '../form/useItemForm.ts';
import { type Conflict, conflictsLeft, conflictsOf, joinedConflicts } from './conflicts.ts';

const pick = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

const byId = (details: readonly DetailInput[]) =>
  new Map(details.flatMap((detail) => (detail.id === undefined ? [] : [[detail.id, detail] as const])));

/**
 * The user's details. A new one that was stored meanwhile, as by a save whose response was lost, has the id that it was
 * stored under.
 */
function withStoredIds(base: ItemInput, mine: ItemInput, theirs: ItemInput): readonly DetailInput[] {
  const known = new Set([...base.details, ...mine.details].map(({ id }) => id));
  const added = theirs.details.filter(({ id }) => !known.has(id));
  return mine.details.map((detail) => {
    if (detail.id !== undefined) return detail;
    const [name, value] = [detail.name.trim(), detail.value.trim()];
    const at = added.findIndex((other) => other.name === name && other.value === value);
    const [stored] = at < 0 ? [] : added.splice(at, 1);
    return stored ? { ...detail, id: stored.id } : detail;
  });
}

/**
 * Combines the user's edits with those that were saved elsewhere meanwhile. Where only one side changed
 * something, that change stands; where both did, the user's does. A detail that was removed elsewhere stays
 * only if the user changed it, and then as a new one.
 * @param base the input from which both sides started
 */
export function mergeEdits(base: ItemInput, mine: ItemInput, theirs: ItemInput): ItemInput {
  const before = byId(base.details);
  const stored = byId(theirs.details);
  const own = withStoredIds(base, mine, theirs);
  const kept = own.flatMap((detail): DetailInput[] => {
    const { id, ...content } = detail;
    const was = id === undefined ? undefined : before.get(id);
    if (id === undefined || was === undefined) return [detail];
    const now = stored.get(id);
    if (now === undefined) return was.name === detail.name && was.value === detail.value ? [] : [content];
    return [
      {
        ...detail,
        name: pick(was.name, detail.name, now.name),
        value: pick(was.value, detail.value, now.value),
      },
    ];
  });
  const present = byId(own);
  const added = theirs.details.filter(({ id }) => id !== undefined && !before.has(id) && !present.has(id));
  return {
    name: pick(base.name, mine.name, theirs.name),
    description: pick(base.description, mine.description, theirs.description),
    assetType: pick(base.assetType, mine.assetType, theirs.assetType),
    details: [...kept, ...added],
  };
}

export interface Editing {
  readonly form: ItemForm;
  /** The stored item on which the edits are based; a save names its version. */
  readonly base: EditableItem;
  /** Whether changes from elsewhere were combined with the user's. */
  readonly isMerged: boolean;
  /** The texts that both sides have changed. */
  readonly conflicts: readonly Conflict[];
  /** Puts the edits, by default those in the form, on top of the item as it is stored now. */
  readonly rebase: (latest: Item, edits?: ItemInput) => void;
  /** Does the same after the user's own change of the stored item, which needs no notice. */
  readonly follow: (latest: Item, edits: ItemInput) => void;
  /** Keeps the user's text of a conflict, which gives way to the other one in the form. */
  readonly keepOwn: (conflict: Conflict, own: string) => void;
}

/** The edits of an item, which can be carried over to a newer version of it, and outlast a lock and a reload. */
export function useEditing(read: EditableItem, draft: Draft<EditsDraft>): Editing {
  const kept = useRestored<EditsDraft>('edits') ?? draft.found;
  const [base, setBase] = useState<EditableItem>(kept?.base ?? read);
  const [isMerged, setIsMerged] = useState(kept?.isMerged ?? false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(kept?.conflicts ?? []);
  const take = (): EditsDraft => ({
    base,
    isMerged,
    edits: form.getValues(),
    ...(conflicts.length > 0 && { conflicts }),
  });
  const takeTexts = (): EditsDraft | undefined =>
    form.isDirty() ? { ...take(), base: editableOf(base) } : undefined;
  const form = useItemForm(
    () => inputOf(base),
    kept?.edits,
    () => draft.keep(() => latestTake.current()),
  );
  // A draft is taken a moment after the change, and by then the edits may be based on a newer item.
  const latestTake = useRef(takeTexts);
  useLayoutEffect(() => {
    latestTake.current = takeTexts;
  });
  useKeep('edits', take);

  const follow = (latest: Item, edits: ItemInput) => {
    const merged = mergeEdits(inputOf(base), edits, inputOf(latest));
    setBase(latest);
    form.setInitialValues(inputOf(latest));
    form.setValues(merged);
    setConflicts(conflictsLeft(conflicts, edits));
  };
  const rebase = (latest: Item, edits: ItemInput = form.getValues()) => {
    const found = conflictsOf(inputOf(base), edits, inputOf(latest));
    follow(latest, edits);
    setIsMerged(true);
    setConflicts(joinedConflicts(conflictsLeft(conflicts, edits), found, inputOf(latest)));
  };
  const keepOwn = (conflict: Conflict, own: string) =>
    setConflicts((all) => all.map((one) => (one === conflict ? { ...one, own } : one)));
  return { form, base, isMerged, conflicts, rebase, follow, keepOwn };
}
