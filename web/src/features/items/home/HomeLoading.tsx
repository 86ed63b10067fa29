import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ItemGrid.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** About a closed card's, so that little moves when the items arrive. */
const CARD_HEIGHT_PX = 190;

/** Cards to be, while the items are on their way. */
export function HomeLoading() {
  const { t } = useTranslation('home');
  return (
    <>
      <Text role="status" mb="md" c="dimmed">
        {t('loading')}
      </Text>
      <div className={styles.loading} aria-hidden="true">
        {CARDS.map((card) => (
          <Skeleton key={card} height={CARD_HEIGHT_PX} />
        ))}
      </div>
    </>
  );
}
