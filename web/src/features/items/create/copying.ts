import type { Item } from '#shared/contract/assets.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { emptyDetail, type ItemInput } from '../form/itemForm.ts';

/** One thing alone has these: a second one like it has others. */
const ONE_THING_ONLY: readonly KnownKey[] = ['serialNumber', 'vin', 'imei', 'registration', 'lentTo'];

function belongsToOne(name: string): boolean {
  const key = knownKeyOf(name);
  return key !== undefined && ONE_THING_ONLY.includes(key);
}

type Copied = Pick<Item, 'name' | 'description' | 'assetType' | 'properties'>;

const orOneEmpty = (details: ItemInput['details']): ItemInput['details'] =>
  details.length > 0 ? details : [emptyDetail()];

/**
 * A second item like this one, without what belongs to one thing alone and without files.
 * @param name the name of the new item, which is cut to what a name may have
 */
export const duplicateOf = ({ description, assetType, properties }: Copied, name: string): ItemInput => ({
  name: name.slice(0, ITEM_LIMITS.nameLength),
  description,
  assetType,
  details: orOneEmpty(
    properties
      .filter((property) => !belongsToOne(property.name))
      .map((property) => ({ ...emptyDetail(), name: property.name, value: property.value })),
  ),
});

/** The type and the names of the details as a form to be filled in; a detail that is left empty is not stored. */
export const templateOf = ({ assetType, properties }: Copied): ItemInput => ({
  name: '',
  description: '',
  assetType,
  details: orOneEmpty(properties.map(({ name }) => ({ ...emptyDetail(), name, isOptional: true }))),
});
