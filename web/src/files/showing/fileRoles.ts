import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';

/** Types that every browser shows as a picture. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

type Files = readonly ItemFile[] | undefined;

const hasPicture = ({ type, renditions }: ItemFile): boolean =>
  PICTURES.includes(type) || (type.startsWith('image/') && renditions.includes('view'));

/** A photo is a picture that its owner calls one; every other file stands among the documents. */
export const isPhoto = (file: ItemFile): boolean => file.kind === 'photo' && hasPicture(file);

export const isPdf = ({ type }: ItemFile): boolean => type === 'application/pdf';

/** Whether the app shows it; it offers every other file as a download only. */
export const canOpen = (file: ItemFile): boolean => isPdf(file) || hasPicture(file);

export const photosOf = (files: Files): ItemFile[] => (files ?? []).filter(isPhoto);

export const documentsOf = (files: Files): ItemFile[] => (files ?? []).filter((file) => !isPhoto(file));

/** The first photo stands for the item. */
export const coverOf = (files: Files): ItemFile | undefined => files?.find(isPhoto);

/** The rendition for a place, or the next better one that is stored. */
export const renditionFor = ({ renditions }: ItemFile, wanted: 'thumbnail' | 'view'): Rendition => {
  const order: readonly Rendition[] =
    wanted === 'thumbnail' ? ['thumbnail', 'view', 'original'] : ['view', 'original'];
  return order.find((rendition) => renditions.includes(rendition)) ?? 'original';
};
