import { Box, Button, Group } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { detailKey } from '#shared/domain/knownDetails.ts';
import { remindedNames } from '#shared/domain/reminders.ts';
import { GrowingTextarea } from '#web/ui/GrowingTextarea.tsx';
import { isEnter } from '../form/isEnter.ts';
import { type FieldKind, fieldFault } from '../form/itemForm.ts';
import { useFaultText } from '../form/useFieldFault.ts';
import { ValueInput } from '../form/values/ValueInput.tsx';
import styles from './EditInPlace.module.css';
import { hasTypedInPlace, type InPlace, type OpenText, textAt } from './useInPlace.ts';
import { useSaveText } from './useSaveText.ts';

interface EditInPlaceProps {
  readonly item: Item;
  readonly label: string;
  readonly inPlace: InPlace;
  readonly open: OpenText;
}

const kindOf = (place: string): FieldKind =>
  place === 'name' || place === 'description' ? place : 'detailValue';

/** A name stays in one line, also when it is pasted. */
const typedIn = (kind: FieldKind, text: string): string =>
  kind === 'name' ? text.replaceAll(/\s*\n\s*/g, ' ') : text;

/** A text in a field where it stood: Enter saves, Shift and Enter begin a new line, Escape gives back what was there. */
export default function EditInPlace({ item, label, inPlace, open }: EditInPlaceProps) {
  const { t } = useTranslation('itemDetails');
  const { t: common } = useTranslation('common');
  const faultText = useFaultText();
  const [isTried, setTried] = useState(false);
  const { send, isSaving, failure } = useSaveText(item, inPlace.rebase, inPlace.close);
  const kind = kindOf(open.place);
  const fault = fieldFault(kind, open.typed);
  const removed = textAt(item, open.place) === undefined ? t('inPlace.removed') : undefined;
  const isShown = fault !== undefined && (isTried || fault !== 'blank');

  const save = () => {
    setTried(true);
    if (fault !== undefined) return;
    if (hasTypedInPlace(inPlace)) void send(open);
    else inPlace.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) save();
    else if (event.key === 'Escape' && !event.nativeEvent.isComposing) inPlace.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** A text that nobody changed closes by itself; a changed one waits, and so does one whose dialog has the focus. */
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // The events of a dialog that the field has opened come here too, though it stands elsewhere on the page.
    if (!currentTarget.contains(target)) return;
    if (relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]')) return;
    if (!currentTarget.contains(relatedTarget) && !hasTypedInPlace(inPlace)) inPlace.close();
  };
  /** The field keeps the focus while a button beside it is pressed: not every browser gives it to the button. */
  const onMouseDown = (event: MouseEvent) => {
    const { currentTarget, target } = event;
    const button = target instanceof Element && target.closest('button');
    if (button && currentTarget.contains(button)) event.preventDefault();
  };
  const field = {
    'aria-label': label,
    dir: 'auto',
    ref: focusAtEnd,
    readOnly: isSaving,
    error: isShown ? faultText(kind, fault) : (failure ?? removed),
  };
  const isReminding = remindedNames(item.properties).has(detailKey(open.name));
  const reminder = {
    details: () => item.properties,
    isMarked: open.reminds,
    hasRoom: () => item.properties.length < ITEM_LIMITS.details,
    onReminders: (_: unknown, isOn: boolean) => {
      if (!isSaving) inPlace.remind(isOn === isReminding ? undefined : isOn);
    },
  };
  const lines = { inputClass: styles.input, maxRows: 16, enterKeyHint: 'done' } as const;
  return (
    <Box
      className={styles.place ?? ''}
      data-in-place
      data-kind={kind}
      onBlur={onBlur}
      onMouseDown={onMouseDown}
    >
      {kind === 'detailValue' ? (
        <ValueInput
          field={field}
          name={open.name}
          initial={open.typed}
          lines={lines}
          reminder={reminder}
          onKeyDown={onKeyDown}
          onText={inPlace.type}
        />
      ) : (
        <GrowingTextarea
          {...field}
          {...lines}
          value={open.typed}
          onKeyDown={onKeyDown}
          onChange={(event) => inPlace.type(typedIn(kind, event.currentTarget.value))}
        />
      )}
      <Group gap="xs" mt={6}>
        <Button variant="filled" loading={isSaving} onClick={save}>
          {t('inPlace.save')}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={inPlace.close}>
          {common('cancel')}
        </Button>
      </Group>
    </Box>
  );
}

/** Puts the caret behind the text once the field is there, and brings its buttons into sight; a day has no caret. */
function focusAtEnd(field: HTMLTextAreaElement | HTMLInputElement | null): void {
  if (!field || field.dataset.seen !== undefined) return;
  field.dataset.seen = '';
  field.focus();
  field.closest('[data-in-place]')?.scrollIntoView({ block: 'nearest' });
  if (field.type !== 'date') field.setSelectionRange(field.value.length, field.value.length);
}
