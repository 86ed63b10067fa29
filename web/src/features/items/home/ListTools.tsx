import { ComboboxChevron, Input, UnstyledButton } from '@mantine/core';
import { IconArrowsSort, IconFilter, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { memo, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenCommand } from '#web/base/screenCommands.ts';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import chips from '../filters/chips.module.css';
import { SHAPES, type Shape, SORT_ORDERS, type SortOrder } from '../listView.ts';
import styles from './ListTools.module.css';
import { TypeChips } from './TypeChips.tsx';
import { loadKnownDetails } from './useKnownDetails.ts';
import { countFilters, type RegistryView } from './useRegistryView.ts';

interface ListToolsProps {
  readonly registry: RegistryView;
  readonly isCompact: boolean;
  /** How many items there are about to be while they arrive; undefined once all are there. */
  readonly expected: number | undefined;
}

interface OrderProps {
  readonly order: SortOrder;
  /** The best match is an order for as long as something is searched. */
  readonly hasBest: boolean;
  readonly isCompact: boolean;
  /** It never changes. */
  readonly onOrder: (order: SortOrder) => void;
}

const Order = memo(function Order({ order, hasBest, isCompact, onOrder }: OrderProps) {
  const { t } = useTranslation('home');
  const orders = SORT_ORDERS.filter((each) => each !== 'best' || hasBest);
  return (
    <Input
      component="select"
      className={styles.order}
      size="sm"
      pointer
      aria-label={t('view.sort')}
      leftSection={isCompact && <IconArrowsSort size={18} aria-hidden="true" />}
      rightSection={<ComboboxChevron size="sm" />}
      rightSectionPointerEvents="none"
      value={order}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onOrder(SORT_ORDERS.find((each) => each === chosen) ?? order);
      }}
    >
      {orders.map((each) => (
        <option key={each} value={each}>
          {t(`view.orders.${each}`)}
        </option>
      ))}
    </Input>
  );
});

const ICONS = { cards: IconLayoutGrid, list: IconList } as const;

interface ShapeSwitchProps {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
}

/** Switches between cards and the rows of a list. It is memoized because each key in the search draws the tools anew. */
const ShapeSwitch = memo(function ShapeSwitch({ shape, onChange }: ShapeSwitchProps) {
  const { t } = useTranslation('home');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('view.shape')} className={styles.shapes}>
      {SHAPES.map((choice) => {
        const Shown = ICONS[choice];
        return (
          <UnstyledButton
            key={choice}
            className={styles.shape ?? ''}
            aria-label={t(`view.shapes.${choice}`)}
            title={t(`view.shapes.${choice}`)}
            aria-pressed={choice === shape}
            onClick={() => onChange(choice)}
          >
            <Shown size={18} aria-hidden="true" />
          </UnstyledButton>
        );
      })}
    </div>
  );
});

const loadPanel = () => import('../filters/FilterPanel.tsx');
const FilterPanel = latePart(loadPanel);
const FilterChips = latePart(() => import('../filters/FilterChips.tsx'));

/** Opens the panel of all filters, and shows those that are set. */
function FilterTools({ registry, isCompact }: Omit<ListToolsProps, 'expected'>) {
  const { t } = useTranslation('home');
  const { view, setFilter } = registry;
  const [panel, setPanel] = useState<'opened' | 'closed'>();
  const count = countFilters(view);
  const open = async () => {
    // Both, so that no filter that is chosen there has to wait for its code.
    if (await loadPart(() => Promise.all([loadPanel(), loadKnownDetails()]))) setPanel('opened');
  };
  return (
    <>
      <UnstyledButton
        className={chips.chip ?? ''}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('view.filterCount', { count }) : undefined}
        onClick={() => void open()}
      >
        <IconFilter size={16} aria-hidden="true" /> {t('view.filter')}
        {count > 0 && <span className={chips.count}>{t('view.typeCount', { count })}</span>}
      </UnstyledButton>
      {count > 0 && <FilterChips filters={view} onChange={setFilter} />}
      {panel && (
        <FilterPanel
          registry={registry}
          isCompact={isCompact}
          opened={panel === 'opened'}
          onClose={() => setPanel('closed')}
        />
      )}
    </>
  );
}

/** The tools that find an item among many: the search, the order, the shape of the list, and its types. */
export function ListTools({ registry, isCompact, expected }: ListToolsProps) {
  const { t } = useTranslation('home');
  const { view, order, types, typesTotal, setQuery, setOrder, setFilter, setShape } = registry;
  const tools = useRef<HTMLDivElement>(null);
  useScreenCommand('search', () => {
    const field = tools.current?.querySelector('input');
    field?.focus();
    field?.select();
  });
  const chooseType = useCallback((type: string | undefined) => setFilter({ type }), [setFilter]);
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
      <Order
        order={order}
        hasBest={view.query.trim() !== '' || order === 'best'}
        isCompact={isCompact}
        onOrder={setOrder}
      />
      <ShapeSwitch shape={view.shape} onChange={setShape} />
      <TypeChips
        types={types}
        total={typesTotal}
        expected={expected}
        chosen={view.type}
        isCompact={isCompact}
        onChoose={chooseType}
      >
        <FilterTools registry={registry} isCompact={isCompact} />
      </TypeChips>
    </div>
  );
}
