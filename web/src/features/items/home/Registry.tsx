import { Button, Group } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import { Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { isDamaged } from '../model/listItems.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { ReportBar } from '../report/lazyParts.ts';
import { ReportToggle } from '../report/ReportToggle.tsx';
import { useCardSelection } from '../report/useCardSelection.ts';
import type { ReportMode } from '../report/useReportMode.ts';
import { DamagedCard } from './DamagedCard.tsx';
import { ItemCard } from './ItemCard.tsx';
import { ItemCount } from './ItemCount.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { useListView } from './useListView.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import { useVisibleItems } from './useVisibleItems.ts';
import { ViewTools } from './ViewTools.tsx';

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

interface RegistryProps {
  readonly items: readonly ListedItem[];
  readonly report: ReportMode;
  readonly onEmail: (item: Item) => void;
}

/** The items, with the means to find one of many. */
export function Registry({ items, report, onEmail }: RegistryProps) {
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
      // The card that had the focus is gone: without this the keyboard would start over at the page's top.
      if (await deleteItem(item)) count.current?.focus();
    },
    [deleteItem],
  );
  const onToggle = useCallback((id: string) => (open.has(id) ? open.delete(id) : open.add(id)), [open]);

  return (
    <>
      <ViewTools types={types} {...listView} />
      <Group justify="space-between" gap="xs" mb="md">
        <ItemCount ref={count} shown={visible.length} total={items.length} />
        <ReportToggle isOn={report.isOn} toggle={report.toggle} />
      </Group>
      {report.isOn && (
        <Suspense fallback={null}>
          <ReportBar items={items} visible={visible} mode={report} />
        </Suspense>
      )}
      {visible.length === 0 ? (
        <NothingFound onShowAll={listView.showAll} />
      ) : (
        <ItemGrid
          items={visible}
          renderItem={(item) => {
            const selecting = {
              isSelected: report.isOn ? report.selected.has(item.id) : undefined,
              onSelect,
            };
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
          }}
        />
      )}
      {qrCode.modal}
    </>
  );
}
