import { textKey } from './foldText.ts';
import { detailsKnownAs, type NamedValue } from './knownDetails.ts';

/** The parts of a path as it is written: `House / Cellar/Shelf 2` has three. */
export const placeParts = (path: string): readonly string[] =>
  path
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Where an item is, from the outermost place to the innermost; empty where no detail says it. */
export const placeOf = (properties: readonly NamedValue[]): readonly string[] =>
  placeParts(detailsKnownAs(properties, 'location')[0]?.value ?? '');

/** A place as it is compared: without regard to case. */
export const placeKey = (parts: readonly string[]): string => parts.map(textKey).join('/');

/** A place as a text: `House / Cellar / Shelf 2`. */
export const showPlace = (parts: readonly string[]): string => parts.join(' / ');
