import { useCallback, useEffect, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { EncryptionSession } from '#web/session/model/sessionState.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useJob } from './useJob.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The mode of Home in which one chooses items for a report or for labels. It stands beside the list, which goes
 * while the password is asked for: what was chosen stays, and so does the report that waits. A lock ends it.
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

  const select = useCallback((ids: readonly string[], isChosen: boolean) => {
    setSelected((was) =>
      isChosen ? new Set([...was, ...ids]) : new Set([...was].filter((id) => !ids.includes(id))),
    );
  }, []);
  return {
    isOn,
    toggle: isOn ? end : () => setOn(true),
    selected,
    select,
    clear: () => setSelected(NONE),
    job,
    /** Whose labels the dialog is about, while it shows. */
    labelled,
    setLabelled,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
