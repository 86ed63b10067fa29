import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import {
  type KeptBulk,
  type Purpose,
  useBulkDialog,
  useExportDialog,
  useLabelsDialog,
} from './selectionDialogs.tsx';

/** Selects or deselects an item, and with `isRange` all items from the last one that was clicked. */
export type SelectItem = (id: string, isSelected: boolean, isRange: boolean) => void;

const NONE: ReadonlySet<string> = new Set();

/** A report that is being made, one at a time. Cancelling it or leaving the screen aborts the request. */
function useJob() {
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (controller.current) return;
    const own = new AbortController();
    controller.current = own;
    setRunning(true);
    try {
      await work(own.signal);
    } finally {
      // After a cancellation another job may be running.
      if (controller.current === own) {
        controller.current = undefined;
        setRunning(false);
      }
    }
  }, []);
  const cancel = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setRunning(false);
  }, []);
  useEffect(() => () => controller.current?.abort(), []);
  return { isRunning, run, cancel };
}

/**
 * The mode of Home in which the user selects items for a report or for labels. Its state lives outside the
 * list, which is unmounted while the password is asked for: the selection and a waiting report stay. A lock
 * ends the mode, and keeps a dialog for many items or a running report with its selection until the items are unlocked.
 */
export function useReportMode(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const kept = useRestored<KeptBulk>('bulk');
  const cutReport = useRestored<readonly string[]>('report');
  const [wasCut, setCut] = useState(cutReport !== undefined);
  const [purpose, setPurpose] = useState(cutReport ? 'report' : kept?.purpose);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(cutReport ?? kept?.selected));
  const job = useJob();
  useKeep('report', () => (job.isRunning || wasCut ? [...selected] : undefined));
  const labels = useLabelsDialog();
  const bulk = useBulkDialog(kept);
  const { hide: hideLabels } = labels;
  const exporting = useExportDialog();
  const { close: hideBulk } = bulk;
  const { close: hideExport } = exporting;
  const { cancel } = job;
  useKeep<KeptBulk>('bulk', () => {
    const now = { purpose, selected: [...selected] };
    if (!bulk.shown) return bulk.waiting.current && { ...bulk.waiting.current, ...now };
    const { kind, items } = bulk.shown;
    return {
      ...now,
      kind,
      ids: items.map(({ id }) => id),
      draft: bulk.draft.current,
    };
  });

  const end = useCallback(() => {
    cancel();
    setSelected(NONE);
    hideLabels();
    hideBulk();
    hideExport();
    setPurpose(undefined);
    setCut(false);
  }, [cancel, hideLabels, hideBulk, hideExport]);
  const noteCutSaid = useCallback(() => setCut(false), []);
  const isLocked = session.isLocked && !isAsking;
  useEffect(() => {
    if (isLocked) end();
  }, [isLocked, end]);

  const opener = useRef<Element | null>(null);
  const start = (wanted: Purpose) => {
    opener.current = document.activeElement;
    setPurpose(wanted);
  };
  const leave = () => {
    // The focused element goes with the mode: without this the keyboard would start over at the top of the page.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    end();
  };

  const toggle = useCallbackRef((wanted: Purpose) => (wanted === purpose ? leave() : start(wanted)));

  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((was) => {
      const chosen = new Set(ids);
      return isSelected ? new Set([...was, ...ids]) : new Set([...was].filter((id) => !chosen.has(id)));
    });
  }, []);
  const resume = useCallbackRef((items: readonly ListedItem[]) => {
    void bulk.resume(items);
    void exporting.resume(items);
  });
  return {
    isOn: purpose !== undefined,
    /** Undefined while the mode is off. */
    purpose,
    /** Begins the mode; one that is on takes the new purpose and keeps the selection. */
    start,
    /** Ends the mode and gives the focus back to what began it. */
    leave,
    /** Ends the mode where it is on for the same purpose. It never changes. */
    toggle,
    selected,
    select,
    clear: () => setSelected(NONE),
    /** Selects these items and no others. */
    selectOnly: (ids: readonly string[]) => setSelected(new Set(ids)),
    job,
    /** Whether a lock has ended a report that was being made, and nobody was told yet. */
    wasCut,
    noteCutSaid,
    dialogs: { labels, bulk, exporting },
    /** Opens the dialogs again that a lock has taken away, once the items are there. It never changes. */
    resume,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
