import { Text } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { holdsImages } from '#shared/domain/items.ts';
import '#web/base/texts/printed.ts';
import { isDamaged } from '../itemList.ts';
import type { GridProps } from './Grid.tsx';

/** The attribute is given by `PrintedPage`. */
const PRINTED_PAGE = '[data-printed-page]';

/** Whether the app's own page is being printed. What depends on it is drawn before the browser lays out the paper. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // A page that shows the items can be printed at once: an effect behind the painting would come too late.
  useLayoutEffect(() => {
    const begin = () => {
      // One that is printed in place of the app hides what would take long to draw.
      if (!document.querySelector(PRINTED_PAGE)) flushSync(() => setPrinting(true));
    };
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** As many as a report can have. */
const MOST = 1_000;

/** An item that has the icon of its type: paper does not wait until a photo is loaded. */
const withoutPhotos = (item: ListedItem): ListedItem =>
  isDamaged(item)
    ? item
    : { ...item, files: [], properties: item.properties.filter((property) => !holdsImages(property)) };

/** The items of a long list on paper, of which the window shows but a few. */
export function PrintedItems({ items, form, renderItem }: GridProps) {
  const { t } = useTranslation('printed');
  if (!usePrinting()) return null;
  const printed = items.slice(0, MOST);
  return (
    <div data-printed={form.columnRem === undefined ? 'rows' : 'cards'}>
      {printed.map((item) => (
        <div key={item.id}>{renderItem(withoutPhotos(item))}</div>
      ))}
      {printed.length < items.length && (
        <Text p="md">{t('part', { count: printed.length, all: items.length })}</Text>
      )}
    </div>
  );
}
