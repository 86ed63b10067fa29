import { Button, Card, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileBroken, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ItemCard.module.css';

/** In place of an item whose content cannot be opened: it is there, and all that can be done is delete it. */
export function DamagedCard({ onDelete }: { readonly onDelete: () => void }) {
  const { t } = useTranslation('home');
  const id = useId();
  return (
    <Card withBorder component="article" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <ThemeIcon size={48} radius="sm" variant="light" color="red">
          <IconFileBroken size={24} stroke={1.5} aria-hidden="true" />
        </ThemeIcon>
        <Title order={2} size="h3" id={id}>
          {t('card.damaged')}
        </Title>
      </div>
      <Text size="sm">{t('card.damagedText')}</Text>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          color="red"
          aria-describedby={id}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('card.delete')}
        </Button>
      </div>
    </Card>
  );
}
