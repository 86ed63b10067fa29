import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { showPlace } from '#shared/domain/places.ts';
import { listedItems } from '#web/api/itemCache.ts';
import { factsOf } from '../filters/facts.ts';
import { byFrequency } from '../form/ownWords.ts';
import { isDamaged } from '../itemList.ts';

const wordsOf = (items: readonly Item[]) => ({
  place: byFrequency(items.map((item) => showPlace(factsOf(item).place)).filter(Boolean)),
  tags: byFrequency(items.flatMap((item) => factsOf(item).tags)),
  name: byFrequency(items.flatMap(({ properties }) => properties.map(({ name }) => name))),
  value: [],
  type: byFrequency(items.map(({ assetType }) => assetType)),
});

/** The texts that the user's items already use, the most frequent first, as far as the browser has the list. */
export function useWordsInUse(): Readonly<
  Record<'place' | 'tags' | 'name' | 'value' | 'type', readonly string[]>
> {
  const client = useQueryClient();
  const [words] = useState(() => {
    const listed = listedItems(client) ?? [];
    return wordsOf(listed.flatMap((item) => (isDamaged(item) ? [] : [item])));
  });
  return words;
}
