import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useRestored } from '#web/session/cover/kept.ts';
import { loadPart } from '#web/ui/lazyPart.ts';
import type { BulkDraft, BulkKind } from '../bulk/kinds.ts';
import { loadBulk } from '../bulk/loadBulk.ts';
import { loadExport } from '../export/loadExport.ts';
import type { CutExport } from '../export/useExport.ts';

/** The button that began the selection, which alone is pressed. Either offers the same. */
export type Purpose = 'select' | 'report';

/** The subject of a dialog, which opens once its code is there, unless it was closed before that. */
export function useLateDialog<T>(load: () => Promise<unknown>) {
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
export interface KeptBulk {
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
export function useBulkDialog(kept: KeptBulk | undefined) {
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

/** The items to export, and the export of them that a lock has cut. */
interface ExportRequest {
  readonly items: readonly ListedItem[];
  readonly cut?: CutExport;
}

/** The dialog of an export. Where a lock ended one that was running, it comes back to say so. */
export function useExportDialog() {
  const cut = useRestored<CutExport>('export');
  const waiting = useRef(cut);
  const { shown, show, hide } = useLateDialog<ExportRequest>(loadExport);
  const start = (items: readonly ListedItem[]): Promise<void> => show({ items });
  /** Opens the dialog again that a lock has taken away, once the items are there. */
  const resume = useCallbackRef((items: readonly ListedItem[]) => {
    const wanted = waiting.current;
    waiting.current = undefined;
    const left = items.filter(({ id }) => wanted?.ids.includes(id));
    if (wanted && left.length > 0) void show({ items: left, cut: wanted });
  });
  return { shown, start, hide, resume };
}
