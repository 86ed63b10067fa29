import { textKey } from './foldText.ts';
import { detailsKnownAs, type NamedValue } from './knownDetails.ts';

/** A tag as it is compared: without regard to case. */
export const tagKey = (tag: string): string => textKey(tag.trim());

/** The tags of a text with commas between them, as they are written, without repeats. */
export function tagsIn(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.trim())) {
    const key = tagKey(tag);
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The tags of an item, of all its details for tags together. */
export const tagsOf = (properties: readonly NamedValue[]): readonly string[] =>
  tagsIn(
    detailsKnownAs(properties, 'tags')
      .map(({ value }) => value)
      .join(','),
  );
