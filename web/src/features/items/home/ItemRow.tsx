// biome-ignore-all lint/a11y/useSemanticElements: the table is drawn near the window only, so its rows stand at places of their own
// biome-ignore-all lint/a11y/useFocusableInteractive: links and buttons within take the focus

import { UnstyledButton } from '@mantine/core';
import { IconFileBroken, IconQrcode, IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { Selectable } from '../selection/Selectable.tsx';
import menu from './CardMenu.module.css';
import { CardMenu } from './CardMenu.tsx';
import { type Column, innermostIn, placeIn, textIn } from './columns.ts';
import type { DamagedProps } from './DamagedCard.tsx';
import type { ListedItemProps } from './ItemCard.tsx';
import { ItemMarks } from './ItemMarks.tsx';
import { ItemName } from './ItemName.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import styles from './ItemRow.module.css';
import { openByClick } from './openByClick.ts';

function Picture({ item, isSelected, onSelect }: ListedItemProps) {
  return (
    <Selectable id={item.id} name={item.name} isSelected={isSelected} onSelect={onSelect}>
      <ItemPicture item={item} iconSize="1.125rem" className={styles.picture} />
    </Selectable>
  );
}

const Name = ({ item, nameId }: { readonly item: Item; readonly nameId: string }) => (
  <ItemName itemId={item.id} name={item.name} headingId={nameId} className={styles.name} dir="auto" />
);

interface TypeProps extends Pick<ListedItemProps, 'item' | 'hasLevel'> {
  /** Where the item is, where no column says it. */
  readonly place?: string;
}

function Type({ item, hasLevel, place = '' }: TypeProps) {
  return (
    <span className={styles.type}>
      <bdi title={item.assetType}>{item.assetType}</bdi>
      {place !== '' && (
        <span className={styles.where}>
          <bdi title={place}>{innermostIn(item)}</bdi>
        </span>
      )}
      <ItemMarks item={item} hasLevel={hasLevel} />
    </span>
  );
}

function QrButton({ item, onQrCode, nameId }: ListedItemProps & { readonly nameId: string }) {
  const { t } = useTranslation('home');
  return (
    <button
      type="button"
      className={`${menu.button} mantine-active`}
      aria-label={t('card.qrCode')}
      title={t('card.qrCode')}
      aria-describedby={nameId}
      onClick={() => onQrCode(item)}
    >
      <IconQrcode size={18} aria-hidden="true" />
    </button>
  );
}

/** The attributes of an element that stands for an item in the list. */
const marksOf = ({ item, isSelected, isNew }: ListedItemProps) => ({
  id: `item-${item.id}`,
  'data-selected': isSelected,
  'data-new': isNew || undefined,
  className: styles.row,
  onClick: openByClick,
});

/** One item as a row of a narrow list, with its type and its innermost place under the name. It is memoized as a card is. */
export const CompactRow = memo(function CompactRow(props: ListedItemProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} {...marksOf(props)}>
      <Picture {...props} />
      <Name item={props.item} nameId={id} />
      <Type {...props} place={placeIn(props.item)} />
      <div className={styles.buttons}>
        <CardMenu {...props} isWhole />
      </div>
    </article>
  );
});

/** Where an item is. Where there is no room for the whole path, the outer places are cut short. */
function Place({ item }: { readonly item: Item }) {
  const path = placeIn(item);
  const innermost = innermostIn(item) ?? '';
  return (
    <span className={styles.path} dir="auto">
      <span>{path.slice(0, path.length - innermost.length)}</span>
      <span>{innermost}</span>
    </span>
  );
}

interface RowProps extends ListedItemProps {
  readonly columns: readonly Column[];
}

/** The cells of one item in the table. */
export const ItemRow = memo(function ItemRow(props: RowProps) {
  const { item, columns } = props;
  const id = useId();
  return (
    <div role="presentation" {...marksOf(props)}>
      <div role="cell">
        <Picture {...props} />
      </div>
      <div role="rowheader" className={styles.first}>
        <Name item={item} nameId={id} />
      </div>
      <div role="cell" className={styles.clipped}>
        <Type {...props} />
      </div>
      {columns.map((column) => {
        const text = textIn(item, column);
        return (
          <div
            key={column.key}
            role="cell"
            className={styles.cell}
            data-amount={column.isAmount || undefined}
            title={text}
          >
            {column.key === 'place' ? <Place item={item} /> : <bdi>{text}</bdi>}
          </div>
        );
      })}
      <div role="cell" className={`${styles.buttons} ${styles.last}`}>
        <QrButton {...props} nameId={id} />
        <CardMenu {...props} isWhole={false} />
      </div>
    </div>
  );
});

/** The row of an item whose content cannot be decrypted. */
export function DamagedRow({
  id,
  isSelected,
  onSelect,
  onDelete,
  isInTable,
}: DamagedProps & { readonly isInTable?: boolean }) {
  const { t } = useTranslation('home');
  const headingId = useId();
  // A row of the table has cells only: all that is here stands in one.
  const Row = isInTable ? 'div' : 'article';
  return (
    <Row
      id={`item-${id}`}
      role={isInTable ? 'cell' : undefined}
      aria-labelledby={headingId}
      data-damaged
      data-selected={isSelected}
      className={styles.row}
      onClick={openByClick}
    >
      <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
        <span className={styles.picture}>
          <IconFileBroken size="1.125rem" stroke={1.5} aria-hidden="true" />
        </span>
      </Selectable>
      <ItemName itemId={id} name={t('card.damaged')} headingId={headingId} className={styles.name} />
      <UnstyledButton className={styles.delete ?? ''} aria-describedby={headingId} onClick={onDelete}>
        <IconTrash size={16} aria-hidden="true" />
        {t('card.delete')}
      </UnstyledButton>
    </Row>
  );
}
