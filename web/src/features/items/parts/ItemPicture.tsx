import { useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { imagesOf } from '#shared/domain/items.ts';
import styles from './ItemPicture.module.css';
import { TypeIcon } from './TypeIcon.tsx';

/** An item's first photo, else the icon of its type. Decoration: the name stands beside it. */
export function ItemPicture({ item }: { readonly item: Pick<Item, 'assetType' | 'properties'> }) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const [photo] = imagesOf(item.properties);
  if (photo === undefined || photo === brokenPhoto) {
    return (
      <div className={styles.picture}>
        <TypeIcon type={item.assetType} />
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={photo}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenPhoto(photo)}
    />
  );
}
