import { Title, UnstyledButton } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Selectable, type Selecting } from '../selection/Selectable.tsx';
import styles from './ItemCard.module.css';

export interface DamagedProps extends Selecting {
  readonly id: string;
  readonly onDelete: () => void;
}

/** The card of an item whose content cannot be decrypted. All that the user can do with it is delete it. */
export function DamagedCard({
  id,
  isCompact,
  isSelected,
  onSelect,
  onDelete,
}: DamagedProps & { readonly isCompact: boolean }) {
  const { t } = useTranslation('home');
  const headingId = useId();
  return (
    <article
      id={`item-${id}`}
      aria-labelledby={headingId}
      data-damaged
      data-compact={isCompact || undefined}
      data-selected={isSelected}
      className={styles.card}
    >
      <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
        <span className={styles.picture}>
          <IconFileBroken size="2.75rem" stroke={1.5} aria-hidden="true" />
        </span>
      </Selectable>
      <div className={styles.body}>
        <Title order={2} id={headingId} className={styles.name}>
          {t('card.damaged')}
        </Title>
        <p className={styles.description}>{t('card.damagedText')}</p>
      </div>
      <div className={styles.actions}>
        <UnstyledButton
          className={styles.action ?? ''}
          data-danger
          aria-describedby={headingId}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('card.delete')}
        </UnstyledButton>
      </div>
    </article>
  );
}
