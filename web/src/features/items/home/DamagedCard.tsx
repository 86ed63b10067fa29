import { Button, Card, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Selectable, type Selecting } from '../report/Selectable.tsx';
import styles from './ItemCard.module.css';

interface DamagedCardProps extends Selecting {
  readonly id: string;
  readonly onDelete: () => void;
}

/** The card of an item whose content cannot be decrypted. All that the user can do with it is delete it. */
export function DamagedCard({ id, isSelected, onSelect, onDelete }: DamagedCardProps) {
  const { t } = useTranslation('home');
  const headingId = useId();
  return (
    <Card
      withBorder
      component="article"
      aria-labelledby={headingId}
      className={styles.card}
      data-selected={isSelected || undefined}
    >
      <div className={styles.head}>
        <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
          <ThemeIcon size={48} radius="sm" variant="light" color="red">
            <IconFileBroken size={24} stroke={1.5} aria-hidden="true" />
          </ThemeIcon>
        </Selectable>
        <Title order={2} size="h3" id={headingId}>
          {t('card.damaged')}
        </Title>
      </div>
      <Text size="sm">{t('card.damagedText')}</Text>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          color="red"
          aria-describedby={headingId}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('card.delete')}
        </Button>
      </div>
    </Card>
  );
}
