import { type FormErrors, useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import {
  FIELD_LIMITS,
  type FieldFault,
  type FieldKind,
  fieldFault,
  type ItemInput,
  itemFaults,
} from './itemForm.ts';

// This stays apart from useItemForm.ts: the page of an item needs the messages at once, but not the form library.

const LABELS = {
  name: 'name',
  description: 'description',
  assetType: 'type',
  detailName: 'detailName',
  detailValue: 'detailValue',
} as const satisfies Record<FieldKind, string>;

/** Returns a function from a fault of a field to its message. */
function useFaultText() {
  const { t } = useTranslation('createItem');
  return (kind: FieldKind, fault: FieldFault): string =>
    t(`faults.${fault}`, { field: t(LABELS[kind]), maximum: FIELD_LIMITS[kind] });
}

/** The message for a text while it is being typed. An empty text is not reported yet. */
export function useFieldFault(kind: FieldKind, text: string): string | undefined {
  const textOf = useFaultText();
  const fault = fieldFault(kind, text);
  return fault === undefined || fault === 'blank' ? undefined : textOf(kind, fault);
}

/**
 * The form of an item. Its fields are uncontrolled: with 200 details, each keystroke would otherwise render
 * all of them.
 */
export function useItemForm(initialValues: () => ItemInput) {
  const textOf = useFaultText();
  const validate = (input: ItemInput): FormErrors =>
    Object.fromEntries(
      Object.entries(itemFaults(input)).map(([path, { kind, fault }]) => [path, textOf(kind, fault)]),
    );
  return useForm<ItemInput>({ mode: 'uncontrolled', initialValues: initialValues(), validate });
}

export type ItemForm = ReturnType<typeof useItemForm>;

export function focusFirstError(form: ItemForm, errors: FormErrors): void {
  const [path] = Object.keys(errors);
  if (path !== undefined) form.getInputNode(path)?.focus();
}

/** Makes the browser ask before it leaves or reloads the page while there are unsaved changes. */
export function useUnsavedWarning(hasUnsaved: () => boolean): void {
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
