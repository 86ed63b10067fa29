import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { runScreenCommand } from '#web/base/screenCommands.ts';
import { byName } from '../itemList.ts';
import { noteOrder } from '../parts/listOrder.ts';
import { ItemLine, ItemLines } from './ItemLines.tsx';
import styles from './Overview.module.css';
import { LACKS, type Lack, type ReadItem } from './readItem.ts';

/** The chosen list stands in the address, so that the way back from an item leads to it. */
const CHOICE = 'missing';

/** The items that lack each of these, by name. */
function lackingItems(items: readonly ReadItem[]): Record<Lack, readonly Item[]> {
  const sorted = items.toSorted((a, b) => byName(a.item, b.item));
  const lacking = (lack: Lack) => sorted.flatMap(({ item, lacks }) => (lacks.includes(lack) ? [item] : []));
  return {
    photo: lacking('photo'),
    value: lacking('value'),
    serialNumber: lacking('serialNumber'),
    clearAmount: lacking('clearAmount'),
  };
}

/** A photo is added on the item's page; everything else in edit mode, in which the page then opens. */
const useStart = (lack: Lack, items: readonly Item[]) => {
  const client = useQueryClient();
  return ({ id }: Item): void => {
    noteOrder(client, items);
    if (lack !== 'photo') runScreenCommand('editItem', routes.assetDetails.href({ id }));
  };
};

interface ChoicesProps {
  readonly lacking: Record<Lack, readonly Item[]>;
  readonly chosen: Lack;
  readonly onChoose: (lack: Lack) => void;
}

function Choices({ lacking, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation('overview');
  const offered = LACKS.filter((lack) => lack !== 'clearAmount' || lacking[lack].length > 0);
  return (
    <Group gap="xs" mb="sm" className={styles.choices ?? ''} role="group" aria-label={t('complete.label')}>
      {offered.map((lack) => (
        <Button
          key={lack}
          variant={lack === chosen ? 'light' : 'default'}
          aria-pressed={lack === chosen}
          onClick={() => onChoose(lack)}
        >
          {t(`complete.${lack}`, { count: lacking[lack].length })}
        </Button>
      ))}
    </Group>
  );
}

/** The items that lack what an insurer asks for, as lists to complete one after another. */
export function CompleteSection({ items }: { readonly items: readonly ReadItem[] }) {
  const { t } = useTranslation('overview');
  const heading = useId();
  const lacking = useMemo(() => lackingItems(items), [items]);
  const [address, setAddress] = useSearchParams();
  const chosen =
    LACKS.find((lack) => lack === address.get(CHOICE)) ??
    LACKS.find((lack) => lacking[lack].length > 0) ??
    'photo';
  const [first] = lacking[chosen];
  const start = useStart(chosen, lacking[chosen]);
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} id={heading} mb={4}>
        {t('complete.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        {t('complete.help')}
      </Text>
      <Choices
        lacking={lacking}
        chosen={chosen}
        onChoose={(lack) => setAddress({ [CHOICE]: lack }, { replace: true, preventScrollReset: true })}
      />
      {first ? (
        <Button
          component={Link}
          to={routes.assetDetails.href({ id: first.id })}
          onClick={() => start(first)}
          mb="xs"
          w={{ base: '100%', sm: 'fit-content' }}
        >
          {t('complete.next')}
        </Button>
      ) : (
        <Text>{t('complete.none')}</Text>
      )}
      <ItemLines
        key={chosen}
        label={t(`complete.list.${chosen}`)}
        lines={lacking[chosen]}
        keyOf={({ id }) => id}
        more={(count) => t('complete.more', { count })}
      >
        {(item) => <ItemLine item={item} onClick={() => start(item)} />}
      </ItemLines>
    </Card>
  );
}
