import * as z from 'zod/mini';
import type { CallTool, ToolResult } from './dynoxide.ts';

/** A response of DynamoDB's JSON protocol. */
export interface DynamoResponse {
  readonly status: number;
  readonly body: string;
}

/** DynamoDB for this process alone. */
export interface Dynamo {
  /**
   * Answers a request of DynamoDB's JSON protocol. The sender's right is checked before.
   * @throws {Error} when the database does not answer.
   */
  readonly answer: (operation: string, body: string) => Promise<DynamoResponse>;
  /**
   * Copies the tables to a file as they are at one moment, from which writes wait until `rest` has ended. Absent where they
   * are not in the data folder.
   */
  readonly copyTables?: (file: string, rest: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type DynamoInput = Readonly<Record<string, unknown>>;

const inputSchema = z.record(z.string(), z.unknown());

/** @returns undefined when the body is not a JSON object */
export function inputIn(body: string): DynamoInput | undefined {
  try {
    return inputSchema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** dynoxide's tool for each operation. */
const TOOLS = new Map(
  [
    ...['BatchGetItem', 'BatchWriteItem', 'CreateTable', 'DeleteItem', 'DescribeTable', 'DescribeTimeToLive'],
    ...['GetItem', 'ListTables', 'PutItem', 'Query', 'Scan', 'TransactGetItems', 'TransactWriteItems'],
    ...['UpdateItem', 'UpdateTable', 'UpdateTimeToLive'],
  ].map((operation) => [operation, snakeCase(operation)]),
);

/** The members that the tools take, under names in snake case. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...['TableName', 'Key', 'Item', 'RequestItems', 'TransactItems', 'ClientRequestToken'],
  ...['KeyConditionExpression', 'FilterExpression', 'ProjectionExpression', 'ConditionExpression'],
  ...['UpdateExpression', 'ExpressionAttributeNames', 'ExpressionAttributeValues', 'ReturnValues'],
  ...['ReturnValuesOnConditionCheckFailure', 'IndexName', 'Select', 'Limit', 'ScanIndexForward'],
  ...['ExclusiveStartKey', 'Segment', 'TotalSegments', 'AttributeDefinitions', 'KeySchema', 'BillingMode'],
  ...['GlobalSecondaryIndexes', 'GlobalSecondaryIndexUpdates', 'TimeToLiveSpecification'],
]);
/** Every read is consistent here, and nothing is metered. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...['ConsistentRead', 'ReturnConsumedCapacity', 'ReturnItemCollectionMetrics'],
]);

/** @returns undefined for an operation, or a member of its input, that is not supported: the tools would ignore it */
export function toolFor(operation: string, input: DynamoInput) {
  const tool = TOOLS.get(operation);
  const members = Object.entries(input).filter(([name]) => !WITHOUT_EFFECT.has(name));
  if (tool === undefined || members.some(([name]) => !MEMBERS.has(name))) return undefined;
  const parameters = Object.fromEntries(members.map(([name, value]) => [snakeCase(name), value]));
  return { tool, parameters: operation === 'DescribeTable' ? { ...parameters, raw: true } : parameters };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
}

const errorSchema = z.object({ error_type: z.string(), message: z.string() });

interface DynamoError {
  readonly code: string;
  readonly message: string;
}

/** The error in a tool's result. */
export function errorIn({ isError, text }: ToolResult): DynamoError | undefined {
  if (!isError) return undefined;
  const { error_type: code, message } = errorSchema.parse(JSON.parse(text));
  return { code, message };
}

/** @param more members that the error has besides its message */
export function errorResponse({ code, message }: DynamoError, more: object = {}): DynamoResponse {
  const __type = `com.amazonaws.dynamodb.v20120810#${code}`;
  const status = code === 'InternalServerError' ? 500 : 400;
  return { status, body: JSON.stringify({ __type, message, ...more }) };
}

export const unsupported = (operation: string): DynamoResponse =>
  errorResponse({ code: 'ValidationException', message: `This call of ${operation} is not supported here.` });

/** The code for each item of a cancelled transaction: dynoxide lists them in the message, as DynamoDB does. */
const reasonCodesIn = ({ message }: DynamoError): string[] =>
  /\[([\w, ]+)\]$/.exec(message)?.[1]?.split(', ') ?? [];

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
