import { Button, Group, Text } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { isDamaged } from '../itemList.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { useCardSelection } from '../report/Selectable.tsx';
import type { ReportMode } from '../report/useReportMode.ts';
import { DamagedCard } from './DamagedCard.tsx';
import { type GridProps, PlainGrid } from './Grid.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ListTools, useListView, useVisibleItems } from './ListTools.tsx';

/** Most lists are shorter, and their users never load the code for long ones. */
const LONG_LIST = 50;
const VirtualGrid = lazy(() => import('./VirtualGrid.tsx'));
const ReportBar = lazy(() => import('../report/ReportBar.tsx'));

/** The scroll position of the list, by the router's key of the location. */
const positions = new Map<string, number>();

/**
 * Restores the list's scroll position when the user comes back to it. The browser cannot do so: when it tries,
 * the cards are not rendered yet and the page is too short.
 */
function useScrollMemory(): void {
  const { key } = useLocation();
  const isComingBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const left = positions.get(key);
    if (isComingBack && left !== undefined) window.scrollTo({ top: left });
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isComingBack]);
}

function NothingFound({ onShowAll }: { readonly onShowAll: () => void }) {
  const { t } = useTranslation('home');
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={t('nothingFound.title')}
      text={t('nothingFound.text')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('nothingFound.action')}
        </Button>
      }
    />
  );
}

/** The cards in as many columns as fit. Of a long list, only those near the window are rendered. */
function ItemGrid({ items, renderItem }: GridProps) {
  if (items.length <= LONG_LIST) return <PlainGrid items={items} renderItem={renderItem} />;
  return (
    <Suspense fallback={<PlainGrid items={items.slice(0, LONG_LIST)} renderItem={renderItem} />}>
      <VirtualGrid items={items} renderItem={renderItem} />
    </Suspense>
  );
}

interface RegistryProps {
  readonly items: readonly ListedItem[];
  readonly report: ReportMode;
  readonly onEmail: (item: Item) => void;
}

/** The items, with the tools to find one among many. */
export function Registry({ items, report, onEmail }: RegistryProps) {
  const { t } = useTranslation('home');
  useScrollMemory();
  const listView = useListView();
  const { visible, types } = useVisibleItems(items, listView.view);
  const open = useSet<string>();
  const qrCode = useQrModal('code');
  const count = useRef<HTMLParagraphElement>(null);
  const deleteItem = useDeleteItemDialog();
  const onSelect = useCardSelection(visible, report.select);

  const onDelete = useCallback(
    async (item: ListedItem) => {
      // The focused card is gone: without this the keyboard would start over at the top of the page.
      if (await deleteItem(item)) count.current?.focus();
    },
    [deleteItem],
  );
  const onToggle = useCallback((id: string) => (open.has(id) ? open.delete(id) : open.add(id)), [open]);

  const renderItem = (item: ListedItem) => {
    const selecting = { isSelected: report.isOn ? report.selected.has(item.id) : undefined, onSelect };
    return isDamaged(item) ? (
      <DamagedCard id={item.id} {...selecting} onDelete={() => onDelete(item)} />
    ) : (
      <ItemCard
        item={item}
        {...selecting}
        isOpen={open.has(item.id)}
        onToggle={onToggle}
        onQrCode={qrCode.show}
        onEmail={onEmail}
        onDelete={onDelete}
      />
    );
  };
  return (
    <>
      <ListTools types={types} {...listView} />
      <Group justify="space-between" gap="xs" mb="md">
        <Text ref={count} role="status" tabIndex={-1} size="sm" c="dimmed">
          {visible.length === items.length
            ? t('itemCount', { count: items.length })
            : t('matchCount', { found: visible.length, total: items.length })}
        </Text>
        <Button
          variant={report.isOn ? 'light' : 'default'}
          aria-pressed={report.isOn}
          leftSection={<IconFileText size={18} aria-hidden="true" />}
          onClick={report.toggle}
        >
          {t('generateReport')}
        </Button>
      </Group>
      {report.isOn && (
        <Suspense fallback={null}>
          <ReportBar items={items} visible={visible} mode={report} />
        </Suspense>
      )}
      {visible.length === 0 ? (
        <NothingFound onShowAll={listView.showAll} />
      ) : (
        <ItemGrid items={visible} renderItem={renderItem} />
      )}
      {qrCode.modal}
    </>
  );
}
