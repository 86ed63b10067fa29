import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ListView, SORT_ORDERS, type SortOrder } from '../model/listView.ts';
import styles from './ViewTools.module.css';

interface ViewToolsProps {
  readonly view: ListView;
  readonly types: readonly string[];
  readonly setQuery: (query: string) => void;
  readonly setOrder: (order: SortOrder) => void;
  readonly setType: (type: string | undefined) => void;
}

function SearchBox({ view, setQuery }: Pick<ViewToolsProps, 'view' | 'setQuery'>) {
  const { t } = useTranslation('home');
  return (
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
  );
}

/** Search, type and order of the list. A type that no item has any more stays to be chosen away from. */
export function ViewTools({ view, types, setQuery, setOrder, setType }: ViewToolsProps) {
  const { t } = useTranslation('home');
  const offered = view.type === undefined || types.includes(view.type) ? types : [...types, view.type];
  return (
    <Group role="search" aria-label={t('view.label')} gap="sm" mb="md" className={styles.tools}>
      <SearchBox view={view} setQuery={setQuery} />
      <NativeSelect
        className={styles.choice}
        aria-label={t('view.type')}
        value={view.type ?? ''}
        onChange={(event) => setType(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('view.everyType') },
          ...offered.map((type) => ({ value: type, label: type })),
        ]}
      />
      <NativeSelect
        className={styles.choice}
        aria-label={t('view.sort')}
        value={view.order}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOrder(SORT_ORDERS.find((order) => order === chosen) ?? view.order);
        }}
        data={SORT_ORDERS.map((order) => ({ value: order, label: t(`view.orders.${order}`) }))}
      />
    </Group>
  );
}
