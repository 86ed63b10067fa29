import * as z from 'zod/mini';
import type { CallTool, ToolResult } from './dynoxide.ts';
import { type DynamoError, type DynamoInput, reasonCodesIn } from './protocol.ts';

const attributesSchema = z.record(z.string(), z.unknown());
const writeSchema = z.object({
  TableName: z.string(),
  Key: z.optional(attributesSchema),
  Item: z.optional(attributesSchema),
  ReturnValuesOnConditionCheckFailure: z.optional(z.string()),
});
type Write = z.infer<typeof writeSchema>;
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), writeSchema)) });
const tableSchema = z.object({
  Table: z.object({ KeySchema: z.array(z.object({ AttributeName: z.string() })) }),
});
const readSchema = z.object({ Responses: z.array(z.object({ Item: z.optional(attributesSchema) })) });

/**
 * Adds to the error of a refused write what `ReturnValuesOnConditionCheckFailure` asks for: the rows whose condition
 * failed. The tools leave them out. They are read after the write, so no other write may take place in between.
 */
export function createRefusals(call: CallTool) {
  const keyNames = new Map<string, string[]>();

  async function keyNamesOf(tableName: string): Promise<string[]> {
    const known = keyNames.get(tableName);
    if (known) return known;
    const described = await call('describe_table', { table_name: tableName, raw: true });
    const { Table } = tableSchema.parse(JSON.parse(described.text));
    const names = Table.KeySchema.map(({ AttributeName }) => AttributeName);
    keyNames.set(tableName, names);
    return names;
  }

  async function keyOf({ TableName, Key, Item = {} }: Write) {
    if (Key) return Key;
    return Object.fromEntries((await keyNamesOf(TableName)).map((name) => [name, Item[name]]));
  }

  /** The present rows of the writes, in their order; undefined for a write that does not ask for its row. */
  async function rowsFor(writes: readonly (Write | undefined)[]) {
    const asking = writes.filter((write) => write?.ReturnValuesOnConditionCheckFailure === 'ALL_OLD');
    if (asking.length === 0) return new Map<Write | undefined, unknown>();
    const gets = asking.map(
      async (write) => write && { TableName: write.TableName, Key: await keyOf(write) },
    );
    const items = (await Promise.all(gets)).map((Get) => ({ Get }));
    const read: ToolResult = await call('transact_get_items', { transact_items: items });
    const { Responses } = readSchema.parse(JSON.parse(read.text));
    return new Map(asking.map((write, index) => [write, Responses[index]?.Item]));
  }

  async function ofTransaction(input: DynamoInput, codes: readonly string[]) {
    const { TransactItems } = transactionSchema.parse(input);
    const refused = codes.map((code, index) => {
      const write = Object.values(TransactItems[index] ?? {})[0];
      return code === 'ConditionalCheckFailed' ? write : undefined;
    });
    const rows = await rowsFor(refused);
    return codes.map((Code, index) => {
      const Item = rows.get(refused[index]);
      return { Code, ...(Item !== undefined && { Item }) };
    });
  }

  return async (error: DynamoError, input: DynamoInput): Promise<object> => {
    if (error.code === 'TransactionCanceledException')
      return { CancellationReasons: await ofTransaction(input, reasonCodesIn(error)) };
    if (error.code !== 'ConditionalCheckFailedException') return {};
    const write = writeSchema.parse(input);
    const Item = (await rowsFor([write])).get(write);
    return Item === undefined ? {} : { Item };
  };
}
