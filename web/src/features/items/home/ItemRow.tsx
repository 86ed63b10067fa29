import { ActionIcon, Anchor, Title, VisuallyHidden } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { routes } from '#web/base/routes.ts';
import { formatDay } from '#web/ui/text.ts';
import { Selectable } from '../selection/Selectable.tsx';
import { CardMenu } from './CardMenu.tsx';
import type { ListedItemProps } from './ItemCard.tsx';
import { ItemMarks } from './ItemMarks.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import styles from './ItemRow.module.css';
import { type DetailColumn, valueIn } from './keyDetails.ts';
import { openByClick } from './openByClick.ts';

interface RowProps extends ListedItemProps {
  readonly columns: readonly DetailColumn[];
}

/** A fact in its column. A screen reader hears the column's name, because it does not know the columns. */
function Cell({ label, text, isAmount }: { label: string; text: string; isAmount?: boolean }) {
  return (
    <span className={styles.cell} data-amount={isAmount || undefined} title={text}>
      {text !== '' && (
        <>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <bdi>{text}</bdi>
        </>
      )}
    </span>
  );
}

function Facts({ item, columns }: Pick<RowProps, 'item' | 'columns'>) {
  const { t } = useTranslation('home');
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.key} label={column.name} text={valueIn(item, column)} isAmount={column.isAmount} />
      ))}
      <Cell label={t('card.registered')} text={formatDay(item.createdAt)} />
    </>
  );
}

function Buttons(props: RowProps & { readonly nameId: string }) {
  const { item, isCompact, nameId, onQrCode } = props;
  const { t } = useTranslation('home');
  return (
    <div className={styles.buttons}>
      {!isCompact && (
        <ActionIcon
          aria-label={t('card.qrCode')}
          title={t('card.qrCode')}
          aria-describedby={nameId}
          onClick={() => onQrCode(item)}
        >
          <IconQrcode size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <CardMenu {...props} isWhole={isCompact} />
    </div>
  );
}

function Name({ item, nameId }: { readonly item: Item; readonly nameId: string }) {
  return (
    <Title order={2} id={nameId} className={styles.name} title={item.name}>
      <Anchor inherit component={Link} to={routes.assetDetails.href({ id: item.id })} dir="auto">
        {item.name}
      </Anchor>
    </Title>
  );
}

/** One item as a row of the list. It is memoized as a card is. */
export const ItemRow = memo(function ItemRow(props: RowProps) {
  const { item, isCompact, isSelected, isNew, hasLevel, columns, onSelect } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link
    <article
      id={`item-${item.id}`}
      aria-labelledby={id}
      data-selected={isSelected}
      data-new={isNew || undefined}
      className={styles.row}
      onClick={openByClick}
    >
      <Selectable id={item.id} name={item.name} isSelected={isSelected} onSelect={onSelect}>
        <ItemPicture item={item} iconSize="1.125rem" className={styles.picture} />
      </Selectable>
      <Name item={item} nameId={id} />
      <span className={styles.type}>
        <bdi title={item.assetType}>{item.assetType}</bdi>
        <ItemMarks item={item} hasLevel={hasLevel} />
      </span>
      {!isCompact && <Facts item={item} columns={columns} />}
      <Buttons {...props} nameId={id} />
    </article>
  );
});
