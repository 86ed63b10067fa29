import type { DetailKind } from './details/kinds.ts';
import { KNOWN_DETAILS, type KnownKey } from './details/knownNames.ts';
import { foldText, textKey } from './foldText.ts';
import { typedKeys } from './typedKeys.ts';

/** A detail as far as its name and text go. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

interface Meaning {
  readonly key: KnownKey;
  /** The place of the name's group: the lower, the more telling it is. */
  readonly rank: number;
}

const withoutSigns = (name: string): string =>
  name
    .replace(/[’‘`´]/g, "'")
    .replace(/[\s_‐-]+/g, ' ')
    .replace(/ ?:? ?$/, '')
    .trimStart();

/** A name as known ones are found by it, which people write without their marks as well: `Purchase_Date:` is `purchase date`. */
export const comparableName = (name: string): string => withoutSigns(foldText(name));

/** A name as the details of an item are told from each other: words that differ in the mark of a letter are two. */
export const detailKey = (name: string): string => withoutSigns(textKey(name));

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  typedKeys(KNOWN_DETAILS).flatMap((key) =>
    KNOWN_DETAILS[key].spellings.flatMap((group, rank) =>
      group.split(', ').map((name) => [comparableName(name), { key, rank }] as const),
    ),
  ),
);

/** The known detail that this name means; undefined for any other name. */
export const knownKeyOf = (name: string): KnownKey | undefined => MEANINGS.get(comparableName(name))?.key;

/** The form that the value of a detail with this name has; undefined for a name that is not known. */
export function detailKindOf(name: string): DetailKind | undefined {
  const key = knownKeyOf(name);
  return key && KNOWN_DETAILS[key].kind;
}

/** The details of an item that are the known one and not empty, the most telling name first. */
export const detailsKnownAs = <T extends NamedValue>(properties: readonly T[], key: KnownKey): T[] =>
  properties
    .flatMap((property) => {
      const meaning = property.value.trim() === '' ? undefined : MEANINGS.get(comparableName(property.name));
      return meaning?.key === key ? [{ property, rank: meaning.rank }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ property }) => property);
