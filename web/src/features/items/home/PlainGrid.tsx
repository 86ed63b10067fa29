import { useTranslation } from 'react-i18next';
import { type GridProps, GridRow } from './GridRow.tsx';
import styles from './ItemGrid.module.css';
import { useGridLayout } from './useGridLayout.ts';

/** The cards of a list that is short enough to draw all of them. */
export function PlainGrid({ items, renderItem }: GridProps) {
  const { t } = useTranslation('home');
  const { grid, columns } = useGridLayout();
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items, which <ul> forbids
    <div ref={grid} role="list" aria-label={t('list')} className={styles.plain}>
      {rows.map((row) => (
        <GridRow
          key={`${columns}:${items[row * columns]?.id}`}
          items={items}
          renderItem={renderItem}
          row={row}
          columns={columns}
        />
      ))}
    </div>
  );
}
