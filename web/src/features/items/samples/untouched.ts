import type { Item, NewItem } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { SAMPLE_ITEMS, type SampleItem } from './sampleItems.ts';

/** The texts of an item in one text, to compare them. */
const textsOf = ({ name, description, assetType, properties }: NewItem): string =>
  JSON.stringify([name, description, assetType, properties.map((detail) => [detail.name, detail.value])]);

const isOwnPhoto = ({ name, caption = '', date = '' }: ItemFile, { photo }: SampleItem): boolean =>
  name === `${photo}.jpg` && caption === '' && date === '';

/**
 * Whether an item is still what a sample began as: its texts, and its photo or, where that did not arrive, none. Anything
 * else is work of its owner.
 */
export function isUntouched(item: Item): boolean {
  const sample = SAMPLE_ITEMS.find(({ item: original }) => textsOf(original) === textsOf(item));
  const files = item.files ?? [];
  return sample !== undefined && files.length <= 1 && files.every((file) => isOwnPhoto(file, sample));
}
