import { type FormErrors, useForm } from '@mantine/form';
import { type ItemInput, itemFaults } from '../model/itemForm.ts';
import { useFaultText } from './useFieldFault.ts';

/**
 * The form of an item, whose fields keep their own text (uncontrolled): with 200 details, typing would
 * otherwise draw all of them at every key.
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

/** Puts the focus on the first field that has an error. */
export function focusFirstError(form: ItemForm, errors: FormErrors): void {
  const [path] = Object.keys(errors);
  if (path !== undefined) form.getInputNode(path)?.focus();
}
