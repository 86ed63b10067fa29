import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
import { holdsImages, ITEM_LIMITS } from '#shared/domain/items.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { isolate } from '#web/ui/text.ts';
import { useItem } from '../api/items.ts';
import { emptyDetail, emptyItem, type ItemInput } from '../form/itemForm.ts';
import type { Source } from './source.ts';

const LockedNotice = latePart(() => import('#web/session/cover/LockedNotice.tsx'), <Skeleton height={400} />);

/** One thing alone has these: a second one like it has others. */
const ONE_THING_ONLY: readonly KnownKey[] = ['serialNumber', 'vin', 'imei', 'registration', 'lentTo'];

function belongsToOne(name: string): boolean {
  const key = knownKeyOf(name);
  return key !== undefined && ONE_THING_ONLY.includes(key);
}

type Copied = Pick<Item, 'name' | 'description' | 'assetType' | 'properties' | 'received'>;

const orOneEmpty = (details: ItemInput['details']): ItemInput['details'] =>
  details.length > 0 ? details : [emptyDetail()];

/** The copy is not marked as received, so that it would load these addresses unasked. */
const leavesImagesOut = ({ received = false, properties }: Copied): boolean =>
  received && properties.some(holdsImages);

/**
 * A second item like this one, without what belongs to one thing alone, without files, and without addresses of images
 * that another user chose.
 * @param name the name of the new item, which is cut to what a name may have
 */
const duplicateOf = ({ description, assetType, properties, received }: Copied, name: string): ItemInput => ({
  name: name.slice(0, ITEM_LIMITS.nameLength),
  description,
  assetType,
  details: orOneEmpty(
    properties
      .filter((property) => !belongsToOne(property.name) && !(received && holdsImages(property)))
      .map((property) => ({ ...emptyDetail(), name: property.name, value: property.value })),
  ),
});

/** The type and the names of the details as a form to be filled in; a detail that is left empty is not stored. */
const templateOf = ({ assetType, properties }: Copied): ItemInput => ({
  name: '',
  description: '',
  assetType,
  details: orOneEmpty(properties.map(({ name }) => ({ ...emptyDetail(), name, isOptional: true }))),
});

interface FromItemProps {
  readonly source: Source;
  /** The form, which begins with what the function gives. */
  readonly children: (initial: () => ItemInput) => ReactNode;
}

/** The form of a new item that begins with a stored one. Without that item it begins empty, and says so. */
export default function FromItem({ source, children }: FromItemProps) {
  const { t } = useTranslation('createItem');
  const { data: item, error } = useItem(source.id);
  if (!item && needsAuthentication(error)) {
    return <LockedNotice />;
  }
  if (!item && !error) return <Skeleton height={400} />;
  const initial = (): ItemInput => {
    if (!item) return emptyItem();
    if (source.kind === 'template') return templateOf(item);
    // A text would lose the signs of direction that the name may have, and this one is stored.
    return duplicateOf(item, `${item.name} ${t('source.copy')}`);
  };
  const kind =
    item && source.kind === 'duplicate' && leavesImagesOut(item) ? 'duplicateReceived' : source.kind;
  return (
    <Stack>
      <Text c="dimmed" size="sm" role="status">
        {item ? t(`source.${kind}`, { name: isolate(item.name) }) : t('source.missing')}
      </Text>
      {children(initial)}
    </Stack>
  );
}
