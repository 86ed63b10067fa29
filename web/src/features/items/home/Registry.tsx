import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { IconFileBroken, IconFileText, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { Suspense, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { coverOf } from '#web/files/showing/fileRoles.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { EmptyState } from '#web/ui/Notice.tsx';
import { isDamaged } from '../itemList.ts';
import { noteList } from '../parts/listPlace.ts';
import { useDeleteItemDialog } from '../parts/useDeleteItemDialog.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { Selectable, type Selecting, useCardSelection } from '../report/Selectable.tsx';
import type { ReportMode } from '../report/useReportMode.ts';
import { type GridProps, PlainGrid } from './Grid.tsx';
import styles from './ItemCard.module.css';
import { ItemCard } from './ItemCard.tsx';
import { ListTools, useListView, useVisibleItems } from './ListTools.tsx';

interface DamagedCardProps extends Selecting {
  readonly id: string;
  readonly onDelete: () => void;
}

/** The card of an item whose content cannot be decrypted. All that the user can do with it is delete it. */
function DamagedCard({ id, isSelected, onSelect, onDelete }: DamagedCardProps) {
  const { t } = useTranslation('home');
  const headingId = useId();
  return (
    <Card
      withBorder
      component="article"
      aria-labelledby={headingId}
      className={styles.card}
      data-selected={isSelected || undefined}
    >
      <div className={styles.head}>
        <Selectable id={id} isSelected={isSelected} onSelect={onSelect}>
          <ThemeIcon size={48} radius="sm" variant="light" color="red">
            <IconFileBroken size={24} stroke={1.5} aria-hidden="true" />
          </ThemeIcon>
        </Selectable>
        <Title order={2} size="h3" id={headingId}>
          {t('card.damaged')}
        </Title>
      </div>
      <Text size="sm">{t('card.damagedText')}</Text>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          color="red"
          aria-describedby={headingId}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('card.delete')}
        </Button>
      </div>
    </Card>
  );
}

/** Most lists are shorter, and their users never load the code for long ones. */
const LONG_LIST = 50;
const VirtualGrid = lazyPart(() => import('./VirtualGrid.tsx'));
const ReportBar = lazyPart(() => import('../report/ReportBar.tsx'));

/** The scroll position of the list, by the router's key of the location. */
const positions = new Map<string, number>();

/**
 * Restores the list's scroll position when the user comes back to it. The browser cannot do so: when it tries,
 * the cards are not rendered yet and the page is too short.
 */
function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const isComingBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    noteList(pathname + search);
    const left = positions.get(key);
    if (isComingBack && left !== undefined) window.scrollTo({ top: left });
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isComingBack, pathname, search]);
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
function ItemGrid({ items, ...grid }: GridProps) {
  if (items.length <= LONG_LIST) return <PlainGrid items={items} {...grid} />;
  return (
    <Suspense fallback={<PlainGrid items={items.slice(0, LONG_LIST)} {...grid} />}>
      <VirtualGrid items={items} {...grid} />
    </Suspense>
  );
}

/** One item with a photo turns the whole list into covers, so that the cards of a row stay alike. */
const hasPhotos = (items: readonly ListedItem[]): boolean =>
  items.some((item) => !isDamaged(item) && coverOf(item.files) !== undefined);

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

  const hasCovers = useMemo(() => hasPhotos(items), [items]);

  const renderItem = (item: ListedItem) => {
    const selecting = { isSelected: report.isOn ? report.selected.has(item.id) : undefined, onSelect };
    return isDamaged(item) ? (
      <DamagedCard id={item.id} {...selecting} onDelete={() => onDelete(item)} />
    ) : (
      <ItemCard
        item={item}
        {...selecting}
        isOpen={open.has(item.id)}
        hasCover={hasCovers}
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
        <ItemGrid items={visible} renderItem={renderItem} hasCovers={hasCovers} />
      )}
      {qrCode.modal}
    </>
  );
}
