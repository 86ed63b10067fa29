import { isDeepStrictEqual } from 'node:util';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { CHECKED_TABLES, type CheckedTable, checkTable } from '#functions/lib/drill/checkTables.ts';
import type { DrillDeps } from '#functions/lib/drill/deps.ts';
import type { Disagreement } from '#functions/lib/drill/disagreements.ts';
import { createAllRows } from '#functions/lib/storage/allRows.ts';
import { TABLES } from '#infra/declared/tables.ts';
import type { Registry } from './registry.ts';
import type { StoredRow } from './transferRecords.ts';

export interface Found {
  readonly kind: Disagreement;
  readonly ids: Readonly<Record<string, string>>;
}

/** Every row by its table and its key. */
export type Rows = Record<CheckedTable, Map<string, StoredRow>>;

/** The drill's checks over the tables and the bucket of a registry, and a way to put rows back. */
export function drillOn(registry: Registry) {
  const { client, names, stores, bucket } = registry;
  const keyOf = (table: CheckedTable, row: StoredRow): string =>
    JSON.stringify(Object.values(TABLES[tableOf(table)].key).map((name) => row[name]));

  return {
    /** Every disagreement, in the order in which they are reported. */
    async check(changed: Partial<DrillDeps> = {}): Promise<Found[]> {
      const found: Found[] = [];
      const deps: DrillDeps = {
        ...stores,
        rows: createAllRows(client, names),
        storedBytes: bucket.objects.storedBytes,
        report: (kind, ids) => found.push({ kind, ids }),
        ...changed,
      };
      for (const table of CHECKED_TABLES) await checkTable(deps, table);
      return found;
    },

    /** Every row of every table that is checked, by its table and its key. */
    async rows(): Promise<Rows> {
      const of = async (table: CheckedTable) => {
        const rows: StoredRow[] = await registry.rows(table);
        return [table, new Map(rows.map((row) => [keyOf(table, row), row]))] as const;
      };
      return Object.fromEntries(await Promise.all(CHECKED_TABLES.map(of))) as Rows;
    },

    /** Brings every row back that differs from these. */
    async reset(before: Rows): Promise<void> {
      const present = await this.rows();
      for (const table of CHECKED_TABLES) {
        for (const [key, row] of present[table])
          if (!isDeepStrictEqual(row, before[table].get(key)))
            await this.restore(table, row, before[table].get(key));
        for (const [key, row] of before[table])
          if (!present[table].has(key)) await this.restore(table, row, row);
      }
    },

    /** Puts a row in the place of the one that is there, or takes it away where there was none. */
    async restore(table: CheckedTable, present: StoredRow, earlier: StoredRow | undefined): Promise<void> {
      if (earlier) {
        const Item = marshall(earlier, { removeUndefinedValues: true });
        await client.send(new PutItemCommand({ TableName: names[table], Item }));
        return;
      }
      const parts = Object.values(TABLES[tableOf(table)].key);
      const Key = marshall(Object.fromEntries(parts.map((part) => [part, present[part]])));
      await client.send(new DeleteItemCommand({ TableName: names[table], Key }));
    },
  };
}

const TABLE_OF = {
  ACTIVITY_TABLE: 'Activity',
  ASSETS_TABLE: 'Assets',
  FILES_TABLE: 'Files',
  TRANSFERS_TABLE: 'Transfers',
  USERS_TABLE: 'Users',
} as const satisfies Record<CheckedTable, keyof typeof TABLES>;
const tableOf = (table: CheckedTable) => TABLE_OF[table];
