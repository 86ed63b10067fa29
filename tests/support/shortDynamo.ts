import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  DynamoDBServiceException,
  ResourceNotFoundException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { createDynoxideCalls, type DynamoResponse } from './dynoxideCalls.ts';

/** The commands whose input and output are JSON as they are, but for binary attributes. */
const SHORT = new Set(
  ['Get', 'Put', 'Update', 'Delete']
    .map((verb) => `${verb}Item`)
    .concat(['BatchGetItem', 'BatchWriteItem', 'Query', 'Scan', 'TransactGetItems', 'TransactWriteItems']),
);

/**
 * A client of the SDK whose commands on rows take a short way to the database: they are neither signed nor checked by
 * a schema nor sent again. That would be most of the processor time of a test of the functions. The functions of the
 * local cloud go the SDK's own way, with every endpoint, and so does `tests/support/faults.ts`.
 */
export function createShortClient(endpoint: string): DynamoDBClient {
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    cacheMiddleware: true,
  });
  const calls = createDynoxideCalls(Number(new URL(endpoint).port));
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.add(
    (next, { commandName = '' }) => {
      const operation = commandName.replace(/Command$/, '');
      if (!SHORT.has(operation)) return next;
      return async ({ input }) => {
        const response = await calls.call(operation, textOf(input));
        return { output: outputOf(response), response };
      };
    },
    { step: 'initialize', priority: 'low', name: 'shortWay' },
  );
  const { destroy } = client;
  client.destroy = () => {
    calls.stop();
    destroy.call(client);
  };
  return client;
}

const textOf = (input: object): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, key, value) {
    // Node's buffers have turned themselves into something else in `value`.
    const own = this[key];
    return own instanceof Uint8Array ? Buffer.from(own).toString('base64') : value;
  });

function parsed(text: string) {
  const output = JSON.parse(text);
  // Only a binary attribute has a text by this name, and few rows have one.
  if (text.includes('"B":"')) giveBytes(output);
  return output;
}

/** Puts buffers, as the functions have them, in the place of base64. A reviver of JSON takes twice as long. */
function giveBytes(value: Record<string, unknown>): void {
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (typeof inner === 'object' && inner !== null) giveBytes(inner as Record<string, unknown>);
    else if (key === 'B' && typeof inner === 'string') value[key] = Buffer.from(inner, 'base64');
  }
}

const KNOWN = new Map(
  Object.entries({
    ConditionalCheckFailedException,
    ResourceNotFoundException,
    TransactionCanceledException,
    TransactionConflictException,
    TransactionInProgressException,
  }),
);

/** @throws {DynamoDBServiceException} what the SDK throws for the response */
function outputOf({ status, body }: DynamoResponse) {
  const output = parsed(body);
  const $metadata = { httpStatusCode: status, attempts: 1, totalRetryDelay: 0 };
  if (status === 200) return { $metadata, ...output };
  const { __type = '', message = output.Message, ...rest } = output;
  const name = String(__type).replace(/.*#/, '');
  const told = { ...rest, message: message ?? name, $metadata };
  const Known = KNOWN.get(name);
  if (Known) throw new Known(told);
  throw new DynamoDBServiceException({ ...told, name, $fault: status < 500 ? 'client' : 'server' });
}
