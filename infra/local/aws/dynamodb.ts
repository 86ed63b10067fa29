import * as z from 'zod/mini';
import type { Dynamo, DynamoResponse } from '../dynamo/protocol.ts';
import { AwsFailure } from './failure.ts';
import { operationOf } from './protocols.ts';
import type { Recorder } from './recorder.ts';
import type { CallerHandler } from './service.ts';

interface DynamoRequest {
  readonly functionName: string;
  readonly operation: string;
  readonly body: string;
}

export type AnswerDynamo = (request: DynamoRequest) => Promise<DynamoResponse>;

/** Passes the calls of the functions on to the database. @throws {AwsFailure} when it does not answer */
export const answerByDynamo =
  (dynamo: Pick<Dynamo, 'answer'>, recorder: Recorder): AnswerDynamo =>
  async ({ functionName, operation, body }) => {
    for (const call of callsIn(operation, body))
      recorder.record({ functionName, service: 'dynamodb', ...call });
    const answer = await dynamo.answer(operation, body).catch(() => undefined);
    if (!answer) throw new AwsFailure('InternalServerError', 'DynamoDB does not answer.', 500);
    return answer;
  };

/** The type of every answer of the database. */
export const DYNAMO_TYPE = { 'content-type': 'application/x-amz-json-1.0' } as const;

export const serveDynamo =
  (answer: AnswerDynamo): CallerHandler =>
  async ({ request, response, body, caller: { functionName } }) => {
    const operation = operationOf(request.headers['x-amz-target']);
    const { status, body: text } = await answer({ functionName, operation, body: body.toString() });
    response.writeHead(status, DYNAMO_TYPE);
    response.end(text);
  };

interface DynamoCall {
  readonly operation: string;
  readonly resource?: string;
}

/** The permission that each part of a transaction needs. */
const PARTS = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

const partSchema = z.object({ TableName: z.string() });
const transactionSchema = z.object({
  TransactItems: z.array(
    z.object({
      Get: z.optional(partSchema),
      Put: z.optional(partSchema),
      Update: z.optional(partSchema),
      Delete: z.optional(partSchema),
      ConditionCheck: z.optional(partSchema),
    }),
  ),
});
const batchSchema = z.object({ RequestItems: z.record(z.string(), z.unknown()) });

/**
 * The calls of a request as policies see them. Only batches and transactions are parsed, because this runs for every
 * request.
 */
export function callsIn(operation: string, body: string): DynamoCall[] {
  if (operation.startsWith('Transact')) return partsOf(body);
  if (operation.startsWith('Batch')) return batchOf(operation, body);
  const table = memberOf(body, 'TableName');
  const index = memberOf(body, 'IndexName');
  if (table === undefined) return [{ operation }];
  return [{ operation, resource: index === undefined ? table : `${table}/index/${index}` }];
}

/**
 * Finds the member without parsing. It cannot match inside a text, where quotes are escaped, nor an attribute of that
 * name, whose value is an object.
 */
const memberOf = (body: string, name: 'TableName' | 'IndexName'): string | undefined =>
  MEMBERS[name].exec(body)?.[1];

const MEMBERS = {
  TableName: /"TableName"\s*:\s*"([^"]+)"/,
  IndexName: /"IndexName"\s*:\s*"([^"]+)"/,
} as const;

function partsOf(body: string): DynamoCall[] {
  const parsed = transactionSchema.safeParse(tryParse(body));
  if (!parsed.success) return [];
  return parsed.data.TransactItems.flatMap((item) =>
    Object.entries(item).flatMap(([kind, part]) =>
      part && isPart(kind) ? [{ operation: PARTS[kind], resource: part.TableName }] : [],
    ),
  );
}

const isPart = (kind: string): kind is keyof typeof PARTS => kind in PARTS;

function batchOf(operation: string, body: string): DynamoCall[] {
  const parsed = batchSchema.safeParse(tryParse(body));
  if (!parsed.success) return [{ operation }];
  return Object.keys(parsed.data.RequestItems).map((resource) => ({ operation, resource }));
}

function tryParse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
