import { useEffect, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { storedText, storeText } from '#web/base/storage.ts';
import { unlessOver } from '#web/base/unlessOver.ts';

const keyOf = (itemId: string) => `item-registry.images.${itemId}`;

/** Stands for a text in the browser's storage, which shows nothing of it. */
const digestOf = async (text: string): Promise<string> =>
  String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

/**
 * Whether the images of an item may be loaded; undefined until it is known. Those of an item that came from another user
 * may not before its owner agrees, once in each browser: whoever chose their addresses would see when and from where they
 * are looked at. The answer holds for its user and for these addresses, because the item may go to other hands and come back.
 */
export function useImageConsent({ id, userId, received, properties }: Item) {
  const [answer, setAnswer] = useState<readonly [asked: string, isAgreed: boolean]>();
  const asked = [userId, id, ...imagesOf(properties)].join('\n');
  useEffect(() => {
    if (!received) return;
    return unlessOver(digestOf(asked), (digest) => setAnswer([asked, storedText(keyOf(id)) === digest]));
  }, [received, asked, id]);
  const agree = () => {
    setAnswer([asked, true]);
    void digestOf(asked).then((digest) => storeText(keyOf(id), digest));
  };
  return { isAgreed: !received || (answer?.[0] === asked ? answer[1] : undefined), agree };
}
