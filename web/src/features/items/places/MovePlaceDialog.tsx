import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { placeKey, placeParts, showPlace } from '#shared/domain/places.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { BulkModal } from '../bulk/BulkModal.tsx';
import { useBulkJob } from '../bulk/useBulkJob.ts';
import type { Place } from './placeTree.ts';

/** Why a place cannot be given this path. Within itself it would have no end. */
function faultOf(place: Place, to: readonly string[]): 'missing' | 'within' | undefined {
  if (to.length === 0 || showPlace(to) === showPlace(place.parts)) return 'missing';
  return placeKey(to).startsWith(`${place.key}/`) ? 'within' : undefined;
}

interface MovePlaceDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Renames or moves a place, which changes every item that is in it. */
export function MovePlaceDialog({ place, onClose }: MovePlaceDialogProps) {
  const { t } = useTranslation('places');
  const { t: common } = useTranslation('common');
  const [path, setPath] = useState(showPlace(place.parts));
  const job = useBulkJob(() => undefined);
  const to = placeParts(path);
  const fault = faultOf(place, to);
  const save = () => {
    if (!fault) void job.start(place.allItems, { kind: 'movePlace', from: place.parts, to });
  };
  return (
    <BulkModal title={t('moving.title')} job={job} action="changed" keepsSelection={false} onClose={onClose}>
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
            onChange={({ currentTarget: { value } }) => setPath(value)}
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
