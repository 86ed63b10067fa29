/** A scan looks for one of two things: the QR code of an item's link, or whatever code stands on a product. */
export type Purpose = 'link' | 'product';

interface Wanted {
  /** By the names of the browser's detector. Of several codes in one picture, the format that stands first counts. */
  readonly formats: readonly string[];
  /** Pixels to which the picture of the camera is scaled before our own decoder searches it. */
  readonly longestSide: number;
  /** How often a code is seen before it counts. Lines that are out of focus can give a code that fits by chance. */
  readonly looks: number;
}

export const WANTED: Readonly<Record<Purpose, Wanted>> = {
  // Enough for a code that fills a third of the picture; it is searched in some 20 ms.
  link: { formats: ['qr_code'], longestSide: 640, looks: 1 },
  product: {
    formats: ['ean_13', 'upc_a', 'ean_8', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'],
    longestSide: 1_280,
    looks: 2,
  },
};
