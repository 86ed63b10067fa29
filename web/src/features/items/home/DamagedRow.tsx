import { Title, UnstyledButton } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Selectable } from '../selection/Selectable.tsx';
import type { DamagedProps } from './DamagedCard.tsx';
import styles from './ItemRow.module.css';

/** The row of an item whose content cannot be decrypted. */
export function DamagedRow({ id, isSelected, onSelect, onDelete }: DamagedProps) {
  const { t } = useTranslation('home');
  const headingId = useId();
  return (
    <article
      id={`item-${id}`}
      aria-labelledby={headingId}
      data-damaged
      data-selected={isSelected}
      className={styles.row}
    >
      <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
        <span className={styles.picture}>
          <IconFileBroken size="1.125rem" stroke={1.5} aria-hidden="true" />
        </span>
      </Selectable>
      <Title order={2} id={headingId} className={styles.name}>
        {t('card.damaged')}
      </Title>
      <UnstyledButton className={styles.delete ?? ''} aria-describedby={headingId} onClick={onDelete}>
        <IconTrash size={16} aria-hidden="true" />
        {t('card.delete')}
      </UnstyledButton>
    </article>
  );
}
