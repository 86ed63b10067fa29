import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { runScreenCommand, useScreenCommand } from '#web/base/screenCommands.ts';
import { useStatusOfList } from '#web/session/api.ts';
import { needsAuthentication, useRequestedAuthentication } from '#web/session/authentication.ts';
import { useAuthenticate } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { EmptyState, ErrorState } from '#web/ui/Notice.tsx';
import { loadTypeIcons } from '#web/ui/typeIcons/TypeIcon.tsx';
import { useArrivingItems, type useItems } from '../api/items.ts';
import { loadBulk } from '../bulk/loadBulk.ts';
import { loadExport } from '../export/loadExport.ts';
import { loadLabels } from '../labels/loadLabels.ts';
import { recallSamples } from '../samples/sampleIds.ts';
import { type ReportMode, useReportMode } from '../selection/useReportMode.ts';
import { AuthenticateButton } from './AuthenticateButton.tsx';
import { EncryptionAlerts, loadAlerts, SessionBanner } from './EncryptionNotices.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { LONG_LIST, loadLongGrid } from './ItemGrid.tsx';
import { loadPicture } from './ItemPicture.tsx';
import { LoadingCards } from './LoadingCards.tsx';
import { Registry } from './Registry.tsx';
import { useItemDialogs } from './useItemDialogs.tsx';
import { useRegistryView } from './useRegistryView.ts';

const HomeDrops = lazyPart(() => import('#web/files/adding/HomeDrops.tsx'));
const CutShort = lazyPart(() => import('./CutShort.tsx'));
const NothingYet = lazyPart(() => import('./NothingYet.tsx'));
const SamplesNotice = lazyPart(() => import('../samples/SamplesNotice.tsx'));
const LabelsDialog = lazyPart(loadLabels);
const ExportDialog = lazyPart(loadExport);
const BulkDialog = lazyPart(loadBulk);

const PHONE = '(max-width: 40em)';
const NOTHING: readonly ListedItem[] = [];

/** Takes the place of the items while they are locked. Their number may be unknown. */
function LockedRegistry({ total }: { readonly total: number | undefined }) {
  const { t } = useTranslation('session');
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={total === undefined ? t('locked.title') : t('locked.count', { count: total })}
      text={t('locked.text')}
      action={<AuthenticateButton />}
    />
  );
}

type Items = ReturnType<typeof useItems>;

interface NoItemsProps {
  readonly items: Items;
  readonly session: EncryptionSession;
  readonly total: number | undefined;
  /** Whether there are items, which are being drawn. */
  readonly areComing: boolean;
}

/** It stands in place of the items while there are none to show. */
function NoItems({ items, session, total, areComing }: NoItemsProps) {
  const { t } = useTranslation('home');
  if (areComing) return <LoadingCards />;
  const locked = isLocked(items, session);
  if (locked && total !== 0) return <LockedRegistry total={total} />;
  if (locked || items.data?.length === 0) {
    return (
      <Suspense fallback={null}>
        <NothingYet hasSessions={locked || session.isNeeded} />
      </Suspense>
    );
  }
  if (items.data || items.isFetching) return <LoadingCards />;
  return (
    <ErrorState title={t('loadFailed.title')} text={t('loadFailed.text')} onRetry={() => items.refetch()} />
  );
}

const isLocked = (items: Items, session: EncryptionSession): boolean =>
  session.isLocked || (needsAuthentication(items.error) && !items.isFetching);

type HomeState = 'loading' | 'items' | 'other';

/** Until it is known whether a line stands above the items they wait, or they would move. */
function homeStateOf(
  items: Items,
  shown: readonly ListedItem[] | undefined,
  session: EncryptionSession,
  { isPending, failureCount }: ReturnType<typeof useStatusOfList>,
): HomeState {
  if (isLocked(items, session) || shown?.length === 0) return 'other';
  if (shown) return isPending && failureCount === 0 ? 'loading' : 'items';
  return items.isFetching ? 'loading' : 'other';
}

/**
 * React draws items that have come in short parts: drawn at once, a window full of them would keep a slow browser busy for
 * long. Items that are locked are gone at once.
 */
function useUnhurried(state: HomeState): HomeState {
  const drawn = useDeferredValue(state);
  return state === 'items' ? drawn : state;
}

/** Both commands start the selection, which the list offers to a user who has items. */
function useSelectionCommands(report: ReportMode, hasItems: boolean): void {
  useScreenCommand('generateReport', hasItems ? () => report.start('report') : undefined);
  useScreenCommand('printLabels', hasItems ? () => report.start('select') : undefined);
}

/** Exports all items. While they are locked, it first asks for the password, and then waits for them. */
function useExportCommand(report: ReportMode, items: Items, session: EncryptionSession): void {
  const authenticate = useAuthenticate();
  const unlock = async () => {
    if (await authenticate()) runScreenCommand('exportItems');
  };
  const { data } = items;
  const isOpen = data && data.length > 0 && !isLocked(items, session);
  const run = isOpen ? () => void report.showExport(data) : () => void unlock();
  useScreenCommand('exportItems', isOpen || session.isLocked ? run : undefined);
}

export default function HomeScreen() {
  const { items, shown, isArriving, isCutShort } = useArrivingItems();
  const session = useEncryptionSession();
  const counted = useStatusOfList();
  const status = counted.data;
  const dialogs = useItemDialogs(session);
  const report = useReportMode(session);
  const registry = useRegistryView(shown ?? NOTHING, session, { isArriving, isCutShort });
  const expected = isArriving ? (status?.totalItems ?? 0) : undefined;
  const isCompact = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const count = useRef<HTMLSpanElement>(null);
  const latest = homeStateOf(items, shown, session, counted);
  const state = useUnhurried(latest);
  const samples = recallSamples(userIdOf(useAuth().user));
  const hasSamples = samples.length > 0 && items.data?.some(({ id }) => samples.includes(id));
  const { resume } = report;
  const all = isArriving ? undefined : items.data;
  useEffect(() => {
    if (all) resume(all);
  }, [all, resume]);
  const tryAgain = () => {
    // The button goes at once.
    count.current?.focus();
    void items.refetch();
  };
  useRequestedAuthentication();
  useSelectionCommands(report, state === 'items' && !isArriving);
  useExportCommand(report, items, session);
  // Loaded while the items are on their way, so that nothing of them waits for it.
  useEffect(() => {
    void loadPicture();
    void loadTypeIcons();
    void loadAlerts();
  }, []);
  const isLong = status !== undefined && status.totalItems > LONG_LIST;
  useEffect(() => {
    if (isLong) loadLongGrid().catch(() => undefined);
  }, [isLong]);
  return (
    <>
      <HomeHeader
        state={state}
        items={registry.items}
        found={registry.visible.length}
        isWaiting={registry.isWaiting}
        expected={expected}
        purpose={report.purpose}
        toggle={report.toggle}
        level={session.level}
        countRef={count}
      />
      {state === 'items' && status && <EncryptionAlerts status={status} />}
      {state === 'items' && session.end !== undefined && <SessionBanner end={session.end} />}
      {state === 'items' && isCutShort && (
        <Suspense fallback={null}>
          <CutShort onRetry={tryAgain} />
        </Suspense>
      )}
      {state === 'items' && hasSamples && (
        <Suspense fallback={null}>
          <SamplesNotice items={items.data ?? NOTHING} />
        </Suspense>
      )}
      {state === 'items' ? (
        <Registry
          registry={registry}
          report={report}
          expected={expected}
          isCompact={isCompact}
          hasLevel={session.level !== null && session.level !== undefined}
          {...dialogs.actions}
          count={count}
        />
      ) : (
        <NoItems items={items} session={session} total={status?.totalItems} areComing={latest === 'items'} />
      )}
      {!session.isLocked && shown && (
        <Suspense fallback={null}>
          <HomeDrops items={shown} />
        </Suspense>
      )}
      {dialogs.modals}
      <Suspense fallback={null}>
        {report.labelled && <LabelsDialog items={report.labelled} onClose={report.hideLabels} />}
        {report.exported && <ExportDialog {...report.exported} onClose={report.hideExport} />}
        {report.bulk && (
          <BulkDialog
            {...report.bulk}
            draft={report.bulkDraft}
            onClose={report.hideBulk}
            onRemaining={report.selectOnly}
          />
        )}
      </Suspense>
    </>
  );
}
