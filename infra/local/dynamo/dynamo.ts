import { closeSync, fchmodSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { createTurns } from '../inTurn.ts';
import { answerWith } from './answers.ts';
import { type CallTool, DynoxideEnded, startDynoxide } from './dynoxide.ts';
import { type Command, dynoxideCommand } from './dynoxideCommand.ts';
import { keepRunning } from './keepRunning.ts';
import type { Dynamo } from './protocol.ts';
import { removeCopies, snapshotFor, stopAndRewrite, takeOut } from './rewrite.ts';
import { forgetUnmade } from './unmade.ts';

export interface DynamoOptions {
  readonly dataFolder: string;
  /** A DynamoDB that runs already. Nothing is started or stopped then. */
  readonly endpoint?: string | undefined;
  /** Tells this installation's tables there from those of others, in letters and digits. */
  readonly database?: string;
  readonly command?: Command;
}

/** TTL deletes within a few minutes here, within days in DynamoDB; every reader looks at the time as well. */
const SWEEP_MS = 5 * 60_000;

const REACH_TIMEOUT_MS = 5_000;

/** DynamoDB Local does not verify signatures, but it has a database for each access key id, so all calls use one. */
const authorizationFor = (accessKeyId: string): string =>
  `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=00`;

/** A DynamoDB that runs already. @throws {Error} with one line when it does not answer. */
async function reach(endpoint: string, database: string): Promise<Dynamo> {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })).arrayBuffer();
  } catch {
    throw new Error(
      `DYNAMODB_ENDPOINT=${endpoint} does not answer. Start DynamoDB there, or unset the variable.`,
    );
  }
  return {
    async answer(operation, body) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: authorizationFor(database),
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-date': '20260101T000000Z',
          'x-amz-target': `DynamoDB_20120810.${operation}`,
        },
        body,
      });
      return { status: response.status, body: await response.text() };
    },
    stop: async () => undefined,
  };
}

/**
 * Starts DynamoDB on a file in the data folder.
 * @throws {Error} with one line that says what to do.
 */
export async function startDynamo({
  dataFolder,
  endpoint,
  database = 'local',
  command,
}: DynamoOptions): Promise<Dynamo> {
  if (endpoint !== undefined) return reach(endpoint, database);
  const { file, args } = command ?? dynoxideCommand();
  const databaseFile = ensureFile(resolve(dataFolder));
  removeCopies(databaseFile);
  const begin = (stopped: AbortSignal) => startDynoxide({ file, args }, databaseFile, stopped);
  const dynoxide = await keepRunning(begin).catch((error: unknown) => {
    throw new Error(reasonOf(error, file, databaseFile));
  });
  await forgetUnmade(dynoxide.call, databaseFile).catch(async (error: unknown) => {
    await dynoxide.stop();
    throw error;
  });
  const inTurn = createTurns();
  const sweep = () => void inTurn(() => dynoxide.call('sweep_ttl', {})).catch(() => undefined);
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  return {
    answer: answerWith(dynoxide.call, inTurn),
    async copyTables(file, rest) {
      const copy = await inTurn(async () => {
        await rest();
        return snapshotFor(dynoxide.call, databaseFile);
      });
      await takeOut(copy, file);
    },
    async stop() {
      clearInterval(sweeping);
      if (await isAnswering(dynoxide.call)) await inTurn(() => stopAndRewrite(dynoxide, databaseFile));
      else await dynoxide.stop();
    },
  };
}

/** Longer than any call takes that others wait for. */
const ANSWER_MS = 5_000;

/** A program that hangs, as on a disk that has gone, would keep a stop waiting for ever. */
const isAnswering = (call: CallTool): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (is: boolean) => () => resolve(is);
    setTimeout(answer(false), ANSWER_MS).unref();
    call('list_tables', {}).then(answer(true), answer(false));
  });

/** npx ends as well where it cannot fetch the program, and a program for another machine where it cannot run here. */
function reasonOf(error: unknown, file: string, databaseFile: string): string {
  if (!(error instanceof DynoxideEnded)) return notStarted(file);
  if (error.cause) return killed(String(error.cause));
  return file === 'npx' || statSync(databaseFile).size === 0 ? notStarted(file) : damaged(databaseFile);
}

const killed = (signal: string): string =>
  `The program of the database was ended by ${signal} while it started, as it is where the system has no memory left or stops the registry. Start again.`;

const damaged = (databaseFile: string): string =>
  `The tables in ${databaseFile} cannot be opened. The file is damaged, or not one of a registry. Put the last backup in the place of the whole data folder; README.md says how.`;

const notStarted = (file: string): string =>
  `DynamoDB did not start (${file}). Install @dynoxide/${process.platform}-${process.arch}, or start DynamoDB Local and set DYNAMODB_ENDPOINT to its address, for example http://localhost:8000.`;

/** SQLite gives the files that it makes beside this one the same mode. */
function ensureFile(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'dynamodb.sqlite');
  const handle = openSync(file, 'a', 0o600);
  fchmodSync(handle, 0o600);
  closeSync(handle);
  return file;
}

/** A client of the SDK that calls the database within this process. */
export const createDynamoClient = (dynamo: Dynamo): DynamoDBClient =>
  new DynamoDBClient({
    region: 'us-east-1',
    endpoint: 'http://localhost',
    credentials: { accessKeyId: 'unused', secretAccessKey: 'unused' },
    requestHandler: {
      async handle({ headers, body }: HttpRequest) {
        const answer = await dynamo.answer(operationIn(headers), textOf(body));
        const response = new HttpResponse({
          statusCode: answer.status,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(answer.body),
        });
        return { response };
      },
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  });

/** The target is `DynamoDB_20120810.Operation`. */
const operationIn = (headers: HttpRequest['headers']): string => headers['x-amz-target']?.split('.')[1] ?? '';

const textOf = (body: HttpRequest['body']): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);
