import { Text, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { placeKey, placeParts, showPlace } from '#shared/domain/places.ts';
import { useKeep, useRestored, useRestoredQuestion } from '#web/session/cover/kept.ts';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { BulkModal } from '../bulk/BulkModal.tsx';
import type { BulkPhase } from '../bulk/kinds.ts';
import { useBulkJob } from '../bulk/useBulkJob.ts';
import { findPlace, type Place } from './placeTree.ts';

/** Why a place cannot be given this path. Within itself it would have no end. */
function faultOf(place: Place, to: readonly string[]): 'missing' | 'within' | undefined {
  if (to.length === 0 || showPlace(to) === showPlace(place.parts)) return 'missing';
  return placeKey(to).startsWith(`${place.key}/`) ? 'within' : undefined;
}

/** The new path of a place, and where the job stands that gives it to the items. */
interface MoveDraft {
  readonly phase: BulkPhase;
  readonly path: string;
  /** Whether the path is another than the place has. */
  readonly isTyped: boolean;
  /** The versions of the items when the job began. */
  readonly versions?: Versions | undefined;
}

type Versions = Readonly<Record<string, number>>;

/**
 * The items that a job is to move. A job that a lock has stopped may have moved items of a place within to this place
 * itself: they are left out, which their versions tell, because they would be moved up twice.
 */
export const itemsToMove = ({ key, allItems }: Place, to: readonly string[], before: Versions = {}) =>
  key.startsWith(`${placeKey(to)}/`)
    ? allItems.filter(({ id, version }) => (before[id] ?? version) === version)
    : allItems;

interface MovePlaceDialogProps {
  readonly place: Place;
  /** Holds what was typed and where the job stands. A lock may have brought it back. */
  readonly draft: RefObject<MoveDraft | undefined>;
  readonly onClose: () => void;
}

/** Renames or moves a place, which changes every item that is in it. */
export function MovePlaceDialog({ place, draft, onClose }: MovePlaceDialogProps) {
  const { t } = useTranslation('places');
  const now = showPlace(place.parts);
  const [before] = useState(draft.current);
  const [path, setPath] = useState(before?.path ?? now);
  const job = useBulkJob(() => undefined);
  // The undoing of a job cannot be started again by the form.
  const phase = job.isUndo ? 'ended' : job.state.phase;
  const isTyped = path !== now;
  const [versions, setVersions] = useState(before?.versions);
  useLayoutEffect(() => {
    draft.current = { phase, path, isTyped, versions };
  }, [draft, phase, path, isTyped, versions]);
  useLeaveQuestion(() => phase === 'ready' && isTyped);
  const to = placeParts(path);
  const fault = faultOf(place, to);
  const save = () => {
    if (fault) return;
    const stopped = before?.phase === 'running' ? before.versions : undefined;
    setVersions({
      ...Object.fromEntries(place.allItems.map(({ id, version }) => [id, version])),
      ...stopped,
    });
    const items = itemsToMove(place, to, stopped);
    void job.start(items, { kind: 'movePlace', from: place.parts, to });
  };
  return (
    <BulkModal
      title={t('moving.title')}
      job={job}
      action="changed"
      keepsSelection={false}
      wasCut={before?.phase === 'running'}
      onClose={onClose}
    >
      <FormWithActions
        submit={t('moving.submit')}
        onCancel={onClose}
        missing={fault && t(`moving.${fault}`)}
        namesMissing={fault === 'within'}
        onSubmit={save}
      >
        <Text size="sm">{t('moving.text', { count: place.allItems.length })}</Text>
        <TextInput
          label={t('moving.field')}
          maxLength={ITEM_LIMITS.detailValueLength}
          dir="auto"
          data-autofocus
          value={path}
          onChange={({ currentTarget }) => setPath(currentTarget.value)}
        />
      </FormWithActions>
    </BulkModal>
  );
}

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
