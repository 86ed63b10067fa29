import { detailsKnownAs, type NamedValue } from './knownDetails.ts';

/** The tags of a text with commas between them, as they are written, without repeats in any case. */
export function tagsIn(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const tag of text.split(',').map((part) => part.trim())) {
    const key = tag.toLowerCase();
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
