import { useTranslation } from 'react-i18next';
import { FIELD_LIMITS, type FieldFault, type FieldKind, fieldFault } from './itemForm.ts';

// This stays apart from useItemForm.ts: the page of an item needs the messages at once, but not the form library.

const LABELS = {
  name: 'name',
  description: 'description',
  assetType: 'type',
  detailName: 'detailName',
  detailValue: 'detailValue',
} as const satisfies Record<FieldKind, string>;

/** Returns a function from a fault of a field to its message. */
export function useFaultText() {
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
