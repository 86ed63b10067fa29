import { Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { WordList } from '#web/ui/WordList.tsx';
import '#web/base/texts/bulk.ts';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { completedTags } from '../form/values/usedValues.ts';
import { isDamaged } from '../itemList.ts';
import { BulkModal } from './BulkModal.tsx';
import { type BulkEdit, editOf, type FormKind } from './edits.ts';
import type { BulkDraft, BulkKind, BulkTexts } from './kinds.ts';
import { useBulkJob } from './useBulkJob.ts';
import { useWordsInUse } from './wordsInUse.ts';

interface DeletionProps {
  readonly count: number;
  readonly note: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Deletion({ count, note, onConfirm, onClose }: DeletionProps) {
  const { t } = useTranslation('bulk');
  return (
    <FormWithActions danger submit={t('submit.delete')} onCancel={onClose} onSubmit={onConfirm}>
      <Text>{t('deleteText', { count })}</Text>
      {note}
    </FormWithActions>
  );
}

/** Which texts a kind asks for. */
const FIELDS = {
  place: ['place'],
  addTags: ['tags'],
  removeTags: ['tags'],
  detail: ['name', 'value'],
  type: ['type'],
} as const satisfies Record<FormKind, readonly (keyof BulkTexts)[]>;

const LIMITS = {
  place: ITEM_LIMITS.detailValueLength,
  tags: ITEM_LIMITS.detailValueLength,
  name: ITEM_LIMITS.detailNameLength,
  value: ITEM_LIMITS.detailValueLength,
  type: ITEM_LIMITS.assetTypeLength,
} as const;

const NO_TEXTS: BulkTexts = { place: '', tags: '', name: '', value: '', type: '' };

const MISSING = {
  place: 'place',
  addTags: 'tags',
  removeTags: 'tags',
  detail: 'detail',
  type: 'type',
} as const;
const HINTS = {
  place: 'placeHint',
  tags: 'tagsHint',
  name: undefined,
  value: 'valueHint',
  type: undefined,
} as const;

interface BulkFormProps {
  readonly kind: FormKind;
  readonly texts: BulkTexts;
  readonly onTexts: (texts: BulkTexts) => void;
  readonly note: ReactNode;
  readonly onSubmit: (edit: BulkEdit) => void;
  readonly onClose: () => void;
}

/** Asks for the texts that the items are to be given, and offers those that are in use. */
function BulkForm({ kind, texts, onTexts, note, onSubmit, onClose }: BulkFormProps) {
  const { t } = useTranslation('bulk');
  const [isTried, setTried] = useState(false);
  const words = useWordsInUse();
  const list = useId();
  const edit = editOf(kind, texts);
  const send = () => (edit ? onSubmit(edit) : setTried(true));
  return (
    <FormWithActions
      submit={t(`submit.${kind}`)}
      onCancel={onClose}
      missing={edit ? undefined : t(`missing.${MISSING[kind]}`)}
      namesMissing={isTried || texts !== NO_TEXTS}
      onSubmit={send}
    >
      {FIELDS[kind].map((field, at) => (
        <TextInput
          key={field}
          label={t(`fields.${field}`)}
          description={HINTS[field] && t(`fields.${HINTS[field]}`)}
          maxLength={LIMITS[field]}
          list={`${list}-${field}`}
          dir="auto"
          data-autofocus={at === 0 || undefined}
          value={texts[field]}
          onChange={({ currentTarget: { value } }) => onTexts({ ...texts, [field]: value })}
        />
      ))}
      {FIELDS[kind].map((field) => (
        <WordList
          key={field}
          id={`${list}-${field}`}
          words={field === 'tags' ? completedTags(texts.tags, words.tags) : words[field]}
          typed={texts[field]}
        />
      ))}
      {note}
    </FormWithActions>
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
