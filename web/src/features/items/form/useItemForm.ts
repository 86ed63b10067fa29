import { type FormErrors, useForm } from '@mantine/form';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import type { Reminders } from '#shared/domain/reminders.ts';
import { emptyDetail, type ItemInput, isBegun, itemFaults } from './itemForm.ts';
import { useFaultText } from './useFieldFault.ts';
import type { ReminderProps } from './values/ReminderButton.tsx';

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
    // Rows of details keep the form of an earlier time, and what they change is still to reach the latest one.
    onValuesChange: useCallbackRef(onChange),
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

/** No part of the first load, as the editors that bring the button. */
const loadReminders = () => import('#shared/domain/reminders.ts');

/** The details of the form that list which dates remind: ordinary ones, which stand among the others. */
export function useReminders(form: ItemForm, keepsOne: boolean) {
  const details = () => form.getValues().details;
  const freePlace = (): number => details().findIndex((detail) => !isBegun(detail));
  const hasRoom = (): boolean => freePlace() >= 0 || details().length < ITEM_LIMITS.details;
  const takeOff = (place: number): void => {
    if (keepsOne && details().length === 1) form.replaceListItem('details', place, emptyDetail());
    else form.removeListItem('details', place);
  };
  const put = ({ name, value, place = freePlace() }: Reminders): void => {
    const detail = { ...(details()[place] ?? emptyDetail()), key: emptyDetail().key, name, value };
    if (place >= 0) form.replaceListItem('details', place, detail);
    else if (hasRoom()) form.insertListItem('details', detail);
  };
  /** From the last to the first: those behind one that is taken off move. */
  const changeLists = (changed: readonly Reminders[]): void => {
    for (const list of changed.toSorted((one, other) => (other.place ?? 0) - (one.place ?? 0))) {
      if (list.place !== undefined && list.value === '') takeOff(list.place);
      else put(list);
    }
  };
  const rowAt = (index: number) => form.getInputNode(`details.${index}.value`)?.closest('fieldset');
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0);
  /** A row is drawn anew where a list above it goes: what had the focus in it takes that again. */
  const apply = (changed: readonly Reminders[]): void => {
    const focused = document.activeElement;
    const key = details().find((_, index) => rowAt(index)?.contains(focused))?.key;
    flushSync(() => {
      changeLists(changed);
      noteChange();
    });
    if (key === undefined || focused?.isConnected) return;
    const part = focused?.getAttribute('data-path')?.split('.').at(-1);
    const row = rowAt(details().findIndex((detail) => detail.key === key));
    row?.querySelector<HTMLElement>(part ? `[data-path$=".${part}"]` : '[aria-pressed]')?.focus();
  };
  const afterRename = async (index: number, from: string): Promise<void> => {
    const to = details()[index]?.name ?? '';
    if (from.trim() === '' || to.trim() === '' || to === from) return;
    const { renamedReminder } = await loadReminders();
    apply(renamedReminder(details(), from, to));
  };
  const afterRemoval = async ({ name }: NamedValue): Promise<void> => {
    const { removedReminder } = await loadReminders();
    apply(removedReminder(details(), name));
  };
  return {
    props: { details, hasRoom, onReminders: apply } satisfies ReminderProps,
    /** Another number after each change of the lists, which decide what the mark of each row shows. */
    changes,
    /** Keeps a date reminding under the name that its detail has now. */
    rename: (index: number, from: string) => void afterRename(index, from),
    /** Takes the name of a detail that is gone off the lists. */
    forget: (detail: NamedValue) => void afterRemoval(detail),
  };
}
