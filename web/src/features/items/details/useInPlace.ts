import { useState } from 'react';
import type { Item, Property } from '#shared/contract/assets.ts';
import { dateOf } from '#shared/domain/dates.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';

/** A text of the item that is changed where it stands: its name, its description, or the value of the detail with this id. */
export interface OpenText {
  readonly place: 'name' | 'description' | (string & {});
  /** The name of the text, for its field. */
  readonly name: string;
  /** The detail's place in the table, where it stays until it is closed even if it was deleted elsewhere. */
  readonly row: number;
  /** The text as it was when the user began. */
  readonly was: string;
  readonly typed: string;
  /** Whether its date is to remind, where that is to be another than now. */
  readonly reminds?: boolean | undefined;
}

export interface InPlace {
  readonly open: OpenText | undefined;
  /** Whether a text may be opened: not in a transfer, and not until the item is read anew. */
  readonly canStart: boolean;
  readonly start: (item: Item, place: OpenText['place'], name: string) => void;
  readonly type: (typed: string) => void;
  readonly remind: (reminds: boolean | undefined) => void;
  /** Notes what is stored now, after a change elsewhere. */
  readonly rebase: (was: string) => void;
  readonly close: () => void;
}

/** A mark counts only while the text is a date. */
const isChanged = ({ was, typed, reminds }: OpenText): boolean =>
  was.trim() !== typed.trim() || (reminds !== undefined && dateOf(typed) !== undefined);

/** Whether the text is the item's own, and not that of a detail. No detail has such an id. */
const isOwnText = (place: OpenText['place']): place is 'name' | 'description' =>
  place === 'name' || place === 'description';

/** The text of the item in this place; undefined for a detail that is no longer there. */
export const textAt = (item: Item, place: OpenText['place']): string | undefined =>
  isOwnText(place) ? item[place] : item.properties.find(({ id }) => id === place)?.value;

/** The item with another text in this place. */
export const withText = (item: Item, place: OpenText['place'], text: string): Item =>
  isOwnText(place)
    ? { ...item, [place]: text }
    : {
        ...item,
        properties: item.properties.map((property) =>
          property.id === place ? { ...property, value: text } : property,
        ),
      };

/** The details to be shown: those of the item, and the open one if it was deleted elsewhere. */
export function shownDetails({ properties }: Item, { open }: InPlace): readonly Property[] {
  if (!open || isOwnText(open.place)) return properties;
  const { place: id, name, was, row } = open;
  return properties.some((property) => property.id === id)
    ? properties
    : properties.toSpliced(row, 0, { id, name, value: was });
}

/** Leads to the text that has to be saved or given up first. */
export const focusInPlace = (): void =>
  document.querySelector<HTMLElement>('[data-in-place] :is(textarea, input)')?.focus();

/** At most one text is open at a time. Typed text outlasts a lock, and a click on another text. */
export function useInPlace(canStart: boolean): InPlace {
  const [open, setOpen] = useState(useRestored<OpenText>('inPlace'));
  useKeep<OpenText>('inPlace', () => open);
  const start = (item: Item, place: OpenText['place'], name: string) => {
    if (!canStart) return;
    const text = textAt(item, place) ?? '';
    const row = item.properties.findIndex(({ id }) => id === place);
    if (open && isChanged(open)) focusInPlace();
    else setOpen({ place, name, row, was: text, typed: text });
  };
  return {
    open,
    canStart,
    start,
    type: (typed) => setOpen((before) => before && { ...before, typed }),
    remind: (reminds) => setOpen((before) => before && { ...before, reminds }),
    rebase: (was) => setOpen((before) => before && { ...before, was }),
    close: () => setOpen(undefined),
  };
}

export const hasTypedInPlace = ({ open }: InPlace): boolean => open !== undefined && isChanged(open);
