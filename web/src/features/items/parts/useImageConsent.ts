import { useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';

const keyOf = (itemId: string) => `item-registry.images.${itemId}`;

/**
 * Whether the images of an item may be loaded. Those of an item that came from another user may not before its owner
 * agrees, once in each browser: whoever chose their addresses would see when and from where they are looked at.
 */
export function useImageConsent({ id, received }: Pick<Item, 'id' | 'received'>) {
  const [isAgreed, setAgreed] = useState(() => !received || localStorage.getItem(keyOf(id)) !== null);
  const agree = () => {
    localStorage.setItem(keyOf(id), 'agreed');
    setAgreed(true);
  };
  return { isAgreed, agree };
}
