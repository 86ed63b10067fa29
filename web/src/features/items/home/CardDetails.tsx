import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { PropertyList } from '#web/ui/PropertyList.tsx';
import styles from './CardDetails.module.css';

/** All details of a card's item; a long list scrolls within, by keyboard too. */
export function CardDetails({ id, item }: { readonly id: string; readonly item: Item }) {
  const { t } = useTranslation('home');
  return (
    <section
      id={id}
      className={styles.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus
      tabIndex={0}
      aria-label={t('card.details', { name: item.name })}
    >
      {item.properties.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('card.noDetails')}
        </Text>
      ) : (
        <PropertyList properties={item.properties} />
      )}
    </section>
  );
}
