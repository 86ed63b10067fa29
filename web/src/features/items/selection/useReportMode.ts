import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';
import { loadPart } from '#web/ui/lazyPart.ts';
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

/** The items of the labels dialog, which opens once its code is there, unless it was closed before that. */
function useLabels() {
  const [labelled, setLabelled] = useState<readonly ListedItem[]>();
  const count = useRef(0);
  const hide = useCallback(() => {
    count.current += 1;
    setLabelled(undefined);
  }, []);
  const show = async (items: readonly ListedItem[]): Promise<void> => {
    const own = count.current;
    if ((await loadPart(loadLabels)) && own === count.current) setLabelled(items);
  };
  return { labelled, show, hide };
}

/**
 * The mode of Home in which the user selects items for a report or for labels. Its state lives outside the
 * list, which is unmounted while the password is asked for: the selection and a waiting report stay. A lock
 * ends the mode.
 */
export function useReportMode(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const [purpose, setPurpose] = useState<Purpose>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const job = useJob();
  const { labelled, show: showLabels, hide: hideLabels } = useLabels();
  const { cancel } = job;

  const end = useCallback(() => {
    cancel();
    setSelected(NONE);
    hideLabels();
    setPurpose(undefined);
  }, [cancel, hideLabels]);
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
    /** Ends the mode where it is on for the same purpose. */
    toggle: (wanted: Purpose) => (wanted === purpose ? leave() : start(wanted)),
    selected,
    select,
    clear: () => setSelected(NONE),
    job,
    /** The items of the labels dialog; undefined while it is closed. */
    labelled,
    showLabels,
    hideLabels,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
