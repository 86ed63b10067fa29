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
