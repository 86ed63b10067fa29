import { Box, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_TYPES } from '#shared/domain/items.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import styles from './form.module.css';
import { FIELD_LIMITS, type FieldKind } from './itemForm.ts';
import type { ItemForm } from './useItemForm.ts';

/** Wider lines of text are hard to read. */
const FORM_WIDTH_PX = 800;
/** The share of a field's limit from which on the remaining length is shown. */
const NEAR_LIMIT = 0.9;

interface FieldProps {
  readonly form: ItemForm;
  readonly path: Parameters<ItemForm['getInputProps']>[0];
  readonly kind: FieldKind;
  readonly label: string;
}

/** The props of an input. `setText` takes the current text, from which the remaining length is computed. */
function useField({ form, path, kind, label }: FieldProps) {
  const { t } = useTranslation('createItem');
  const { onChange, ...input } = form.getInputProps(path);
  const [length, setLength] = useState(String(input.defaultValue ?? '').trim().length);
  const left = FIELD_LIMITS[kind] - length;
  const hint = left >= 0 ? t('charactersLeft', { count: left }) : t('charactersOver', { count: -left });
  const description = length < FIELD_LIMITS[kind] * NEAR_LIMIT ? undefined : hint;
  return {
    shown: { ...input, label, description, required: true, dir: 'auto' },
    onChange,
    setText: (text: string) => setLength(text.trim().length),
  };
}

/** A single line of text, with optional suggestions from the browser. */
export function LineField({
  suggestions,
  placeholder,
  ...props
}: FieldProps & { readonly suggestions?: readonly string[]; readonly placeholder?: string }) {
  const { shown, onChange, setText } = useField(props);
  const list = useId();
  return (
    <>
      <TextInput
        {...shown}
        {...(suggestions && { list, placeholder })}
        onChange={(event) => {
          onChange(event);
          setText(event.currentTarget.value);
        }}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A text of any number of lines; the field grows with it. */
export function TextField({ rows = 1, ...props }: FieldProps & { readonly rows?: number }) {
  const { shown, onChange, setText } = useField(props);
  return (
    <Textarea
      {...shown}
      autosize
      classNames={{ input: styles.lines }}
      minRows={rows}
      maxRows={12}
      onChange={(event) => {
        onChange(event);
        setText(event.currentTarget.value);
      }}
    />
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
        <LineField key={typeKey} {...type} suggestions={ITEM_TYPES} placeholder={t('typeHint')} />
      ) : (
        <TypeSelect key={typeKey} {...type} types={[...ITEM_TYPES, storedType, form.getValues().assetType]} />
      )}
    </>
  );
}

export function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box maw={FORM_WIDTH_PX} mx="auto">
      <PageHeader title={title} />
      {children}
    </Box>
  );
}
