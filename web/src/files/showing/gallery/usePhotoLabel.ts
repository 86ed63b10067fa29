import { useTranslation } from 'react-i18next';
import { captionOf, type GalleryProps } from './photos.ts';

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
