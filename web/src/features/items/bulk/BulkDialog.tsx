import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/bulk.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { isDamaged } from '../itemList.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkModal } from './BulkModal.tsx';
import type { BulkKind } from './kinds.ts';
import { useBulkJob } from './useBulkJob.ts';

interface DeletionProps {
  readonly count: number;
  readonly note: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Deletion({ count, note, onConfirm, onClose }: DeletionProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Stack>
        <Text>{t('deleteText', { count })}</Text>
        {note !== undefined && <Text c="dimmed">{note}</Text>}
        <DialogActions
          danger
          submit={t('submit.delete')}
          cancel={{ label: common('cancel'), onClick: onClose }}
          isSending={false}
        />
      </Stack>
    </form>
  );
}

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
  /** Receives the ids of those that were not done. */
  readonly onRemaining: (ids: readonly string[]) => void;
}

/** Does one thing with many items. Damaged ones are left out. */
export default function BulkDialog({ kind, items, onClose, onRemaining }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const job = useBulkJob(onRemaining);
  const readable = items.flatMap((item) => (isDamaged(item) ? [] : [item]));
  const count = readable.length;
  const damaged = items.length - count;
  const form = { note: damaged > 0 ? t('damaged', { count: damaged }) : undefined, onClose };
  return (
    <BulkModal
      title={t(`titles.${kind}`, { count })}
      job={job}
      action={kind === 'delete' ? 'deleted' : 'changed'}
      keepsSelection
      onClose={onClose}
    >
      {kind === 'delete' ? (
        <Deletion {...form} count={count} onConfirm={() => void job.start(readable, { kind })} />
      ) : (
        <BulkForm {...form} kind={kind} onSubmit={(edit) => void job.start(readable, edit)} />
      )}
    </BulkModal>
  );
}
