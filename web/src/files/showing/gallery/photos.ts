import { useTranslation } from 'react-i18next';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { FileOwner } from '../fetching/openFile.ts';

/** A photo of an item: a file that the registry keeps, or one at an address of the web. */
export type Photo =
  | { readonly key: string; readonly file: ItemFile }
  | { readonly key: string; readonly address: string };

/** The photos of an item in the order in which they are shown, with those at addresses of the web last. */
export const galleryOf = (photos: readonly ItemFile[], addresses: readonly string[] = []): Photo[] => [
  ...photos.map((file) => ({ key: file.id, file })),
  ...addresses.map((address) => ({ key: address, address })),
];

export interface GalleryProps {
  readonly owner: FileOwner;
  readonly itemName: string;
  readonly photos: readonly Photo[];
}

/** The text for a user who does not see the photo. */
export const captionOf = (photo: Photo): string | undefined =>
  'file' in photo ? photo.file.caption : undefined;

/** A caption can be a story; a name for a button ends here. */
const LONGEST = 80;

const shortened = (caption: string): string =>
  caption.length > LONGEST ? `${[...caption].slice(0, LONGEST - 1).join('')}…` : caption;

/** Names a photo by its caption, or else by its place: "Photo 2 of 5 of Road bike". */
export function usePhotoLabel({ photos, itemName }: Pick<GalleryProps, 'photos' | 'itemName'>) {
  const { t } = useTranslation('showing');
  return (index: number): string => {
    const photo = photos[index];
    const caption = photo && captionOf(photo);
    return caption
      ? shortened(caption)
      : t('photo', { number: index + 1, total: photos.length, item: itemName });
  };
}
