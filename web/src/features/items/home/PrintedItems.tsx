import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/printed.ts';
import type { GridProps } from './Grid.tsx';
import { usePrinting } from './usePrinting.ts';

/** As many as a report can have. */
const MOST = 1_000;

/** The items of a long list on paper, of which the window shows but a few. */
export function PrintedItems({ items, form, renderItem }: GridProps) {
  const { t } = useTranslation('printed');
  if (!usePrinting()) return null;
  const printed = items.slice(0, MOST);
  return (
    <div data-printed={form.columnRem === undefined ? 'rows' : 'cards'}>
      {printed.map((item) => (
        <div key={item.id}>{renderItem(item)}</div>
      ))}
      {printed.length < items.length && (
        <Text p="md">{t('part', { count: printed.length, all: items.length })}</Text>
      )}
    </div>
  );
}
