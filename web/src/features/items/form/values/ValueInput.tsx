import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DetailKind } from '#shared/domain/details/kinds.ts';
import { GrowingTextarea } from '#web/ui/GrowingTextarea.tsx';
import type { EditorProps } from './LineInput.tsx';
import type { ReminderProps } from './ReminderButton.tsx';

type Editors = typeof import('./editors.tsx') & typeof import('./ReminderButton.tsx');

let loaded: Editors | undefined;

/** Loads the editors. A screen that is about to need them calls it early. */
export async function loadEditors(): Promise<Editors> {
  const [editors] = await Promise.all([import('./editors.tsx'), import('./ReminderButton.tsx')]);
  const { canRemind, ReminderButton } = await import('./ReminderButton.tsx');
  loaded = { ...editors, canRemind, ReminderButton };
  return loaded;
}

/** The editors; at the first field they come a moment after it, because they are no part of the first load. */
function useEditors(): Editors | undefined {
  const [editors, setEditors] = useState(loaded);
  // Without them every value is edited as a text.
  useEffect(() => void loadEditors().then(setEditors, () => undefined), []);
  return editors;
}

interface ValueInputProps extends Pick<EditorProps, 'field' | 'name'> {
  /** The text at first; the field keeps what is typed itself. */
  readonly initial: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The look of the field while it is one of several lines. */
  readonly lines: Pick<ComponentProps<typeof GrowingTextarea>, 'inputClass' | 'maxRows' | 'enterKeyHint'>;
  /** Where a date may be marked to remind of it. */
  readonly reminder?: ReminderProps;
}

interface Shown {
  readonly kind: DetailKind;
  readonly editor: DetailKind;
}

const AS_TEXT: Shown = { kind: 'text', editor: 'text' };

/**
 * Which editor a value has now. It follows the name of the detail, but never while the user is in the field, and a
 * value that the editor of its kind would change keeps the one for texts.
 */
function useShown(editors: Editors | undefined, name: string, text: string, isFocused: boolean) {
  const kind = editors?.kindOfName(name) ?? 'text';
  const [shown, setShown] = useState(AS_TEXT);
  if (editors && shown.kind !== kind && !isFocused) setShown({ kind, editor: editors.editorFor(kind, text) });
  return [shown, setShown] as const;
}

/**
 * The editor for the value of a detail: the one of the kind that the detail's name tells, and a text of any number of
 * lines for every other name and for a value that such an editor would change. It follows the name; the text stays.
 */
export function ValueInput({ field, name, initial, onText, onKeyDown, lines, reminder }: ValueInputProps) {
  const { t } = useTranslation('createItem');
  const id = useId();
  const editors = useEditors();
  const [text, setText] = useState(initial);
  const [isFocused, setFocused] = useState(false);
  const [{ kind, editor }, setShown] = useShown(editors, name, text, isFocused);
  const take = (typed: string) => {
    setText(typed);
    onText(typed);
  };
  /** The chosen editor takes the focus from the button that goes with the other one. */
  const change = (chosen: DetailKind) => {
    flushSync(() => setShown({ kind, editor: chosen }));
    document.getElementById(id)?.focus();
  };
  const common = { field: { ...field, id }, name, text, onText: take, onKeyDown };
  if (editors && editor !== 'text') {
    return <editors.KindInput {...common} kind={editor} onAsText={() => change('text')} />;
  }
  const remind = reminder && editors?.canRemind(name, text) && (
    <editors.ReminderButton {...reminder} name={name} />
  );
  const isDay = kind === 'date' && editors?.canEdit(kind, text);
  const toDay = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('value.asDate')}
      title={t('value.asDate')}
      onClick={() => change('date')}
    >
      <IconCalendar size={18} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <GrowingTextarea
      {...common.field}
      {...lines}
      value={text}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      onChange={(event) => take(event.currentTarget.value)}
      {...((isDay || remind) && { rightSection: isDay ? toDay : remind, rightSectionPointerEvents: 'all' })}
    />
  );
}
