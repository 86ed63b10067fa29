import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { loadPart } from '#web/ui/lazyPart.ts';
import type { BulkDraft, BulkKind } from '../bulk/kinds.ts';
import { loadBulk } from '../bulk/loadBulk.ts';
import { loadExport } from '../export/loadExport.ts';
import { loadLabels } from '../labels/loadLabels.ts';

/** Selects or deselects an item, and with `isRange` all items from the last one that was clicked. */
export type SelectItem = (id: string, isSelected: boolean, isRange: boolean) => void;

const NONE: ReadonlySet<string> = new Set();

/** The button that began the selection, which alone is pressed. Either offers the same. */
type Purpose = 'select' | 'report';

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

/** The subject of a dialog, which opens once its code is there, unless it was closed before that. */
function useLateDialog<T>(load: () => Promise<unknown>) {
  const [shown, setShown] = useState<T>();
  const count = useRef(0);
  const hide = useCallback(() => {
    count.current += 1;
    setShown(undefined);
  }, []);
  const show = async (subject: T): Promise<void> => {
    const own = count.current;
    if ((await loadPart(load)) && own === count.current) setShown(() => subject);
  };
  return { shown, show, hide };
}

/** A thing to do with many items, and these items. */
export interface BulkRequest {
  readonly kind: BulkKind;
  readonly items: readonly ListedItem[];
}

/** A selection whose bulk dialog is open, and what the dialog would do. */
interface KeptBulk {
  readonly purpose: Purpose | undefined;
  readonly selected: readonly string[];
  readonly kind: BulkKind;
  readonly ids: readonly string[];
  readonly draft: BulkDraft | undefined;
}

/**
 * The dialog for many items. A lock takes it away, and it comes back for those of its items that are still there; one
 * that was done comes back as the selection of what it has left.
 */
function useBulkDialog(kept: KeptBulk | undefined) {
  const { shown, show, hide } = useLateDialog<BulkRequest>(loadBulk);
  const begun = kept?.draft?.phase === 'ended' ? undefined : kept;
  const draft = useRef(begun?.draft);
  const waiting = useRef(begun);
  const close = useCallback(() => {
    draft.current = undefined;
    hide();
  }, [hide]);
  /** Opens a dialog anew. What came back may have found none of its items. */
  const start = (request: BulkRequest): Promise<void> => {
    draft.current = undefined;
    return show(request);
  };
  /** Opens the dialog again that a lock has taken away, once the items are there. */
  const resume = useCallbackRef((items: readonly ListedItem[]) => {
    const wanted = waiting.current;
    waiting.current = undefined;
    const ids = new Set(wanted?.ids);
    const left = items.filter(({ id }) => ids.has(id));
    if (wanted && left.length > 0) void show({ kind: wanted.kind, items: left });
  });
  return { shown, draft, start, close, resume };
}

/**
 * The mode of Home in which the user selects items for a report or for labels. Its state lives outside the
 * list, which is unmounted while the password is asked for: the selection and a waiting report stay. A lock
 * ends the mode, and keeps a dialog for many items with its selection until the items are unlocked.
 */
export function useReportMode(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const kept = useRestored<KeptBulk>('bulk');
  const [purpose, setPurpose] = useState(kept?.purpose);
  const [selected, setSelected] = useState<ReadonlySet<string>>(kept ? new Set(kept.selected) : NONE);
  const job = useJob();
  const labels = useLateDialog<readonly ListedItem[]>(loadLabels);
  const bulk = useBulkDialog(kept);
  const { hide: hideLabels } = labels;
  const exporting = useLateDialog<readonly ListedItem[]>(loadExport);
  const { close: hideBulk } = bulk;
  const { hide: hideExport } = exporting;
  const { cancel } = job;
  useKeep<KeptBulk>('bulk', () => {
    if (!bulk.shown) return undefined;
    const { kind, items } = bulk.shown;
    return {
      ...{ purpose, kind, selected: [...selected] },
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
  }, [cancel, hideLabels, hideBulk, hideExport]);
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
    setSelected((was) =>
      isSelected ? new Set([...was, ...ids]) : new Set([...was].filter((id) => !ids.includes(id))),
    );
  }, []);
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
    /** The items of the labels dialog; undefined while it is closed. */
    labelled: labels.shown,
    showLabels: labels.show,
    hideLabels,
    /** The request of the bulk dialog; undefined while it is closed. */
    bulk: bulk.shown,
    bulkDraft: bulk.draft,
    showBulk: bulk.start,
    hideBulk,
    resumeBulk: bulk.resume,
    /** The items of the export dialog; undefined while it is closed. */
    exported: exporting.shown,
    showExport: exporting.show,
    hideExport,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
