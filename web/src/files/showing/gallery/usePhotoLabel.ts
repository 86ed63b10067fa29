import { useTranslation } from 'react-i18next';
import { captionOf, type GalleryProps } from './photos.ts';

/** Names a photo by its caption, or else by its place: "Photo 2 of 5 of Road bike". */
export function usePhotoLabel({ photos, itemName }: Pick<GalleryProps, 'photos' | 'itemName'>) {
  const { t } = useTranslation('showing');
  return (index: number): string => {
    const photo = photos[index];
    const caption = photo && captionOf(photo);
    return caption || t('photo', { number: index + 1, total: photos.length, item: itemName });
  };
}
