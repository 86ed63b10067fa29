import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SORT_ORDERS } from '../itemList.ts';
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
  const { view, types, items, setQuery, setOrder, setType, setShape } = registry;
  const tools = useRef<HTMLDivElement>(null);
  useScreenCommand('search', () => {
    const field = tools.current?.querySelector('input');
    field?.focus();
    field?.select();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers and screen readers do not know <search>
    <div ref={tools} role="search" aria-label={t('view.label')} className={styles.tools}>
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
        value={view.order}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setOrder(SORT_ORDERS.find((order) => order === chosen) ?? view.order);
        }}
        data={SORT_ORDERS.map((order) => ({ value: order, label: t(`view.orders.${order}`) }))}
      />
      <ShapeSwitch shape={view.shape} onChange={setShape} />
      <TypeChips
        types={types}
        total={items.length}
        chosen={view.type}
        isCompact={isCompact}
        onChoose={setType}
      />
    </div>
  );
}
