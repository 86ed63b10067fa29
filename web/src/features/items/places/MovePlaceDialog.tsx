import { Stack, Text, TextInput } from '@mantine/core';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { placeKey, placeParts, showPlace } from '#shared/domain/places.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { BulkModal } from '../bulk/BulkModal.tsx';
import type { BulkPhase } from '../bulk/kinds.ts';
import { useBulkJob } from '../bulk/useBulkJob.ts';
import type { Place } from './placeTree.ts';

/** Why a place cannot be given this path. Within itself it would have no end. */
function faultOf(place: Place, to: readonly string[]): 'missing' | 'within' | undefined {
  if (to.length === 0 || showPlace(to) === showPlace(place.parts)) return 'missing';
  return placeKey(to).startsWith(`${place.key}/`) ? 'within' : undefined;
}

/** The new path of a place, and where the job stands that gives it to the items. */
export interface MoveDraft {
  readonly phase: BulkPhase;
  readonly path: string;
  /** Whether the path is another than the place has. */
  readonly isTyped: boolean;
}

interface MovePlaceDialogProps {
  readonly place: Place;
  /** Holds what was typed and where the job stands. A lock may have brought it back. */
  readonly draft: RefObject<MoveDraft | undefined>;
  readonly onClose: () => void;
}

/** Renames or moves a place, which changes every item that is in it. */
export function MovePlaceDialog({ place, draft, onClose }: MovePlaceDialogProps) {
  const { t } = useTranslation('places');
  const { t: common } = useTranslation('common');
  const now = showPlace(place.parts);
  const [before] = useState(draft.current);
  const [path, setPath] = useState(before?.path ?? now);
  const job = useBulkJob(() => undefined);
  // The undoing of a job cannot be started again by the form.
  const phase = job.isUndo ? 'ended' : job.state.phase;
  const isTyped = path !== now;
  useLayoutEffect(() => {
    draft.current = { phase, path, isTyped };
  }, [draft, phase, path, isTyped]);
  useLeaveQuestion(() => phase === 'ready' && isTyped);
  const to = placeParts(path);
  const fault = faultOf(place, to);
  const save = () => {
    if (!fault) void job.start(place.allItems, { kind: 'movePlace', from: place.parts, to });
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <Text size="sm">{t('moving.text', { count: place.allItems.length })}</Text>
          <TextInput
            label={t('moving.field')}
            maxLength={ITEM_LIMITS.detailValueLength}
            dir="auto"
            data-autofocus
            value={path}
            onChange={({ currentTarget }) => setPath(currentTarget.value)}
          />
          <DialogActions
            submit={t('moving.submit')}
            cancel={{ label: common('cancel'), onClick: onClose }}
            isSending={false}
            missing={fault && t(`moving.${fault}`)}
            namesMissing={fault === 'within'}
          />
        </Stack>
      </form>
    </BulkModal>
  );
}
