import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { isDamaged } from '../itemList.ts';
import type { DamagedProps } from './DamagedCard.tsx';
import { DamagedRow } from './DamagedRow.tsx';
import { GRID_FORMS } from './Grid.tsx';
import type { ListedItemProps } from './ItemCard.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import styles from './ItemRow.module.css';
import { ItemRow } from './ItemRow.tsx';
import { commonDetails, type DetailColumn } from './keyDetails.ts';

const WIDE = '(min-width: 62em)';

/** The widths of the columns: picture, name, type, details, date, buttons. */
const widthsOf = (columns: readonly DetailColumn[]): string =>
  ['2.25rem minmax(0, 2.2fr) minmax(0, 1.3fr)', ...columns.map(() => 'minmax(0, 1.3fr)'), '6.5rem 88px'].join(
    ' ',
  );

/** The names of the columns, for the eye only: each row says them to a screen reader. */
function Head({ columns }: { readonly columns: readonly DetailColumn[] }) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>{t('card.name')}</span>
      <span>{t('card.type')}</span>
      {columns.map(({ key, name, isAmount }) => (
        <span key={key} data-amount={isAmount || undefined}>
          {name}
        </span>
      ))}
      <span>{t('card.registered')}</span>
    </div>
  );
}

interface WidthStyle extends CSSProperties {
  readonly '--list-columns': string;
}

interface RowListProps {
  /** All items, whose most common details are columns. */
  readonly items: readonly ListedItem[];
  readonly visible: readonly ListedItem[];
  readonly isCompact: boolean;
  readonly propsOf: (item: Item) => ListedItemProps;
  readonly damagedPropsOf: (item: DamagedItem) => DamagedProps;
}

/** The items as rows with columns. */
export default function RowList({ items, visible, isCompact, propsOf, damagedPropsOf }: RowListProps) {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const columns = useMemo(() => commonDetails(items, isWide ? 2 : 1), [items, isWide]);
  const widths: WidthStyle = { '--list-columns': widthsOf(columns) };
  return (
    <div className={styles.frame} style={widths}>
      <Head columns={columns} />
      <ItemGrid
        items={visible}
        form={isCompact ? GRID_FORMS.compactRows : GRID_FORMS.rows}
        renderItem={(item) =>
          isDamaged(item) ? (
            <DamagedRow {...damagedPropsOf(item)} />
          ) : (
            <ItemRow {...propsOf(item)} columns={columns} />
          )
        }
      />
    </div>
  );
}
