import { typedKeys } from '#shared/domain/typedKeys.ts';
import { PHOTO, type PHOTOS_USED } from './usage.ts';

const GB = 1024 ** 3;

type Used = Readonly<Record<keyof typeof PHOTOS_USED, number>>;

const BYTES = Object.values(PHOTO.bytes).reduce((sum, bytes) => sum + bytes, 0);
const RENDITIONS = typedKeys(PHOTO.bytes).length;

/** How much of what S3 charges so many photos take, and their use in a month. */
export const photoQuantities = (held: number, { added, thumbnailsFetched, viewsFetched }: Used) =>
  ({
    'S3: a GB for a month': (held * BYTES) / GB,
    'S3: a GB sent': (thumbnailsFetched * PHOTO.bytes.thumbnail + viewsFetched * PHOTO.bytes.view) / GB,
    'S3: a request that stores': added * RENDITIONS,
    // Each rendition is looked up once when the item names it.
    'S3: a request that reads': thumbnailsFetched + viewsFetched + added * RENDITIONS,
  }) as const;

/** A use that is so many times as large. */
export const times = (factor: number, { added, thumbnailsFetched, viewsFetched }: Used): Used => ({
  added: factor * added,
  thumbnailsFetched: factor * thumbnailsFetched,
  viewsFetched: factor * viewsFetched,
});
