import { Stack, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { placeParts, showPlace } from '#shared/domain/places.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import type { BulkEdit } from './edits.ts';
import type { BulkKind, BulkTexts } from './kinds.ts';
import { useWordsInUse } from './wordsInUse.ts';

type Kind = Exclude<BulkKind, 'delete'>;
/** Which texts a kind asks for. */
const FIELDS = {
  place: ['place'],
  addTags: ['tags'],
  removeTags: ['tags'],
  detail: ['name', 'value'],
  type: ['type'],
} as const satisfies Record<Kind, readonly (keyof BulkTexts)[]>;

const LIMITS = {
  place: ITEM_LIMITS.detailValueLength,
  tags: ITEM_LIMITS.detailValueLength,
  name: ITEM_LIMITS.detailNameLength,
  value: ITEM_LIMITS.detailValueLength,
  type: ITEM_LIMITS.assetTypeLength,
} as const;

export const NO_TEXTS: BulkTexts = { place: '', tags: '', name: '', value: '', type: '' };

/** The edit that the texts say; undefined while one is missing. */
function editOf(kind: Kind, { place, tags, name, value, type }: BulkTexts): BulkEdit | undefined {
  const parts = placeParts(place);
  switch (kind) {
    case 'place':
      return parts.length > 0 ? { kind, place: showPlace(parts) } : undefined;
    case 'addTags':
    case 'removeTags':
      return tags.replaceAll(',', '').trim() ? { kind, tags } : undefined;
    case 'detail':
      return name.trim() && value.trim() ? { kind, name: name.trim(), value: value.trim() } : undefined;
    case 'type':
      return type.trim() ? { kind, assetType: type.trim() } : undefined;
  }
}

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
  readonly kind: Kind;
  readonly texts: BulkTexts;
  readonly onTexts: (texts: BulkTexts) => void;
  readonly note: ReactNode;
  readonly onSubmit: (edit: BulkEdit) => void;
  readonly onClose: () => void;
}

/** Asks for the texts that the items are to be given, and offers those that are in use. */
export function BulkForm({ kind, texts, onTexts, note, onSubmit, onClose }: BulkFormProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  const [isTried, setTried] = useState(false);
  const words = useWordsInUse();
  const list = useId();
  const edit = editOf(kind, texts);
  const send = () => (edit ? onSubmit(edit) : setTried(true));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
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
          <datalist key={field} id={`${list}-${field}`}>
            {words[field].map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        ))}
        {note}
        <DialogActions
          submit={t(`submit.${kind}`)}
          cancel={{ label: common('cancel'), onClick: onClose }}
          isSending={false}
          missing={edit ? undefined : t(`missing.${MISSING[kind]}`)}
          namesMissing={isTried || texts !== NO_TEXTS}
        />
      </Stack>
    </form>
  );
}
