/** Lengths are UTF-16 code units, as `String.length` counts them. */
export const ITEM_LIMITS = {
  nameLength: 200,
  descriptionLength: 5_000,
  assetTypeLength: 200,
  details: 200,
  detailNameLength: 200,
  detailValueLength: 10_000,
  /** The size of the whole stored item; DynamoDB's own limit is 400 KB. */
  bytes: 300 * 1024,
} as const;

export const LIST_LIMITS = {
  pageItems: 1_000,
  /** The first page of a browser: as many as it can show at once, so that they come soon. */
  firstItems: 100,
  /** A page ends here even when fewer items fit: a function's response is at most 6 MB. */
  pageBytes: 4 * 1024 * 1024,
} as const;

/** The orders in which the pages of the items can be read. */
export const LIST_ORDERS = ['oldest', 'newest'] as const;

/** The item types that the screens suggest; any other text is allowed. */
export const ITEM_TYPES = [
  'Vehicle',
  'Appliance',
  'Real Estate Property',
  'Furniture',
  'Electronics',
] as const;

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Whether a detail holds the addresses of images: one named "images", in any case. */
export const holdsImages = ({ name }: Pick<NamedValue, 'name'>): boolean =>
  name.trim().toLowerCase() === 'images';

/**
 * The image addresses of an item: the values of its details named "images" in any case,
 * split on white space or commas, in order, without repeats.
 */
export function imagesOf(properties: readonly NamedValue[]): string[] {
  const addresses = properties
    .filter(holdsImages)
    .flatMap((property) => property.value.split(/[\s,]+/))
    .filter((address) => address !== '');
  return [...new Set(addresses)];
}

/** Whether an image comes without encryption: the content security policy lets no page load one. */
export const isUnencrypted = (address: string): boolean => /^http:/i.test(address);
