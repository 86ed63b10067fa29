import { Badge, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconFileBroken } from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashedItem } from '#shared/contract/trash.ts';
import { daysLeft } from '#shared/domain/trash.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { formatDay, isolate } from '#web/ui/text.ts';
import { TypeIcon } from '#web/ui/typeIcons/TypeIcon.tsx';
import styles from './TrashList.module.css';

export type TakeOut = (item: { readonly id: string; readonly name: string }, pressed: Element) => void;

/** The two ways out of the trash. They never change, so that "Show more" draws only what is new. */
interface TrashedItemActions {
  readonly onRestore: TakeOut;
  readonly onRemove: TakeOut;
}

interface EntryProps extends TrashedItemActions {
  readonly item: TrashedItem;
  /** Whether something is being done with it. */
  readonly isBusy: boolean;
}

/** The days that are left; in red where it is the last week. */
function DaysLeft({ until }: { readonly until: string }) {
  const { t } = useTranslation('trash');
  const days = daysLeft(until, new Date());
  return (
    <Badge variant="light" color={days <= 7 ? 'red' : 'gray'}>
      {days === 0 ? t('today') : t('daysLeft', { count: days })}
    </Badge>
  );
}

const Entry = memo(function Entry({ item, isBusy, onRestore, onRemove }: EntryProps) {
  const { t } = useTranslation('trash');
  const isDamaged = 'damaged' in item;
  const name = isDamaged ? t('damaged') : item.name;
  const type = isDamaged ? '' : item.assetType;
  const named = { id: item.id, name };
  return (
    <li className={styles.entry} tabIndex={-1} aria-busy={isBusy}>
      <span className={styles.icon} aria-hidden="true">
        {isDamaged ? <IconFileBroken size={20} stroke={1.5} /> : <TypeIcon type={type} size="20px" />}
      </span>
      <div className={styles.text}>
        <Text fw={600}>{name}</Text>
        {isDamaged && <Text size="sm">{t('damagedNote')}</Text>}
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {[type, t('deletedOn', { date: formatDay(item.deletedAt) })].filter(Boolean).join(' · ')}
          </Text>
          <DaysLeft until={item.keptUntil} />
        </Group>
      </div>
      <div className={styles.actions}>
        <IconButton
          variant="default"
          icon={IconArrowBackUp}
          aria-disabled={isBusy}
          data-disabled={isBusy || undefined}
          aria-label={t('restoreNamed', { name: isolate(name) })}
          onClick={({ currentTarget }) => onRestore(named, currentTarget)}
        >
          {t('restore')}
        </IconButton>
        <Button
          variant="subtle"
          color="red"
          aria-disabled={isBusy}
          data-disabled={isBusy || undefined}
          aria-label={t('removeNamed', { name: isolate(name) })}
          onClick={({ currentTarget }) => onRemove(named, currentTarget)}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  );
});

interface TrashListProps extends TrashedItemActions {
  readonly items: readonly TrashedItem[];
  /** Whether something is being done with an item. */
  readonly isBusy: (id: string) => boolean;
  /** Whether nothing can be done with any: said of the list, since there may be thousands to draw anew. */
  readonly isShut: boolean;
  readonly ref: Ref<HTMLOListElement>;
}

/** The deleted items, each with the time that is left and the two ways out. */
export function TrashList({ items, isBusy, isShut, ref, ...actions }: TrashListProps) {
  return (
    <ol className={styles.list} inert={isShut} ref={ref}>
      {items.map((item) => (
        <Entry key={item.id} item={item} isBusy={isBusy(item.id)} {...actions} />
      ))}
    </ol>
  );
}
