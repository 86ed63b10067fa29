import { flushSync } from 'react-dom';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { emptyDetail } from '../model/itemForm.ts';
import type { ItemForm } from './useItemForm.ts';

/** Adds and removes details of a form, with the focus where typing goes on. */
export function useDetailList(form: ItemForm) {
  const { details } = form.getValues();
  const focus = (path: string) => form.getInputNode(path)?.focus();
  return {
    details,
    isFull: details.length >= ITEM_LIMITS.details,
    add: () => {
      flushSync(() => form.insertListItem('details', emptyDetail()));
      focus(`details.${details.length}.name`);
    },
    remove: (index: number) => {
      flushSync(() => form.removeListItem('details', index));
      focus(`details.${Math.max(0, index - 1)}.name`);
    },
  };
}
