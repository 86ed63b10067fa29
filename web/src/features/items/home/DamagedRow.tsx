import { Anchor, Title, UnstyledButton } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { Selectable } from '../selection/Selectable.tsx';
import type { DamagedProps } from './DamagedCard.tsx';
import styles from './ItemRow.module.css';
import { openByClick } from './openByClick.ts';

/** The row of an item whose content cannot be decrypted. */
export function DamagedRow({
  id,
  isSelected,
  onSelect,
  onDelete,
  isInTable,
}: DamagedProps & { readonly isInTable?: boolean }) {
  const { t } = useTranslation('home');
  const headingId = useId();
  // A row of the table has cells only: all that is here stands in one.
  const Row = isInTable ? 'div' : 'article';
  return (
    <Row
      id={`item-${id}`}
      role={isInTable ? 'cell' : undefined}
      aria-labelledby={headingId}
      data-damaged
      data-selected={isSelected}
      className={styles.row}
      onClick={openByClick}
    >
      <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
        <span className={styles.picture}>
          <IconFileBroken size="1.125rem" stroke={1.5} aria-hidden="true" />
        </span>
      </Selectable>
      <Title order={2} id={headingId} className={styles.name}>
        <Anchor inherit component={Link} to={routes.assetDetails.href({ id })}>
          {t('card.damaged')}
        </Anchor>
      </Title>
      <UnstyledButton className={styles.delete ?? ''} aria-describedby={headingId} onClick={onDelete}>
        <IconTrash size={16} aria-hidden="true" />
        {t('card.delete')}
      </UnstyledButton>
    </Row>
  );
}
