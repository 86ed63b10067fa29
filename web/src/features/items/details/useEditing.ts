import { useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { type ItemInput, inputOf } from '../model/itemForm.ts';
import { mergeEdits } from '../model/mergeEdits.ts';
import { type ItemForm, useItemForm } from '../parts/useItemForm.ts';

export interface Editing {
  readonly form: ItemForm;
  /** The stored item that the edits are based on; a save names its version. */
  readonly base: Item;
  /** Whether changes from elsewhere were combined with the person's. */
  readonly isMerged: boolean;
  /** Goes on with the item as it is stored now, under the edits typed so far. */
  readonly rebase: (latest: Item, edits?: ItemInput) => void;
  /** The same after one's own change of the stored item, which leaves nothing to tell. */
  readonly follow: (latest: Item, edits: ItemInput) => void;
}

/** Edits of an item, which can be carried over to a newer state of it. */
export function useEditing(read: Item): Editing {
  const [base, setBase] = useState(read);
  const [isMerged, setIsMerged] = useState(false);
  const form = useItemForm(() => inputOf(read));

  const follow = (latest: Item, edits: ItemInput) => {
    const merged = mergeEdits(inputOf(base), edits, inputOf(latest));
    setBase(latest);
    form.setInitialValues(inputOf(latest));
    form.setValues(merged);
  };
  const rebase = (latest: Item, edits: ItemInput = form.getValues()) => {
    follow(latest, edits);
    setIsMerged(true);
  };
  return { form, base, isMerged, rebase, follow };
}
