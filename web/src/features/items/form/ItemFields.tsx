import { Box, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { GrowingTextarea } from '#web/ui/GrowingTextarea.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { WordList } from '#web/ui/WordList.tsx';
import styles from './form.module.css';
import { isEnter } from './isEnter.ts';
import { FIELD_LIMITS, type FieldKind } from './itemForm.ts';
import { useOwnWords } from './ownWords.ts';
import type { ItemForm } from './useItemForm.ts';

/** Wider lines of text are hard to read. */
const FORM_WIDTH_PX = 800;
/** The share of a field's limit from which on the remaining length is shown. */
const NEAR_LIMIT = 0.9;

export interface FieldProps {
  readonly form: ItemForm;
  readonly path: Parameters<ItemForm['getInputProps']>[0];
  readonly kind: FieldKind;
  readonly label: string;
  /** Whether only a screen reader is told the label, because the one above the first line stands for all. */
  readonly hidesLabel?: boolean;
}

/** The props of an input. `setText` takes the current text, from which the remaining length is computed. */
export function useField({ form, path, kind, label, hidesLabel = false }: FieldProps) {
  const { t } = useTranslation('createItem');
  const { onChange, ...input } = form.getInputProps(path);
  const [length, setLength] = useState(String(input.defaultValue ?? '').trim().length);
  const left = FIELD_LIMITS[kind] - length;
  const hint = left >= 0 ? t('charactersLeft', { count: left }) : t('charactersOver', { count: -left });
  const description = length < FIELD_LIMITS[kind] * NEAR_LIMIT ? undefined : hint;
  const named = hidesLabel ? { 'aria-label': label } : { label };
  return {
    shown: { ...input, ...named, description, required: true, dir: 'auto' },
    onChange,
    setText: (text: string) => setLength(text.trim().length),
  };
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element.matches('input:not([type=file]), textarea, select');

/** Moves the focus to the field after this one in its form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(isText);
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

interface LineFieldProps extends FieldProps {
  readonly list?: string;
  readonly placeholder?: string;
  readonly onText?: (text: string) => void;
  readonly onLeave?: () => void;
}

/**
 * A single line of text; Enter goes on to the next field.
 * @param list the id of a `datalist` with suggestions
 */
export function LineField({ list, placeholder, onText, onLeave, ...props }: LineFieldProps) {
  const { shown, onChange, setText } = useField(props);
  return (
    <TextInput
      {...shown}
      {...(list && { list })}
      {...(placeholder && { placeholder })}
      onKeyDown={goOn}
      onChange={(event) => {
        onChange(event);
        setText(event.currentTarget.value);
        onText?.(event.currentTarget.value);
      }}
      {...(onLeave && { onBlur: onLeave })}
    />
  );
}

interface TextFieldProps extends FieldProps {
  readonly rows: number;
}

/** A text of any number of lines; the field grows with it. */
function TextField({ rows, ...props }: TextFieldProps) {
  const { shown, onChange, setText } = useField(props);
  return (
    <GrowingTextarea
      {...shown}
      inputClass={styles.lines}
      minRows={rows}
      maxRows={12}
      onChange={(event) => {
        onChange(event);
        setText(event.currentTarget.value);
      }}
    />
  );
}

/** The type of a new item: free text, with the known types and the user's own to choose from. */
function TypeField(props: FieldProps) {
  const { t } = useTranslation('createItem');
  const { types } = useOwnWords();
  const list = useId();
  return (
    <>
      <LineField {...props} list={list} placeholder={t('typeHint')} />
      <WordList id={list} words={types} />
    </>
  );
}

function TypeSelect({ types, ...props }: FieldProps & { readonly types: readonly string[] }) {
  const { shown, onChange } = useField(props);
  return <NativeSelect {...shown} data={[...new Set(types)]} onChange={onChange} />;
}

interface ItemFieldsProps {
  readonly form: ItemForm;
  /** The type of the stored item. A new item has none, and its type is free text with suggestions. */
  readonly storedType?: string;
}

export function ItemFields({ form, storedType }: ItemFieldsProps) {
  const { t } = useTranslation('createItem');
  const type = { form, path: 'assetType', kind: 'assetType', label: t('type') } as const;
  const typeKey = form.key('assetType');
  return (
    <>
      <LineField key={form.key('name')} form={form} path="name" kind="name" label={t('name')} />
      <TextField
        key={form.key('description')}
        form={form}
        path="description"
        kind="description"
        label={t('description')}
        rows={3}
      />
      {storedType === undefined ? (
        <TypeField key={typeKey} {...type} />
      ) : (
        <TypeSelect key={typeKey} {...type} types={[...ITEM_TYPES, storedType, form.getValues().assetType]} />
      )}
    </>
  );
}

interface FormPageProps {
  readonly title: string;
  /** Under the title. */
  readonly facts?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with a form, which begins where every other screen begins. */
export function FormPage({ title, facts, children }: FormPageProps) {
  return (
    <Box maw={FORM_WIDTH_PX}>
      <PageHeader title={title} facts={facts} />
      {children}
    </Box>
  );
}
