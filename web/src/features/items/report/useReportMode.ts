import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import type { EncryptionSession } from '#web/session/sessionState.ts';

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
 * ends the mode.
 */
export function useReportMode(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const job = useJob();
  const [labelled, setLabelled] = useState<readonly ListedItem[]>();
  const { cancel } = job;

  const end = useCallback(() => {
    cancel();
    setSelected(NONE);
    setLabelled(undefined);
    setOn(false);
  }, [cancel]);
  const isLocked = session.isLocked && !isAsking;
  useEffect(() => {
    if (isLocked) end();
  }, [isLocked, end]);

  const opener = useRef<Element | null>(null);
  const start = () => {
    opener.current = document.activeElement;
    setOn(true);
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
    isOn,
    start,
    /** Ends the mode and gives the focus back to what began it. */
    leave,
    toggle: isOn ? leave : start,
    selected,
    select,
    clear: () => setSelected(NONE),
    job,
    /** The items of the labels dialog; undefined while it is closed. */
    labelled,
    setLabelled,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
