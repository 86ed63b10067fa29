import { type ListedItem, type NewItem, newItemSchema } from '#shared/contract/assets.ts';
import { ITEM_LIMITS } from '#shared/domain/items.ts';
import type { Mapping } from '../mapping/targets.ts';
import { withDates } from '../mapping/valueForms.ts';
import type { Table } from '../reading/table.ts';
import { duplicatesAmong } from './duplicates.ts';
import { type Defaults, idColumnOf, itemOf } from './rowItem.ts';

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

/** Decides for each row of a table what an import makes of it. */
export function planOf(
  { headers, rows, above }: Pick<Table, 'headers' | 'rows' | 'above'>,
  mapping: Mapping,
  defaults: Defaults,
  present: readonly ListedItem[],
): Plan {
  const items: (RowItem & { readonly id: string | undefined })[] = [];
  const faults: RowFault[] = [];
  const idAt = idColumnOf(headers);
  const reading = withDates(mapping, rows);
  for (const row of rows) {
    const item = itemOf(row, reading, headers, defaults);
    if (!item) continue;
    const fault = faultOf(row.number, item);
    if (fault) faults.push(fault);
    else items.push({ row: row.number, item, id: idAt === undefined ? undefined : row.cells[idAt] });
  }
  return {
    items: items.map(({ row, item }) => ({ row, item })),
    faults,
    duplicates: duplicatesAmong(items, present),
    others: above + rows.length - items.length - faults.length,
  };
}
