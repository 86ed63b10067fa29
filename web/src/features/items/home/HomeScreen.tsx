import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { runScreenCommand, useScreenCommand } from '#web/base/screenCommands.ts';
import { useStatusOfList } from '#web/session/api.ts';
import { useRequestedAuthentication } from '#web/session/authentication.ts';
import { useAuthenticate, useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { loadTypeIcons } from '#web/ui/typeIcons/TypeIcon.tsx';
import { useArrivingItems } from '../api/items.ts';
import { useQrModal } from '../qr/useQrModal.tsx';
import { recallSamples } from '../samples/sampleIds.ts';
import { SelectionDialogs } from '../selection/selectionDialogs.tsx';
import { type ReportMode, useReportMode } from '../selection/useReportMode.ts';
import { EncryptionAlerts, SessionBanner } from './EncryptionNotices.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { type HomeState, homeStateOf, type Items, isLocked, NoItems } from './homeState.tsx';
import { LONG_LIST, loadLongGrid } from './ItemGrid.tsx';
import { loadPicture } from './ItemPicture.tsx';
import { Registry } from './Registry.tsx';
import { useRegistryView } from './useRegistryView.ts';

const HomeDrops = latePart(() => import('#web/files/adding/HomeDrops.tsx'));
const CutShort = latePart(() => import('./CutShort.tsx'));
const SamplesNotice = latePart(() => import('../samples/SamplesNotice.tsx'));

const PHONE = '(max-width: 40em)';
const NOTHING: readonly ListedItem[] = [];

/**
 * React draws items that have come in short parts: drawn at once, a window full of them would keep a slow browser busy for
 * long. Items that are locked are gone at once.
 */
function useUnhurried(state: HomeState): HomeState {
  const drawn = useDeferredValue(state);
  return state === 'items' ? drawn : state;
}

/**
 * The dialogs about one item of the list. They live outside the list, which is unmounted while the password is asked
 * for, so that typed text stays. A lock closes them, because they show an item's name.
 */
function useItemDialogs(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const code = useQrModal('code');
  const mail = useQrModal('send');
  const handOver = useQrModal('handOver');
  const mustHide = session.isLocked && !isAsking;
  const [hideCode, hideMail, hideHandOver] = [code.hide, mail.hide, handOver.hide];
  useEffect(() => {
    if (!mustHide) return;
    hideCode();
    hideMail();
    hideHandOver();
  }, [mustHide, hideCode, hideMail, hideHandOver]);
  return {
    /** They never change, because the cards are memoized. */
    actions: { onQrCode: code.show, onEmail: mail.show, onHandOver: handOver.show },
    modals: (
      <>
        {code.modal}
        {mail.modal}
        {handOver.modal}
      </>
    ),
  };
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
  const run = isOpen ? () => void report.dialogs.exporting.start(data) : () => void unlock();
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
        visible={registry.visible}
        isWaiting={registry.isWaiting}
        expected={expected}
        purpose={report.purpose}
        toggle={report.toggle}
        level={session.level}
        countRef={count}
      />
      {state === 'items' && status && <EncryptionAlerts status={status} />}
      {state === 'items' && session.end !== undefined && <SessionBanner end={session.end} />}
      {state === 'items' && isCutShort && <CutShort onRetry={tryAgain} />}
      {state === 'items' && hasSamples && <SamplesNotice items={items.data ?? NOTHING} />}
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
      {!session.isLocked && shown && <HomeDrops items={shown} />}
      {dialogs.modals}
      <SelectionDialogs {...report.dialogs} onRemaining={report.selectOnly} />
    </>
  );
}
