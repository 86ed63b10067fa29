import { Text } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { memo, type RefObject, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { passFocus } from '#web/ui/keepFocus.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { isDamaged } from '../itemList.ts';
import type { Shape } from '../listView.ts';
import { useNoteOrder } from '../parts/listOrder.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useShownValue } from '../parts/useShownValue.ts';
import { useCardSelection } from '../selection/Selectable.tsx';
import type { ReportMode } from '../selection/useReportMode.ts';
import type { ItemActions } from './CardMenu.tsx';
import { GRID_FORMS } from './Grid.tsx';
import { LoadingCards } from './homeState.tsx';
import { ItemCard, type ListedItemProps } from './ItemCard.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { ListTools } from './ListTools.tsx';
import { useFocusMemory, useRegisteredId, useScrollMemory } from './useListMemory.ts';
import type { RegistryView } from './useRegistryView.ts';

const DamagedCard = latePart(() => import('./DamagedCard.tsx'));
const NothingFound = latePart(() => import('./NothingFound.tsx'));
const RowList = latePart(() => import('./RowList.tsx'));
const SearchMarks = latePart(() => import('../search/SearchMarks.tsx'));
const ReportBar = latePart(() => import('../selection/ReportBar.tsx'));

/** Says that the words themselves are nowhere, so that nobody takes similar ones for them. */
function SimilarNote({ query }: { readonly query: string }) {
  const { t } = useTranslation('home');
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t('similar.text', { query: query.trim() })}
    </Text>
  );
}

const LEAVE_MS = 120;

/** Fades an element out that is about to be removed. @returns when it is gone; at once without motion. */
async function leave(element: Element | null): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || typeof element?.animate !== 'function') return;
  const end = { opacity: 0, transform: 'scale(0.97)' };
  await element.animate(end, { duration: LEAVE_MS, easing: 'ease-in', fill: 'forwards' }).finished;
}

const cardOf = (id: string) => document.getElementById(`item-${id}`);
const leaveCard = (id: string) => leave(cardOf(id));

interface ListProps extends Pick<ItemActions, 'onQrCode' | 'onEmail' | 'onHandOver'> {
  readonly isCompact: boolean;
  readonly hasLevel: boolean;
  /** Takes the focus from an item that was deleted: without it the keyboard would start over at the top of the page. */
  readonly count: RefObject<HTMLElement | null>;
}

interface RegistryProps extends ListProps {
  readonly registry: RegistryView;
  readonly report: ReportMode;
  /** How many items there are about to be while they arrive; undefined once all are there. */
  readonly expected: number | undefined;
}

type ItemsProps = ListProps &
  Pick<RegistryView, 'items' | 'visible' | 'order' | 'setOrder' | 'isArriving'> &
  Pick<ReportMode, 'isOn' | 'selected' | 'select'> & { readonly shape: Shape };

/** The properties of each card and row. */
function useItemProps({
  visible,
  isOn,
  selected,
  select,
  isCompact,
  hasLevel,
  count,
  ...dialogs
}: ItemsProps) {
  const open = useSet<string>();
  const deleteItem = useDeleteItemDialog(leaveCard);
  const onSelect = useCardSelection(visible, select);
  const registeredId = useRegisteredId();
  const onDelete = useCallback(
    async (item: ListedItem) => {
      const card = cardOf(item.id);
      if (await deleteItem(item)) void passFocus(count.current, card);
    },
    [deleteItem, count],
  );
  const onToggle = useCallback((id: string) => (open.has(id) ? open.delete(id) : open.add(id)), [open]);
  const selecting = (id: string) => ({ isSelected: isOn ? selected.has(id) : undefined, onSelect });
  const propsOf = (item: Item): ListedItemProps => ({
    item,
    isCompact,
    hasLevel,
    isNew: item.id === registeredId,
    ...selecting(item.id),
    onToggle,
    onQrCode: dialogs.onQrCode,
    onEmail: dialogs.onEmail,
    onHandOver: dialogs.onHandOver,
    onDelete,
  });
  const damagedPropsOf = (item: DamagedItem) => ({
    id: item.id,
    ...selecting(item.id),
    onDelete: () => void onDelete(item),
  });
  return { propsOf, damagedPropsOf, open };
}

/** The items that match, as cards or as rows. They are memoized because each key in the search draws Home anew. */
const Items = memo(function Items(props: ItemsProps) {
  const { items, visible, shape, order, setOrder, isArriving, isCompact } = props;
  const { propsOf, damagedPropsOf, open } = useItemProps(props);
  const show = useShownValue();
  if (shape === 'list') {
    return (
      <RowList
        {...{
          items,
          visible,
          isCompact,
          isPart: isArriving,
          order,
          onSort: setOrder,
          propsOf,
          damagedPropsOf,
        }}
      />
    );
  }
  const renderItem = (item: ListedItem) =>
    isDamaged(item) ? (
      <DamagedCard {...damagedPropsOf(item)} isCompact={isCompact} />
    ) : (
      <ItemCard {...propsOf(item)} isOpen={open.has(item.id)} show={show} />
    );
  return (
    <ItemGrid
      items={visible}
      isPart={isArriving}
      renderItem={renderItem}
      form={isCompact ? GRID_FORMS.compactCards : GRID_FORMS.cards}
    />
  );
});

/** The items, with the tools to find one among many. */
export function Registry({ registry, report, expected, ...list }: RegistryProps) {
  const { isCompact } = list;
  const { items, visible, order, setOrder, words, areSimilar, isWaiting, isArriving, view } = registry;
  const { isOn, selected, select } = report;
  const frame = useRef<HTMLDivElement>(null);
  useScrollMemory();
  useFocusMemory(frame);
  useNoteOrder(frame, visible, isArriving);
  return (
    <>
      <ListTools registry={registry} isCompact={isCompact} expected={expected} />
      {report.isOn && <ReportBar items={items} visible={visible} isArriving={isArriving} mode={report} />}
      {isWaiting && <LoadingCards />}
      <div ref={frame}>
        {/* A screen reader announces what comes into a region that was there before it. */}
        <div role="status">{areSimilar && <SimilarNote query={view.query} />}</div>
        {!isWaiting && visible.length === 0 && <NothingFound registry={registry} />}
        {!isWaiting && visible.length > 0 && (
          <Items
            {...list}
            {...{ items, visible, order, setOrder, isArriving, isOn, selected, select }}
            shape={view.shape}
          />
        )}
      </div>
      {words.length > 0 && <SearchMarks list={frame} words={words} />}
    </>
  );
}
