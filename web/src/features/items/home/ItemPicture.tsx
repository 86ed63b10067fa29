import { Suspense, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { imagesOf, isUnencrypted } from '#shared/domain/items.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import { useImageConsent } from '../parts/useImageConsent.ts';

const Picture = lazyPart(() => import('#web/files/showing/Picture.tsx'));
export const loadPicture = Picture.preload;

interface ItemPictureProps {
  readonly item: Item;
  /** The width and height of the icon where there is no photo. */
  readonly iconSize: string;
  /** The size of the place. */
  readonly className: string | undefined;
}

function TypePicture({ item, iconSize, className }: ItemPictureProps) {
  return <TypeIcon type={item.assetType} size={iconSize} isTinted className={className} />;
}

/** The first photo at an address of the web. The page of a received item asks for its photos. */
function WebPicture(props: ItemPictureProps) {
  const { item, className } = props;
  const { isAgreed } = useImageConsent(item);
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const photo = imagesOf(item.properties).find((address) => !isUnencrypted(address));
  if (photo === undefined || photo === brokenPhoto || !isAgreed) return <TypePicture {...props} />;
  return (
    <img
      className={className}
      src={photo}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenPhoto(photo)}
    />
  );
}

/**
 * An item's first photo, or else the icon of its type on a tint. It is decoration: name and type are written beside it.
 */
export function ItemPicture(props: ItemPictureProps) {
  const { item, className } = props;
  const cover = coverOf(item.files);
  if (!cover) return <WebPicture {...props} />;
  return (
    <Suspense fallback={<TypePicture {...props} />}>
      <Picture owner={{ assetId: item.id }} file={cover} rendition="thumbnail" alt="" className={className} />
    </Suspense>
  );
}
