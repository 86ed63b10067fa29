import { type FormErrors, useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { type ItemInput, itemFaults } from './itemForm.ts';
import { useFaultText } from './useFieldFault.ts';

/**
 * The form of an item. Its fields are uncontrolled: with 200 details, each keystroke would otherwise render
 * all of them.
 * @param typed what the user had typed before a lock: it counts as unsaved
 */
export function useItemForm(initialValues: () => ItemInput, typed?: ItemInput) {
  const textOf = useFaultText();
  const validate = (input: ItemInput): FormErrors =>
    Object.fromEntries(
      Object.entries(itemFaults(input)).map(([path, { kind, fault }]) => [path, textOf(kind, fault)]),
    );
  const form = useForm<ItemInput>({ mode: 'uncontrolled', initialValues: initialValues(), validate });
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current || typed === undefined) return;
    isRestored.current = true;
    form.setValues(typed);
  });
  return form;
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
