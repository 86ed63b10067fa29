import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type ItemInput, itemFaults } from './itemForm.ts';
import { useFaultText } from './useFieldFault.ts';

/**
 * The form of an item. Its fields are uncontrolled: with 200 details, each keystroke would otherwise render
 * all of them.
 * @param typed what the user had typed before a lock or a reload: it counts as unsaved
 * @param onChange runs after each change
 */
export function useItemForm(initialValues: () => ItemInput, typed?: ItemInput, onChange?: () => void) {
  const textOf = useFaultText();
  const validate = (input: ItemInput): FormErrors =>
    Object.fromEntries(
      Object.entries(itemFaults(input)).map(([path, { kind, fault }]) => [path, textOf(kind, fault)]),
    );
  const form = useForm<ItemInput>({
    mode: 'uncontrolled',
    initialValues: initialValues(),
    validate,
    ...(onChange && { onValuesChange: onChange }),
  });
  const isRestored = useRef(false);
  useEffect(() => {
    // Only at first: later it would take the place of what is being typed.
    if (isRestored.current) return;
    isRestored.current = true;
    if (typed !== undefined) form.setValues(typed);
  });
  return form;
}

export type ItemForm = ReturnType<typeof useItemForm>;

export function focusFirstError(form: ItemForm, errors: FormErrors): void {
  const [path] = Object.keys(errors);
  if (path !== undefined) form.getInputNode(path)?.focus();
}

/** Lets typing begin at once, in the first field. */
export function useFocusedForm(form: ItemForm): void {
  const first = useRef(() => form.getInputNode('name'));
  useEffect(() => {
    first.current()?.focus({ preventScroll: true });
  }, []);
}
