import { Button, Group } from '@mantine/core';
import { IconFileText, IconPlus, IconSquareCheck } from '@tabler/icons-react';
import { memo, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { routes } from '#web/base/routes.ts';
import { IconButton } from '#web/ui/buttons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { ReportMode } from '../selection/useReportMode.ts';
import styles from './HomeHeader.module.css';
import { useListWorth } from './useListWorth.ts';

interface ProtectionProps {
  readonly items: readonly ListedItem[];
  readonly level: SecurityLevel;
}

/** Says once for all items how they are protected. At Standard the registry holds the key, which is another thing. */
function Protection({ items, level }: ProtectionProps) {
  const { t } = useTranslation('home');
  const count = useMemo(() => items.filter((item) => item.isEncrypted).length, [items]);
  if (count === 0) return null;
  const key = level === 'Standard' ? 'byRegistry' : 'byPassword';
  return (
    <span>
      {count === items.length
        ? t(`protection.${key}`, { level })
        : t(`protection.${key}Some`, { level, count })}
    </span>
  );
}

/** The total of the items that are shown by currency, with the number of those that it is the total of where that is not all. */
function ListTotal({ visible }: Pick<CountLineProps, 'visible'>) {
  const { t } = useTranslation('home');
  const worth = useListWorth(visible);
  if (!worth) return null;
  const { amounts, count, hasPrices } = worth;
  return (
    <span className={styles.total}>
      {t(hasPrices ? 'worth.totalWithPrices' : 'worth.total', { amounts })}
      {count < visible.length && <span className={styles.part}> {t('worth.part', { count })}</span>}
    </span>
  );
}

interface CountLineProps {
  readonly items: readonly ListedItem[];
  /** Those of them that are shown. */
  readonly visible: readonly ListedItem[];
  /** Whether that is not known yet. */
  readonly isWaiting: boolean;
  /** How many items there are about to be while they arrive, 0 where that is unknown; undefined once all are there. */
  readonly expected: number | undefined;
  readonly level: SecurityLevel | null | undefined;
  /** Takes the focus after an item was deleted. */
  readonly countRef: Ref<HTMLSpanElement>;
}

/** The number of items, and of those that are shown. */
function useCountText({ items, visible, isWaiting, expected }: CountLineProps): string {
  const { t } = useTranslation('home');
  if (isWaiting) return t('loading');
  const [count, found] = [items.length, visible.length];
  if (expected !== undefined) {
    // The number of all items is not known, or out of date.
    if (expected <= count)
      return found === count ? t('someSoFar', { count }) : t('foundInSome', { found, count });
    const all = expected;
    return found === count ? t('soFar', { count, all }) : t('foundSoFar', { found, count, all });
  }
  return found === count ? t('itemCount', { count }) : t('matchCount', { found, total: count });
}

/** How many items there are, how they are protected, and what those that are shown are worth. */
function CountLine(props: CountLineProps) {
  const { items, visible, expected, level, countRef } = props;
  const isWhole = expected === undefined;
  return (
    <>
      <span ref={countRef} role="status" tabIndex={-1}>
        {useCountText(props)}
      </span>
      {isWhole && level && <Protection items={items} level={level} />}
      {isWhole && <ListTotal visible={visible} />}
    </>
  );
}

interface ActionsProps extends Pick<ReportMode, 'purpose' | 'toggle'> {
  /** Whether all items are there that can be selected. */
  readonly canSelect: boolean;
}

const PURPOSES = [
  { wanted: 'select', label: 'select', icon: IconSquareCheck },
  { wanted: 'report', label: 'generateReport', icon: IconFileText },
] as const;

const Actions = memo(function Actions({ purpose, toggle, canSelect }: ActionsProps) {
  const { t } = useTranslation('home');
  return (
    <Group gap="xs" className={styles.actions}>
      {PURPOSES.map(({ wanted, label, icon }) => (
        <IconButton
          key={wanted}
          variant={purpose === wanted ? 'light' : 'default'}
          aria-pressed={purpose === wanted}
          disabled={!canSelect}
          icon={icon}
          onClick={() => toggle(wanted)}
        >
          <span className={styles.label}>{t(label)}</span>
        </IconButton>
      ))}
      <Button
        component={Link}
        to={routes.createAsset.href()}
        className={styles.newItem ?? ''}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
      >
        <span className={styles.label}>{t('newItem')}</span>
      </Button>
    </Group>
  );
});

interface HomeHeaderProps extends CountLineProps, Omit<ActionsProps, 'canSelect'> {
  readonly state: 'loading' | 'items' | 'other';
}

/** The head of Home: the title, a line about the items, and what one does with all of them. */
export const HomeHeader = memo(function HomeHeader(props: HomeHeaderProps) {
  const { state, purpose, toggle, expected } = props;
  const { t } = useTranslation('home');
  return (
    <PageHeader
      title={t('title')}
      facts={
        <div className={styles.line}>
          {state === 'loading' && <span role="status">{t('loading')}</span>}
          {state === 'items' && <CountLine {...props} />}
        </div>
      }
      action={state === 'items' && <Actions {...{ purpose, toggle }} canSelect={expected === undefined} />}
    />
  );
});
