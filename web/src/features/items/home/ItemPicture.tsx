import { Suspense, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { imagesOf } from '#shared/domain/items.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import { useImageConsent } from '../parts/useImageConsent.ts';
import styles from './ItemCard.module.css';

export const loadPicture = () => import('#web/files/showing/Picture.tsx');
const Picture = lazyPart(loadPicture);

function TypePicture({ type }: { readonly type: string }) {
  return <TypeIcon type={type} size="1.5rem" isTinted className={styles.picture} />;
}

/** The first photo at an address of the web. The page of a received item asks for its photos. */
function WebPicture({ item }: { readonly item: Item }) {
  const { isAgreed } = useImageConsent(item);
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const [photo] = imagesOf(item.properties);
  if (photo === undefined || photo === brokenPhoto || !isAgreed) return <TypePicture type={item.assetType} />;
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

/** An item's first photo, or else the icon of its type. It is decoration: name and type are written beside it. */
export function ItemPicture({ item }: { readonly item: Item }) {
  const cover = coverOf(item.files);
  if (!cover) return <WebPicture item={item} />;
  return (
    <Suspense fallback={<TypePicture type={item.assetType} />}>
      <Picture
        owner={{ assetId: item.id }}
        file={cover}
        rendition="thumbnail"
        alt=""
        className={styles.picture}
      />
    </Suspense>
  );
}
