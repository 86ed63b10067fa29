import { Button, Card, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passFocus } from '#web/ui/keepFocus.ts';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import styles from './GroupCards.module.css';
import { type Group, groupKey, groupsOf } from './groups.ts';
import type { GroupDecision } from './useGroup.ts';
import { useNames } from './useNames.ts';

/** More names would not be read. */
const NAMED = 3;

/** The first items by name; nothing where all have the same one, because their names are locked. */
function useNamesOf() {
  const { t } = useTranslation('pendingTransfers');
  const { nameOf } = useNames();
  return ({ transfers }: Group): string => {
    if (new Set(transfers.map(nameOf)).size === 1) return '';
    const names = transfers.slice(0, NAMED).map((transfer) => isolate(nameOf(transfer)));
    const count = transfers.length - names.length;
    return count > 0 ? t('group.more', { names: names.join(', '), count }) : names.join(', ');
  };
}

export type CardDecision = Pick<GroupDecision, 'open' | 'refuse' | 'reading'>;

/** One group, whose buttons are told apart from those of the others by what the card says. */
function GroupCard({ group, decision }: { readonly group: Group; readonly decision: CardDecision }) {
  const { t } = useTranslation('pendingTransfers');
  const id = useId();
  const namesOf = useNamesOf();
  const { reading, open, refuse } = decision;
  const text = `group.${group.kind}` as const;
  const about = { user: isolate(group.user), count: group.transfers.length };
  return (
    <Card withBorder className={styles.group ?? ''}>
      <div className={styles.words}>
        <Text id={id} fw={600}>
          {t(`${text}.card`, about)}
        </Text>
        <Text size="sm" c="dimmed">
          {namesOf(group)}
        </Text>
      </div>
      <div className={styles.buttons}>
        <Button
          aria-describedby={id}
          loading={reading === groupKey(group)}
          disabled={reading !== undefined}
          onClick={() => void open(group)}
        >
          {t(`${text}.action`)}
        </Button>
        <Button
          aria-describedby={id}
          variant="subtle"
          disabled={reading !== undefined}
          onClick={() => void refuse(group)}
        >
          {t(`${text}.refuse`)}
        </Button>
      </div>
    </Card>
  );
}

interface GroupCardsProps {
  readonly transfers: readonly ShownTransfer[];
  readonly decision: CardDecision;
}

/** More cards than these would push the list itself far down. */
const MOST_CARDS = 5;

/**
 * Offers to decide together about transfers with the same person that wait for the same decision: the first of them, and
 * the others on request.
 */
export function GroupCards({ transfers, decision }: GroupCardsProps) {
  const { t } = useTranslation('pendingTransfers');
  const [areAll, setAll] = useState(false);
  const cards = useRef<HTMLElement>(null);
  const pressed = useRef<Element>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (areAll)
      void passFocus(cards.current?.children[MOST_CARDS]?.querySelector('button') ?? null, pressed.current);
  }, [areAll]);
  const groups = groupsOf(transfers);
  if (groups.length === 0) return null;
  const shown = areAll ? groups : groups.slice(0, MOST_CARDS);
  const count = groups.length - shown.length;
  return (
    <section ref={cards} aria-label={t('group.label')} className={styles.groups}>
      {shown.map((group) => (
        <GroupCard key={groupKey(group)} group={group} decision={decision} />
      ))}
      {count > 0 && (
        <Button
          variant="default"
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            setAll(true);
          }}
        >
          {t('group.others', { count })}
        </Button>
      )}
    </section>
  );
}
