import { useSet } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { EncryptionSession } from '#web/session/model/sessionState.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useJob } from './useJob.ts';

/**
 * The mode of Home in which one chooses items for a report or for labels. It stands beside the list, which goes
 * while the password is asked for: what was chosen stays, and so does the report that waits. A lock ends it.
 */
export function useReportMode(session: EncryptionSession) {
  const isAsking = useIsAsking();
  const [isOn, setOn] = useState(false);
  const selected = useSet<string>();
  const job = useJob();
  const [labelled, setLabelled] = useState<readonly ListedItem[]>();
  const { cancel } = job;

  const end = useCallback(() => {
    cancel();
    selected.clear();
    setLabelled(undefined);
    setOn(false);
  }, [cancel, selected]);
  const isLocked = session.isLocked && !isAsking;
  useEffect(() => {
    if (isLocked) end();
  }, [isLocked, end]);

  const select = useCallback(
    (ids: readonly string[], isChosen: boolean) => {
      for (const id of ids) {
        if (isChosen) selected.add(id);
        else selected.delete(id);
      }
    },
    [selected],
  );
  return {
    isOn,
    toggle: isOn ? end : () => setOn(true),
    selected,
    select,
    clear: useCallback(() => selected.clear(), [selected]),
    job,
    /** Whose labels the dialog is about, while it shows. */
    labelled,
    setLabelled,
  };
}

export type ReportMode = ReturnType<typeof useReportMode>;
