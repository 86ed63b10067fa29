import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Selectable, type Selecting } from '../selection/Selectable.tsx';
import styles from './ItemCard.module.css';
import { ItemName } from './ItemName.tsx';
import { openByClick } from './openByClick.ts';

export interface DamagedProps extends Selecting {
  readonly id: string;
  readonly onDelete: () => void;
}

/** The card of an item whose content cannot be decrypted. Its page says what the user can do. */
export default function DamagedCard({
  id,
  isCompact,
  isSelected,
  onSelect,
  onDelete,
}: DamagedProps & { readonly isCompact: boolean }) {
  const { t } = useTranslation('home');
  const headingId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link
    <article
      id={`item-${id}`}
      aria-labelledby={headingId}
      data-damaged
      data-compact={isCompact || undefined}
      data-selected={isSelected}
      className={styles.card}
      onClick={openByClick}
    >
      <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
        <span className={styles.picture}>
          <IconFileBroken size="2.75rem" stroke={1.5} aria-hidden="true" />
        </span>
      </Selectable>
      <div className={styles.body}>
        <ItemName itemId={id} name={t('card.damaged')} headingId={headingId} className={styles.name} />
        <p className={styles.description}>{t('card.damagedText')}</p>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={`${styles.action} mantine-active`}
          data-danger
          aria-describedby={headingId}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('card.delete')}
        </button>
      </div>
    </article>
  );
}
