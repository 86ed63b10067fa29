import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallTool } from './dynoxide.ts';
import { WANTED } from './tables.ts';

/**
 * Takes tables and indexes out of dynoxide's list that it has noted and not made, as where the disk was full or the power
 * went: every call on one of them would fail for ever. There are no rows in them. They can be made anew then.
 * @throws {Error} with one line where one cannot be taken out
 */
export async function forgetUnmade(call: CallTool, database: string): Promise<void> {
  const isUnmade = async (sqliteName: string, place: object) => {
    const { isError, text } = await call('scan', { ...place, limit: 1 });
    return isError && text.includes(`no such table: ${sqliteName}"`);
  };
  const forget = async (what: string, tool: string, parameters: Readonly<Record<string, unknown>>) => {
    const { isError, text } = await call(tool, parameters);
    if (isError)
      throw new Error(`${what} was begun, not made, and cannot be made anew in ${database}: ${text}`);
    toOperator(`${what} was begun and not made, as happens on a full disk. It is made now.`);
  };
  for (const [table_name, { indexes = {} }] of WANTED) {
    if (await isUnmade(table_name, { table_name })) {
      await forget(`The table ${table_name} of the database`, 'delete_table', { table_name });
      removeItsCopy(database, table_name);
      continue;
    }
    for (const index_name of Object.keys(indexes))
      if (await isUnmade(`${table_name}::gsi::${index_name}`, { table_name, index_name }))
        await forget(`The index ${index_name} of ${table_name}`, 'update_table', {
          table_name,
          global_secondary_index_updates: [{ Delete: { IndexName: index_name } }],
        });
  }
}

/** Before dynoxide deletes a table, it copies the database beside it. */
function removeItsCopy(database: string, table: string): void {
  const folder = join(dirname(database), '.dynoxide', 'snapshots');
  for (const name of readdirSync(folder))
    if (name.startsWith(`pre-delete-${table}-`)) rmSync(join(folder, name), { force: true });
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
