import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useKeep, useRestored, useRestoredQuestion } from '#web/session/cover/kept.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import type { MoveDraft } from './MovePlaceDialog.tsx';
import { findPlace, type Place } from './placeTree.ts';

/** A place that is being renamed or moved. */
interface KeptMove {
  readonly key: string;
  readonly draft: MoveDraft;
}

/** Whether leaving would lose a change that a lock has stopped, or what was typed for one. */
const isBegun = (draft: MoveDraft | undefined): boolean =>
  draft?.phase === 'running' || (draft?.phase === 'ready' && draft.isTyped);

/** The place that is being renamed or moved. What is typed for it outlasts a lock. */
export function useMoving() {
  const kept = useRestored<KeptMove>('movePlace');
  const [place, setPlace] = useState<Place>();
  const draft = useRef(kept?.draft);
  const waiting = useRef(kept?.key);
  useKeep<KeptMove>('movePlace', () => {
    const key = place?.key ?? waiting.current;
    const now = draft.current;
    return key !== undefined && now && now.phase !== 'ended' ? { key, draft: now } : undefined;
  });
  const question = useRestoredQuestion();
  // Once the dialog is there, it asks itself.
  useLeaveQuestion(() => waiting.current !== undefined && isBegun(draft.current), {
    ...(question && { question }),
  });
  /** Opens the dialog again that a lock has taken away, once its place is there. */
  const resume = useCallbackRef((tree: Place) => {
    const key = waiting.current;
    waiting.current = undefined;
    if (key !== undefined) setPlace(findPlace(tree, key));
  });
  /** Opens the dialog anew. What came back may have been typed for a place that is gone. */
  const start = (wanted: Place) => {
    draft.current = undefined;
    setPlace(wanted);
  };
  const stop = () => {
    draft.current = undefined;
    setPlace(undefined);
  };
  return { place, draft, start, stop, resume };
}
