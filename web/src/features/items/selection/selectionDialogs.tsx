import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useKeep, useRestored, useRestoredQuestion } from '#web/session/cover/kept.ts';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import type { BulkDraft, BulkKind } from '../bulk/kinds.ts';
import type { CutExport } from '../export/useExport.ts';
import { loadLabels } from '../labels/loadLabels.ts';

/** The code of each dialog is loaded before it opens. */
const loadBulk = () => import('../bulk/BulkDialog.tsx');
const loadExport = () => import('../export/ExportDialog.tsx');

const LabelsDialog = latePart(loadLabels);
const ExportDialog = latePart(loadExport);
const BulkDialog = latePart(loadBulk);

/** The button that began the selection, which alone is pressed. Either offers the same. */
export type Purpose = 'select' | 'report';

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

interface LabelsRequest {
  readonly items: readonly ListedItem[];
  readonly onMade: () => void;
}

/** The dialog for the labels of items. */
export const useLabelsDialog = () => useLateDialog<LabelsRequest>(loadLabels);

/** A thing to do with many items, and these items. */
interface BulkRequest {
  readonly kind: BulkKind;
  readonly items: readonly ListedItem[];
}

/** A selection whose bulk dialog is open, and what the dialog would do. */
export interface KeptBulk {
  readonly purpose: Purpose | undefined;
  readonly selected: readonly string[];
  readonly kind: BulkKind;
  readonly ids: readonly string[];
  readonly draft: BulkDraft | undefined;
}

/** The part of a dialog that a lock leaves. */
interface KeptDialog {
  /** The ids of its items. */
  readonly ids: readonly string[];
}

/**
 * Holds what a lock has left until its items are there and its dialog is shown: a second lock before that keeps it again.
 * @param show opens the dialog for those of its items that are still there
 */
function useWaiting<T extends KeptDialog>(
  kept: T | undefined,
  show: (items: readonly ListedItem[], kept: T) => Promise<void>,
) {
  const waiting = useRef(kept);
  const drop = useCallback(() => {
    waiting.current = undefined;
  }, []);
  /** Opens the dialog again that a lock has taken away, once the items are there. */
  const resume = useCallbackRef(async (items: readonly ListedItem[]): Promise<void> => {
    const wanted = waiting.current;
    if (!wanted) return;
    const ids = new Set(wanted.ids);
    const left = items.filter(({ id }) => ids.has(id));
    if (left.length > 0) await show(left, wanted);
    drop();
  });
  return { waiting, resume, drop };
}

/** Whether leaving would lose a change that a lock has stopped, or what was typed for one. */
const isBegun = (draft: BulkDraft | undefined): boolean =>
  draft?.phase === 'running' || Object.values(draft?.texts ?? {}).some((text) => text.trim() !== '');

/**
 * The dialog for many items. A lock takes it away, and it comes back for those of its items that are still there; one
 * that was done comes back as the selection of what it has left.
 */
export function useBulkDialog(kept: KeptBulk | undefined) {
  const { shown, show, hide } = useLateDialog<BulkRequest>(loadBulk);
  const begun = kept?.draft?.phase === 'ended' ? undefined : kept;
  const draft = useRef(begun?.draft);
  const { waiting, resume, drop } = useWaiting(begun, (items, { kind }) => show({ kind, items }));
  const question = useRestoredQuestion();
  useLeaveQuestion(() => isBegun(waiting.current?.draft), { ...(question && { question }) });
  const close = useCallback(() => {
    draft.current = undefined;
    drop();
    hide();
  }, [drop, hide]);
  /** Opens a dialog anew. What came back may have found none of its items. */
  const start = (request: BulkRequest): Promise<void> => {
    draft.current = undefined;
    drop();
    return show(request);
  };
  return { shown, waiting, draft, start, close, resume };
}

/** The items to export. */
interface ExportRequest {
  readonly items: readonly ListedItem[];
  /** Whether a lock has ended an export of them. */
  readonly wasCut: boolean;
}

/** The dialog of an export. Where a lock ended one that was running, it comes back to say so. */
export function useExportDialog() {
  const cut = useRestored<CutExport>('export');
  const unsaid = useRestored<CutExport>('cutExport');
  const { shown, show, hide } = useLateDialog<ExportRequest>(loadExport);
  const { waiting, resume, drop } = useWaiting(cut ?? unsaid, (items) => show({ items, wasCut: true }));
  // The dialog keeps an export that runs under its own name.
  useKeep<CutExport>('cutExport', () => waiting.current);
  const close = useCallback(() => {
    drop();
    hide();
  }, [drop, hide]);
  const start = (items: readonly ListedItem[]): Promise<void> => {
    drop();
    return show({ items, wasCut: false });
  };
  return { shown, start, close, resume };
}

interface SelectionDialogsProps {
  readonly labels: ReturnType<typeof useLabelsDialog>;
  readonly bulk: ReturnType<typeof useBulkDialog>;
  readonly exporting: ReturnType<typeof useExportDialog>;
  /** Receives the ids of the items with which nothing was done. */
  readonly onRemaining: (ids: readonly string[]) => void;
}

/** Shows those of the dialogs that are open. */
export function SelectionDialogs({ labels, bulk, exporting, onRemaining }: SelectionDialogsProps) {
  return (
    <>
      {labels.shown && <LabelsDialog {...labels.shown} onClose={labels.hide} />}
      {exporting.shown && <ExportDialog {...exporting.shown} onClose={exporting.close} />}
      {bulk.shown && (
        <BulkDialog {...bulk.shown} draft={bulk.draft} onClose={bulk.close} onRemaining={onRemaining} />
      )}
    </>
  );
}
