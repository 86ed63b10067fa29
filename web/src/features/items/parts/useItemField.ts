import type { FieldKind } from '../model/itemForm.ts';
import type { ItemForm } from './useItemForm.ts';
import { useLengthHint } from './useLengthHint.ts';

export interface ItemFieldProps {
  readonly form: ItemForm;
  readonly path: Parameters<ItemForm['getInputProps']>[0];
  readonly kind: FieldKind;
  readonly label: string;
}

/** What a field of an item's form shows, and what it tells when its text changes. */
export function useItemField({ form, path, kind, label }: ItemFieldProps) {
  const { onChange, ...input } = form.getInputProps(path);
  const { hint, setText } = useLengthHint(kind, String(input.defaultValue ?? ''));
  const shown = { ...input, label, description: hint, required: true, dir: 'auto' };
  return { shown, onChange, setText };
}
