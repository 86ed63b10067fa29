import { type ListedItem, type NewItem, newItemSchema } from '#shared/contract/assets.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import { detailsKnownAs } from '#shared/domain/knownDetails.ts';
import type { Mapping } from '../mapping/targets.ts';
import type { Table } from '../reading/table.ts';
import { type Defaults, itemOf } from './rowItem.ts';

/** An item with the number of its row. */
export interface RowItem {
  readonly row: number;
  readonly item: NewItem;
}

/** Why a row cannot become an item. `field` is a field of an item, or the name of the detail concerned. */
export interface RowFault {
  readonly row: number;
  readonly field: string;
  readonly problem: string;
}

/** The course that an import will take. */
export interface Plan {
  readonly items: readonly RowItem[];
  readonly faults: readonly RowFault[];
  /** Those of the items that seem to be registered already. */
  readonly duplicates: ReadonlySet<number>;
  /** The number of rows that are no items. */
  readonly others: number;
}

/** The first fault of an item; undefined when the registry will take it. */
function faultOf(row: number, item: NewItem): RowFault | undefined {
  const parsed = newItemSchema.safeParse(item);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) {
    const [field, at] = issue.path;
    const named = field === 'properties' && typeof at === 'number' ? item.properties[at]?.name : undefined;
    return { row, field: named ?? String(field), problem: issue.message };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(item)).length;
  return bytes > ITEM_LIMITS.bytes ? { row, field: 'item', problem: 'tooLarge' } : undefined;
}

/** The name and serial number of an item in one text; undefined without a serial number. */
export function identityOf({ name, properties }: Pick<NewItem, 'name' | 'properties'>): string | undefined {
  const serial = detailsKnownAs(properties, 'serialNumber')[0]?.value;
  return serial && JSON.stringify([textKey(name.trim()), textKey(serial.trim())]);
}

/** Whether an item was registered before a time. One that cannot be opened counts as that. */
export const wasThere = (item: ListedItem, before: string): boolean =>
  'damaged' in item || item.createdAt < before;

/** Decides for each row of a table what an import makes of it. */
export function planOf(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  mapping: Mapping,
  defaults: Defaults,
  present: readonly ListedItem[],
): Plan {
  const known = new Set(present.flatMap((item) => ('damaged' in item ? [] : (identityOf(item) ?? []))));
  const items: RowItem[] = [];
  const faults: RowFault[] = [];
  const duplicates = new Set<number>();
  for (const row of rows) {
    const item = itemOf(row, mapping, headers, defaults);
    if (!item) continue;
    const fault = faultOf(row.number, item);
    if (fault) faults.push(fault);
    else items.push({ row: row.number, item });
    const identity = identityOf(item);
    if (!fault && identity !== undefined && known.has(identity)) duplicates.add(row.number);
  }
  return { items, faults, duplicates, others: rows.length - items.length - faults.length };
}
