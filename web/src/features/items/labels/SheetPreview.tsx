import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import {
  type LabelLayout,
  type LabelText,
  labelParts,
  labelPlaces,
  labelsOnPage,
} from '#shared/domain/labels.ts';
import { isDamaged } from '../model/listItems.ts';
import { LabelDrawing } from './LabelDrawing.tsx';
import styles from './SheetPreview.module.css';

interface SheetPreviewProps {
  readonly layout: LabelLayout;
  readonly show: LabelText;
  readonly startAt: number;
  readonly items: readonly ListedItem[];
  readonly onStartAt: (place: number) => void;
}

/** The first sheet, drawn to scale. A click on a place puts the first label there. */
export function SheetPreview({ layout, show, startAt, items, onStartAt }: SheetPreviewProps) {
  const { t } = useTranslation('labels');
  const { page, label } = layout;
  const parts = labelParts(layout, show);
  const textOf = (item: ListedItem): string => {
    if (isDamaged(item)) return show === 'nothing' ? '' : t('damaged');
    return { name: item.name, type: item.assetType, nothing: '' }[show];
  };
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.sheet}
        viewBox={`0 0 ${page.width} ${page.height}`}
        role="img"
        aria-label={t('preview')}
      >
        {labelPlaces(layout, labelsOnPage(layout)).map(({ left, top }, place) => {
          const item = items[place - (startAt - 1)];
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the same
            <g
              key={`${left} ${top}`}
              transform={`translate(${left} ${top})`}
              className={styles.place}
              data-place={place + 1}
              data-used={place < startAt - 1 || undefined}
              onClick={() => onStartAt(place + 1)}
            >
              <rect className={styles.label} width={label.width} height={label.height} rx={1.5} />
              {item && <LabelDrawing parts={parts} text={textOf(item)} />}
            </g>
          );
        })}
      </svg>
      <Text component="figcaption" size="sm" c="dimmed" ta="center">
        {t('preview')}
      </Text>
    </figure>
  );
}
