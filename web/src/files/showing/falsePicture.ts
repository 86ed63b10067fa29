import type { ItemFile } from '#shared/contract/itemFile.ts';

const PICTURE_NAME = /\.(jpe?g|jfif|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/i;

/** Whether a file that has the name of a picture is kept as any other file, because its content is none. */
export const isFalsePicture = ({ name, type }: Pick<ItemFile, 'name' | 'type'>): boolean =>
  type === 'application/octet-stream' && PICTURE_NAME.test(name.trim());
