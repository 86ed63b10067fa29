import { useTranslation } from 'react-i18next';
import { FIELD_LIMITS, type FieldFault, type FieldKind, fieldFault } from '../model/itemForm.ts';

const LABELS = {
  name: 'name',
  description: 'description',
  assetType: 'type',
  detailName: 'detailName',
  detailValue: 'detailValue',
} as const satisfies Record<FieldKind, string>;

/** Says in words what is wrong with a field. */
export function useFaultText() {
  const { t } = useTranslation('createItem');
  return (kind: FieldKind, fault: FieldFault): string =>
    t(`faults.${fault}`, { field: t(LABELS[kind]), maximum: FIELD_LIMITS[kind] });
}

/** What is wrong with a text that is being typed; that it is still empty does not count yet. */
export function useFieldFault(kind: FieldKind, text: string): string | undefined {
  const textOf = useFaultText();
  const fault = fieldFault(kind, text);
  return fault === undefined || fault === 'blank' ? undefined : textOf(kind, fault);
}
