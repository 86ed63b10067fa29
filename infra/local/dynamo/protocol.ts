import * as z from 'zod/mini';
import type { ToolResult } from './dynoxide.ts';

/** A response of DynamoDB's JSON protocol. */
export interface DynamoResponse {
  readonly status: number;
  readonly body: string;
}

/** DynamoDB for this process alone. */
export interface Dynamo {
  /**
   * Answers a request of DynamoDB's JSON protocol. Who may send it is checked before.
   * @throws {Error} when the database does not answer.
   */
  readonly answer: (operation: string, body: string) => Promise<DynamoResponse>;
  readonly stop: () => Promise<void>;
}

export type DynamoInput = Readonly<Record<string, unknown>>;

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

export interface DynamoError {
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
export const reasonCodesIn = ({ message }: DynamoError): string[] =>
  /\[([\w, ]+)\]$/.exec(message)?.[1]?.split(', ') ?? [];
