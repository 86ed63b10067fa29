import { Button, Card, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/ui/text.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import styles from './GroupCards.module.css';
import { type Group, groupKey, groupsOf } from './groups.ts';
import type { GroupDecision } from './useGroup.ts';

/** More names would not be read. */
const NAMED = 3;

/** The first items by name; nothing where all have the same one, because their names are locked. */
function useNames() {
  const { t } = useTranslation('pendingTransfers');
  return ({ transfers }: Group): string => {
    const different = new Set(transfers.map(({ assetName }) => assetName));
    if (different.size === 1) return '';
    const names = [...different].slice(0, NAMED);
    const named = names.map(isolate).join(', ');
    const count = transfers.filter(({ assetName }) => !names.includes(assetName)).length;
    return count > 0 ? t('group.more', { names: named, count }) : named;
  };
}

interface GroupCardsProps {
  readonly transfers: readonly ShownTransfer[];
  readonly decision: Pick<GroupDecision, 'open' | 'refuse' | 'reading'>;
}

/** Offers to decide together about transfers with the same person that wait for the same decision. */
export function GroupCards({ transfers, decision }: GroupCardsProps) {
  const { t } = useTranslation('pendingTransfers');
  const namesOf = useNames();
  const groups = groupsOf(transfers);
  if (groups.length === 0) return null;
  const { reading } = decision;
  return (
    <section aria-label={t('group.label')} className={styles.groups}>
      {groups.map((group) => {
        const key = groupKey(group);
        const text = `group.${group.kind}` as const;
        const about = { user: isolate(group.user), count: group.transfers.length };
        return (
          <Card key={key} withBorder className={styles.group ?? ''}>
            <div className={styles.words}>
              <Text fw={600}>{t(`${text}.card`, about)}</Text>
              <Text size="sm" c="dimmed">
                {namesOf(group)}
              </Text>
            </div>
            <div className={styles.buttons}>
              <Button
                loading={reading === key}
                disabled={reading !== undefined}
                onClick={() => void decision.open(group)}
              >
                {t(`${text}.action`)}
              </Button>
              <Button
                variant="subtle"
                disabled={reading !== undefined}
                onClick={() => void decision.refuse(group)}
              >
                {t(`${text}.refuse`)}
              </Button>
            </div>
          </Card>
        );
      })}
    </section>
  );
}
