import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, IncomingMessage, request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { DYNAMO_CREDENTIALS } from '../dynamo/dynamo.ts';
import { AwsFailure } from './failure.ts';
import { operationOf, sendFailure } from './json.ts';
import type { Recorder } from './recorder.ts';
import type { CallerHandler } from './service.ts';

interface PassThrough {
  readonly handle: CallerHandler;
  readonly close: () => void;
}

/** Passes requests on to DynamoDB and streams the responses back, because lists can be long. */
export function passToDynamo(endpoint: string, recorder: Recorder): PassThrough {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(endpoint);

  async function send(method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<IncomingMessage> {
    const upstream = openRequest(target, {
      agent,
      method,
      headers: { ...headers, 'content-length': body.length },
    });
    // An error of the connection after that shows when the response is read.
    upstream.on('error', () => undefined).end(body);
    const [upstreamResponse] = await once(upstream, 'response');
    if (upstreamResponse instanceof IncomingMessage) return upstreamResponse;
    throw new Error('No response');
  }

  const handle: CallerHandler = async (request, response, { functionName }) => {
    const body = await buffer(request);
    for (const call of callsIn(operationOf(request.headers['x-amz-target']), body.toString())) {
      recorder.record({ functionName, service: 'dynamodb', ...call });
    }
    try {
      const headers = headersFor(target.host, request.headers);
      const upstreamResponse = await send(request.method ?? 'POST', headers, body);
      response.writeHead(upstreamResponse.statusCode ?? 500, withoutConnection(upstreamResponse.headers));
      await pipeline(upstreamResponse, response);
    } catch {
      if (response.headersSent) response.destroy();
      else sendFailure(response, new AwsFailure('InternalServerError', 'DynamoDB does not answer.', 500));
    }
  };
  return { handle, close: () => agent.destroy() };
}

/** DynamoDB Local has a database for each access key: all functions and the local cloud must use the same one. */
function headersFor(host: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { accessKeyId } = DYNAMO_CREDENTIALS;
  const authorization = headers.authorization?.replace(/Credential=[^/]+/, `Credential=${accessKeyId}`);
  return { ...withoutConnection(headers), host, ...(authorization && { authorization }) };
}

/** These two headers apply to a single connection. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers;
  return rest;
}

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
