/**
 * A scan looks for one of three things: the QR code of an item's link, the code that all products of a make have, or
 * one that tells a single thing from the others of its make, as a serial number does.
 */
export type Purpose = 'link' | 'product' | 'serial';

interface Wanted {
  /** By the names of the browser's detector. Of several codes in one picture, the format that stands first counts. */
  readonly formats: readonly string[];
  /** Pixels to which the picture of the camera is scaled before our own decoder searches it. */
  readonly longestSide: number;
  /** How often a code is seen before it counts. Lines that are out of focus can give a code that fits by chance. */
  readonly looks: number;
  /** Which texts tell a user about it. */
  readonly texts: 'link' | 'product';
}

const ON_PRODUCTS = { longestSide: 1_280, looks: 2, texts: 'product' } as const;

export const WANTED: Readonly<Record<Purpose, Wanted>> = {
  // Enough for a code that fills a third of the picture; it is searched in some 20 ms.
  link: { formats: ['qr_code'], longestSide: 640, looks: 1, texts: 'link' },
  product: {
    ...ON_PRODUCTS,
    formats: ['ean_13', 'upc_a', 'ean_8', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'],
  },
  // An EAN or UPC often stands on the same label.
  serial: { ...ON_PRODUCTS, formats: ['code_128', 'code_39', 'data_matrix', 'qr_code'] },
};
