import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { CallTool } from './dynoxide.ts';

const listSchema = z.object({ TableNames: z.array(z.string()) });
const tableSchema = z.object({
  Table: z.object({ GlobalSecondaryIndexes: z.optional(z.array(z.object({ IndexName: z.string() }))) }),
});

/**
 * Takes tables and indexes out of dynoxide's list that it has noted and not made, as where the disk was full or the power
 * went: every call on one of them would fail for ever. There are no rows in them. They can be made anew then.
 * @param say is given one line for the operator
 * @throws {Error} with one line where one cannot be taken out
 */
export async function forgetUnmade(call: CallTool, database: string, say = toOperator): Promise<void> {
  const isUnmade = async (place: object) => {
    const { isError, text } = await call('scan', { ...place, limit: 1 });
    return isError && text.includes('no such table');
  };
  const forget = async (what: string, tool: string, parameters: Readonly<Record<string, unknown>>) => {
    const { isError, text } = await call(tool, parameters);
    if (isError) throw new Error(`${what} was begun, not made, and cannot be made anew: ${text}`);
    say(`${what} was begun and not made, as happens on a full disk. It is made now.`);
  };
  const listed = listSchema.parse(JSON.parse((await call('list_tables', {})).text));
  for (const table_name of listed.TableNames) {
    const what = `The table ${table_name} of the database`;
    if (await isUnmade({ table_name })) {
      await forget(what, 'delete_table', { table_name });
      removeItsCopy(database);
      continue;
    }
    const { text } = await call('describe_table', { table_name, raw: true });
    for (const { IndexName } of tableSchema.parse(JSON.parse(text)).Table.GlobalSecondaryIndexes ?? [])
      if (await isUnmade({ table_name, index_name: IndexName }))
        await forget(`The index ${IndexName} of ${table_name}`, 'update_table', {
          table_name,
          global_secondary_index_updates: [{ Delete: { IndexName } }],
        });
  }
}

/** Before dynoxide deletes a table, it copies the database beside it. */
function removeItsCopy(database: string): void {
  const folder = join(dirname(database), '.dynoxide', 'snapshots');
  for (const name of readdirSync(folder))
    if (name.startsWith('pre-delete-')) rmSync(join(folder, name), { force: true });
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
