import type { Item, NewItem } from '#shared/contract/assets.ts';
import type { Issue } from '#shared/contract/errors.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';

export interface DetailInput {
  /** Identifies the row on the screen while others are added and removed. */
  readonly key: string;
  /** The id of the stored detail; undefined until it is stored. */
  readonly id?: string | undefined;
  /** Whether it may be left empty, and is then not sent: a template offers it. */
  readonly isOptional?: boolean | undefined;
  name: string;
  value: string;
}

export interface ItemInput {
  name: string;
  description: string;
  assetType: string;
  details: DetailInput[];
}

/** The content of the form that adds a detail to a stored item. */
export interface NewDetail {
  readonly name: string;
  readonly value: string;
  /** Whether its date is to remind; undefined until the user says so. */
  readonly reminds?: boolean;
  /** The ids of the details that the item had before this one was first sent; undefined until then. */
  readonly sentOnto?: readonly string[];
}

export const EMPTY_DETAIL: NewDetail = { name: '', value: '' };

export const emptyDetail = (): DetailInput => ({ key: crypto.randomUUID(), name: '', value: '' });

export const emptyItem = (): ItemInput => ({
  name: '',
  description: '',
  assetType: '',
  details: [emptyDetail()],
});

export const isBegun = ({ name, value }: Pick<DetailInput, 'name' | 'value'>): boolean =>
  name !== '' || value !== '';

/** The form with what was typed: other texts were not sent yet, and the mark of a date goes with the last of its texts. */
export function retyped(draft: NewDetail, typed: Partial<NamedValue>): NewDetail {
  const { name, value, reminds } = { ...draft, ...typed };
  if (name === draft.name && value === draft.value) return draft;
  return { name, value, ...(reminds !== undefined && isBegun({ name, value }) && { reminds }) };
}

/** The part of a stored item that the form needs. */
export type EditableItem = Pick<Item, 'id' | 'version' | 'name' | 'description' | 'assetType' | 'properties'>;

export const editableOf = ({
  id,
  version,
  name,
  description,
  assetType,
  properties,
}: EditableItem): EditableItem => ({
  id,
  version,
  name,
  description,
  assetType,
  properties,
});

export const inputOf = ({ name, description, assetType, properties }: EditableItem): ItemInput => ({
  name,
  description,
  assetType,
  details: properties.map((property) => ({ key: property.id, ...property })),
});

export const FIELD_LIMITS = {
  name: ITEM_LIMITS.nameLength,
  description: ITEM_LIMITS.descriptionLength,
  assetType: ITEM_LIMITS.assetTypeLength,
  detailName: ITEM_LIMITS.detailNameLength,
  detailValue: ITEM_LIMITS.detailValueLength,
} as const;
export type FieldKind = keyof typeof FIELD_LIMITS;

export type FieldFault = 'blank' | 'too_long' | 'malformed';

/** Checks the text as it would be sent, which is trimmed. */
export function fieldFault(kind: FieldKind, text: string): FieldFault | undefined {
  const sent = text.trim();
  if (sent === '') return 'blank';
  if (sent.length > FIELD_LIMITS[kind]) return 'too_long';
  return sent.isWellFormed() ? undefined : 'malformed';
}

export const isCompleteDetail = ({ name, value }: Pick<DetailInput, 'name' | 'value'>): boolean =>
  name.trim() !== '' && value.trim() !== '';

const isLeftEmpty = ({ isOptional, value }: DetailInput): boolean =>
  isOptional === true && value.trim() === '';

/** The details without those that were left empty and may be. */
export const filledDetails = (details: readonly DetailInput[]): DetailInput[] =>
  details.filter((detail) => !isLeftEmpty(detail));

export const newItemOf = ({ name, description, assetType, details }: ItemInput): NewItem => ({
  name: name.trim(),
  description: description.trim(),
  assetType: assetType.trim(),
  properties: details.map((detail) => ({ name: detail.name.trim(), value: detail.value.trim() })),
});

/** The body that saves the item: the item as it was read, with the user's edits. Files that it does not name stay. */
export const changedItemOf = (read: EditableItem, input: ItemInput) => ({
  ...read,
  ...newItemOf(input),
  properties: input.details.map(({ id, name, value }) => ({ id, name: name.trim(), value: value.trim() })),
});

/** The faults of the fields, by the form's field names such as `details.0.name`. */
export function itemFaults(input: ItemInput): Record<string, { kind: FieldKind; fault: FieldFault }> {
  const fields: [path: string, kind: FieldKind, text: string][] = [
    ['name', 'name', input.name],
    ['description', 'description', input.description],
    ['assetType', 'assetType', input.assetType],
    ...input.details.flatMap(({ name, value }, index): [string, FieldKind, string][] => [
      [`details.${index}.name`, 'detailName', name],
      [`details.${index}.value`, 'detailValue', value],
    ]),
  ];
  return Object.fromEntries(
    fields.flatMap(([path, kind, text]) => {
      const fault = fieldFault(kind, text);
      return fault ? [[path, { kind, fault }]] : [];
    }),
  );
}

interface SortedIssues {
  /** Messages by the form's field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Messages that belong to no field of the form. */
  readonly rest: readonly string[];
}

const FIELD = /^(name|description|assetType|details\.\d+\.(name|value))$/;

/** Assigns the server's issues to the fields of the form. The API calls details properties. */
export function sortIssues(issues: readonly Issue[]): SortedIssues {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of issues) {
    const field = path.replace(/^properties\./, 'details.');
    if (FIELD.test(field)) fields[field] = message;
    else rest.push(message);
  }
  return { fields, rest };
}
