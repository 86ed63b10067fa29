import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { QR_IMAGE_MAX_PX } from '#shared/domain/constants.ts';
import { jointLink } from '#shared/domain/transferLink.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/qr.ts';
import { Warning } from '#web/ui/Failure.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { isDamaged } from '../itemList.ts';
import styles from './HandOverItems.module.css';
import { HandOverSteps, HandOverWays } from './handOverParts.tsx';

const isFree = (item: ListedItem): item is Item => !isDamaged(item) && !item.inTransit;

/** The selected items that cannot be handed over now, each with the reason. */
function LeftOut({ items }: { readonly items: readonly ListedItem[] }) {
  const { t } = useTranslation('handOver');
  if (items.length === 0) return null;
  return (
    <Warning title={t('several.leftOut', { count: items.length })}>
      <List size="sm" className={styles.text}>
        {items.map((item) => (
          <List.Item key={item.id}>
            <bdi>{isDamaged(item) ? t('several.damagedName') : item.name}</bdi>:{' '}
            {t(isDamaged(item) ? 'several.damaged' : 'several.inTransit')}
          </List.Item>
        ))}
      </List>
    </Warning>
  );
}

/** One code and one link for all items, and what follows. */
function Ways({ items, ownerId }: { readonly items: readonly Item[]; readonly ownerId: string }) {
  const { t } = useTranslation('handOver');
  const count = items.length;
  const link = jointLink(window.location.origin, { ownerId, assetIds: items.map(({ id }) => id) });
  return (
    <>
      <Text>{t('several.lead', { count })}</Text>
      {/* As large as a dialog allows: the code of many items has small modules. */}
      <HandOverWays link={link} name={t('several.code', { count })} codePx={QR_IMAGE_MAX_PX} />
      <ul className={styles.items} aria-label={t('several.items')}>
        {items.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

interface HandOverItemsProps {
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

/** Everything that leads to a new owner for several items at once. */
export default function HandOverItems({ items, onClose }: HandOverItemsProps) {
  useFocusBack();
  const { t } = useTranslation('handOver');
  const free = items.filter(isFree);
  const [first] = free;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={first ? t('several.title', { count: free.length }) : t('title')}
      size={720}
    >
      <Stack gap="md">
        {first ? <Ways items={free} ownerId={first.userId} /> : <Text>{t('several.none')}</Text>}
        <LeftOut items={items.filter((item) => !isFree(item))} />
        {first && <HandOverSteps count={free.length} />}
      </Stack>
    </Dialog>
  );
}
