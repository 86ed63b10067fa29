import type { Item } from '#shared/contract/assets.ts';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { usualDetails } from '#shared/domain/details/usualDetails.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { holdsImages } from '#shared/domain/items.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { byFrequency } from './ownWords.ts';

/** More of the user's own would hide the usual ones. */
const MOST_OWN = 8;

/** Names that mean the same detail are one. */
const meaningOf = (name: string): string => knownKeyOf(name) ?? foldText(name.trim());

/**
 * The names of details to offer for an item of a type: first those that the user's own items of this type have, then
 * those that such things usually have.
 * @param present the names that the item has already, which are not offered
 */
export function offeredDetails(type: string, present: readonly string[], items: readonly Item[]): string[] {
  const folded = foldText(type.trim());
  const same = items.filter(({ assetType }) => foldText(assetType.trim()) === folded);
  const own = byFrequency(
    same.flatMap(({ properties }) =>
      properties.filter((property) => !holdsImages(property)).map(({ name }) => name.trim()),
    ),
  );
  const usual = usualDetails(type).map((key) => KNOWN_DETAILS[key].name);
  const taken = new Set(present.map(meaningOf));
  return [...own.slice(0, MOST_OWN), ...usual].filter((name) => {
    const meaning = meaningOf(name);
    if (taken.has(meaning)) return false;
    taken.add(meaning);
    return true;
  });
}
