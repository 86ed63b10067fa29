import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textKey } from '#shared/domain/foldText.ts';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { listedItems } from '#web/api/itemCache.ts';

/** The words without those that differ from an earlier one in their case only. */
function withoutRepeats(words: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const word of words) {
    const key = textKey(word.trim());
    if (!first.has(key)) first.set(key, word);
  }
  return [...first.values()];
}

/** The words without repetitions, the most frequent first. */
export function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ordered = [...counts].toSorted(([, one], [, other]) => other - one);
  return withoutRepeats(ordered.map(([word]) => word));
}

/**
 * The words that the user's items already use, for a form to offer again: types, after the known ones, and names of
 * details. They come from the list as far as the browser has it.
 */
export function useOwnWords(): {
  readonly types: readonly string[];
  readonly detailNames: readonly string[];
} {
  const client = useQueryClient();
  const [words] = useState(() => {
    const listed = listedItems(client) ?? [];
    const items = listed.flatMap((item) => ('damaged' in item ? [] : [item]));
    const types = byFrequency(items.map(({ assetType }) => assetType));
    return {
      types: withoutRepeats([...ITEM_TYPES, ...types]),
      detailNames: byFrequency(items.flatMap(({ properties }) => properties.map(({ name }) => name))),
    };
  });
  return words;
}
