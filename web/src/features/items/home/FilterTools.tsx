import { UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';
import styles from './TypeChips.module.css';
import { loadKnownDetails } from './useKnownDetails.ts';
import { countFilters, type RegistryView } from './useRegistryView.ts';

const loadPanel = () => import('../filters/FilterPanel.tsx');
const FilterPanel = lazyPart(loadPanel);
const FilterChips = lazyPart(() => import('../filters/FilterChips.tsx'));

interface FilterToolsProps {
  readonly registry: RegistryView;
  readonly isCompact: boolean;
}

/** Opens the panel of all filters, and shows those that are set. */
export function FilterTools({ registry, isCompact }: FilterToolsProps) {
  const { t } = useTranslation('home');
  const { view, matching, visible, setFilter, clearFilters } = registry;
  const [panel, setPanel] = useState<'opened' | 'closed'>();
  const count = countFilters(view);
  const open = async () => {
    // Both, so that no filter that is chosen there has to wait for its code.
    if (await loadPart(() => Promise.all([loadPanel(), loadKnownDetails()]))) setPanel('opened');
  };
  return (
    <>
      <UnstyledButton
        className={styles.chip ?? ''}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('view.filterCount', { count }) : undefined}
        onClick={() => void open()}
      >
        <IconFilter size={16} aria-hidden="true" /> {t('view.filter')}
        {count > 0 && <span className={styles.count}>{t('view.typeCount', { count })}</span>}
      </UnstyledButton>
      {count > 0 && (
        <Suspense fallback={null}>
          <FilterChips filters={view} onChange={setFilter} />
        </Suspense>
      )}
      {panel && (
        <Suspense fallback={null}>
          <FilterPanel
            items={matching}
            filters={view}
            count={visible.length}
            isCompact={isCompact}
            opened={panel === 'opened'}
            onChange={setFilter}
            onClear={clearFilters}
            onClose={() => setPanel('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
