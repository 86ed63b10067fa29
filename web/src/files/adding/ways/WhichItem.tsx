import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { routes } from '#web/base/routes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/addingFiles.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { addFiles } from '../addFiles.ts';
import { carryFiles } from '../uploads.ts';
import styles from './WhichItem.module.css';

/** More rows than this are not looked through: typing is quicker. */
const SHOWN = 50;

interface ItemListProps {
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
}

function ItemList({ items, onChoose }: ItemListProps) {
  const { t } = useTranslation('addingFiles');
  if (items.length === 0) return <Text role="status">{t('which.none')}</Text>;
  return (
    <ul className={styles.list} aria-label={t('which.list')}>
      {items.map((item) => (
        <li key={item.id}>
          <UnstyledButton className={styles.item} disabled={item.inTransit} onClick={() => onChoose(item)}>
            <Text truncate dir="auto">
              {item.name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {item.inTransit ? t('which.inTransit') : item.assetType}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

interface WhichItemProps {
  readonly files: readonly File[];
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

/** Asks which item the files belong to, or makes a new one. */
export default function WhichItem({ files, items, onClose }: WhichItemProps) {
  useFocusBack();
  const { t } = useTranslation(['addingFiles', 'common']);
  const registry = { api: useApi(), client: useQueryClient() };
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const arePhotos = files.every(({ type }) => type.startsWith('image/'));
  const words = foldText(query).split(/\s+/);
  const found = items
    .flatMap((item) => ('damaged' in item ? [] : [item]))
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)));

  const onChoose = ({ id }: Item) => {
    onClose();
    void addFiles(registry, id, files);
  };
  const onNewItem = () => {
    carryFiles(files);
    void navigate(routes.createAsset.href());
  };
  return (
    <Dialog opened size="lg" onClose={onClose} title={t('which.title', { count: files.length })}>
      <Stack>
        <Button data-autofocus onClick={onNewItem}>
          {t(`which.newItem.${arePhotos ? 'photos' : 'files'}`, { count: files.length })}
        </Button>
        {items.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {t('which.text')}
            </Text>
            <SearchField
              label={t('which.search')}
              placeholder={t('which.placeholder')}
              clear={t('which.clear')}
              value={query}
              onChange={setQuery}
            />
            <ItemList items={found.slice(0, SHOWN)} onChoose={onChoose} />
            {found.length > SHOWN && (
              <Text size="sm" c="dimmed">
                {t('which.more')}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
