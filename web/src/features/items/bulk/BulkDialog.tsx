import { Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/bulk.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { isDamaged } from '../itemList.ts';
import { BulkForm, NO_TEXTS } from './BulkForm.tsx';
import { BulkModal } from './BulkModal.tsx';
import type { BulkDraft, BulkKind } from './kinds.ts';
import { useBulkJob } from './useBulkJob.ts';

interface DeletionProps {
  readonly count: number;
  readonly note: ReactNode;
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
        {note}
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

/** The number of items that are left out. */
function Note({ damaged }: { readonly damaged: number }) {
  const { t } = useTranslation('bulk');
  if (damaged === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('damaged', { count: damaged })}
    </Text>
  );
}

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly items: readonly ListedItem[];
  /** Holds where the job stands. A lock may have brought it back. */
  readonly draft: RefObject<BulkDraft | undefined>;
  readonly onClose: () => void;
  /** Receives the ids of those that were not done. */
  readonly onRemaining: (ids: readonly string[]) => void;
}

/** Does one thing with many items. Damaged ones are left out. */
export default function BulkDialog({ kind, items, draft, onClose, onRemaining }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const job = useBulkJob(onRemaining);
  const readable = items.flatMap((item) => (isDamaged(item) ? [] : [item]));
  const count = readable.length;
  const [before] = useState(draft.current);
  const [texts, setTexts] = useState(before?.texts ?? NO_TEXTS);
  // The undoing of a change cannot be started again by the form.
  const phase = job.isUndo ? 'ended' : job.state.phase;
  useLayoutEffect(() => {
    draft.current = { phase, texts };
  }, [draft, phase, texts]);
  useLeaveQuestion(() => phase === 'ready' && Object.values(texts).some((text) => text.trim() !== ''));
  const note = <Note damaged={items.length - count} />;
  const form = { note, onClose };
  return (
    <BulkModal
      title={t(`titles.${kind}`, { count })}
      job={job}
      action={kind === 'delete' ? 'deleted' : 'changed'}
      keepsSelection
      wasCut={before?.phase === 'running'}
      onClose={onClose}
    >
      {kind === 'delete' ? (
        <Deletion {...form} count={count} onConfirm={() => void job.start(readable, { kind })} />
      ) : (
        <BulkForm
          {...form}
          {...{ kind, texts }}
          onTexts={setTexts}
          onSubmit={(edit) => void job.start(readable, edit)}
        />
      )}
    </BulkModal>
  );
}
