import { ActionIcon, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listedItems } from '#web/api/itemCache.ts';
import { routes } from '#web/base/routes.ts';
import { neighboursOf } from '../parts/listOrder.ts';
import styles from './ItemHead.module.css';

interface StepProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
}

/** Takes the place of the present item in the history, so that the way back leads to the list. */
function Step({ to, label, icon: Icon }: StepProps) {
  const common = {
    variant: 'subtle',
    color: 'gray',
    className: styles.step ?? '',
    'aria-label': label,
    title: label,
  } as const;
  const icon = <Icon size={18} aria-hidden="true" />;
  if (to === undefined) {
    return (
      <ActionIcon {...common} disabled>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...common} component={Link} to={routes.assetDetails.href({ id: to })} replace>
      {icon}
    </ActionIcon>
  );
}

/** The items of the list that there are now: one may be deleted, here or in another tab, while its neighbour is shown. */
function useListed() {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((onChange) => client.getQueryCache().subscribe(onChange), [client]),
    () => listedItems(client),
  );
}

/** Leads to the items before and after this one in the list that the user came from. */
export function Neighbours({ id }: { readonly id: string }) {
  const { t } = useTranslation('itemDetails');
  const client = useQueryClient();
  const listed = useListed();
  const found = useMemo(() => neighboursOf(client, id, listed), [client, id, listed]);
  if (!found) return null;
  const { previous, next, place, count } = found;
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours.label')}>
      <Step to={previous} label={t('neighbours.previous')} icon={IconChevronLeft} />
      <Text size="sm" c="dimmed">
        {t('neighbours.place', { place, count })}
      </Text>
      <Step to={next} label={t('neighbours.next')} icon={IconChevronRight} />
    </nav>
  );
}
