import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SORT_ORDERS } from '../listView.ts';
import { FilterTools } from './FilterTools.tsx';
import styles from './ListTools.module.css';
import { ShapeSwitch } from './ShapeSwitch.tsx';
import { TypeChips } from './TypeChips.tsx';
import type { RegistryView } from './useRegistryView.ts';

interface ListToolsProps {
  readonly registry: RegistryView;
  readonly isCompact: boolean;
}

/** The tools that find an item among many: the search, the order, the shape of the list, and its types. */
export function ListTools({ registry, isCompact }: ListToolsProps) {
  const { t } = useTranslation('home');
  const { view, order, types, items, setQuery, setOrder, setFilter, setShape } = registry;
  const tools = useRef<HTMLDivElement>(null);
  useScreenCommand('search', () => {
    const field = tools.current?.querySelector('input');
    field?.focus();
    field?.select();
  });
  // The best match is an order for as long as something is searched.
  const orders = SORT_ORDERS.filter(
    (each) => each !== 'best' || view.query.trim() !== '' || order === 'best',
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers and screen readers do not know <search>
    <div
      ref={tools}
      role="search"
      aria-label={t('view.label')}
      className={styles.tools}
      onFocus={registry.prepareSearch}
    >
      <SearchField
        className={styles.search}
        label={t('view.search')}
        placeholder={isCompact ? t('view.search') : t('view.placeholder')}
        clear={t('view.clear')}
        shortcut="/"
        value={view.query}
        onChange={setQuery}
      />
      <NativeSelect
        className={styles.order}
        aria-label={t('view.sort')}
        leftSection={isCompact && <IconArrowsSort size={18} aria-hidden="true" />}
        value={order}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOrder(SORT_ORDERS.find((each) => each === chosen) ?? order);
        }}
        data={orders.map((each) => ({ value: each, label: t(`view.orders.${each}`) }))}
      />
      <ShapeSwitch shape={view.shape} onChange={setShape} />
      <TypeChips
        types={types}
        total={items.length}
        chosen={view.type}
        isCompact={isCompact}
        onChoose={(type) => setFilter({ type })}
      >
        <FilterTools registry={registry} isCompact={isCompact} />
      </TypeChips>
    </div>
  );
}
