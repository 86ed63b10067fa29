import type { Item } from '#shared/contract/assets.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';

interface Content extends Pick<Item, 'name' | 'description' | 'assetType'> {
  readonly properties: readonly NamedValue[];
}

const textsOf = ({ name, description, assetType, properties }: Content): string =>
  JSON.stringify([name, description, assetType, properties.map((detail) => [detail.name, detail.value])]);

/**
 * Whether two contents have the same texts and details. The ids of the details do not count, because the server gives them:
 * a change that was sent, and whose response was lost, is stored where the item as it is read has its content.
 */
export const hasSameContent = (one: Content, other: Content): boolean => textsOf(one) === textsOf(other);
