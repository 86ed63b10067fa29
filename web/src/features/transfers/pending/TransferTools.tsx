import { Badge, Checkbox, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferView } from '../model/listTransfers.ts';
import styles from './TransferTools.module.css';

interface TransferToolsProps {
  readonly view: TransferView;
  readonly onView: (view: TransferView) => void;
  /** How many transfers wait for the person. */
  readonly count: number;
}

/** Search, the filter, and how many transfers wait. */
export function TransferTools({ view, onView, count }: TransferToolsProps) {
  const { t } = useTranslation('pendingTransfers');
  const setQuery = (query: string) => onView({ ...view, query });
  return (
    <Group role="search" aria-label={t('view.label')} gap="md" mb="md">
      <TextInput
        className={styles.search}
        type="search"
        dir="auto"
        aria-label={t('view.search')}
        placeholder={t('view.placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          view.query !== '' && <CloseButton aria-label={t('view.clear')} onClick={() => setQuery('')} />
        }
        value={view.query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Checkbox
        classNames={{ body: styles.filter ?? '', label: styles.filterLabel ?? '' }}
        label={t('view.onlyMine')}
        checked={view.onlyMine}
        onChange={(event) => onView({ ...view, onlyMine: event.currentTarget.checked })}
      />
      <div role="status" className={styles.count}>
        {count > 0 && (
          <Badge size="lg" variant="light" tt="none">
            {t('actionCount', { count })}
          </Badge>
        )}
      </div>
    </Group>
  );
}
