import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import {
  type FunctionName,
  SCHEDULES,
  type SettingVariable,
  type Variable,
  variablesOf,
} from '#functions/declared.ts';
import { MEMORY_MB } from '#infra/declared/memory.ts';
import { DIRECTORY_IDS } from '../accounts/userPool.ts';
import { KEY_IDS } from '../aws/kms/keys.ts';
import type { AwsEndpoint } from '../aws/server.ts';
import { tableNames } from '../dynamo/tables.ts';
import { inProject } from '../inProject.ts';

/** The sender of mails. No mail leaves this machine. */
export const MAIL_SENDER = 'item-registry@example.com';
export const REPORTS_BUCKET = 'item-registry-reports';
export const FILES_BUCKET = 'item-registry-files';

/** The bundles and variables of the functions. */
export interface FunctionSource {
  readonly bundleOf: (name: FunctionName) => string;
  /** The variables that the stack sets, without those that Lambda sets for every function. */
  readonly variablesOf: (name: FunctionName, origin: string) => Readonly<Record<string, string>>;
}

interface LambdaParts {
  readonly logFolder: string;
  readonly aws: AwsEndpoint;
  readonly origin: string;
  readonly source: FunctionSource;
}

export function startLambda({ logFolder, aws, origin, source }: LambdaParts): Lambda {
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  return createLambda({
    bundleOf: source.bundleOf,
    variablesOf: (name) => ({
      ...aws.environment(name),
      // A presigned address includes the host, which the browser must reach.
      AWS_ENDPOINT_URL_S3: `${origin}/local/s3`,
      ...source.variablesOf(name, origin),
    }),
    // Every function adds listeners to it.
    log: createWriteStream(join(logFolder, 'functions.log'), { flags: 'a', mode: 0o600 }).setMaxListeners(0),
  });
}

/** The bundle of a function in a folder that `bundleFunctions` has filled. */
export const bundleFile = (folder: string, name: FunctionName): string => join(folder, `${name}.mjs`);

/** The functions as the local cloud bundles them. */
export const ownFunctions = (
  bundles: string,
  settings: Readonly<Record<SettingVariable, string>>,
): FunctionSource => ({
  bundleOf: (name) => bundleFile(bundles, name),
  variablesOf: (name, origin) => {
    const values: Readonly<Record<Variable, string>> = {
      ...tableNames(),
      ...KEY_IDS,
      ...DIRECTORY_IDS,
      MAIL_SENDER,
      SITE_ORIGIN: origin,
      REPORTS_BUCKET,
      FILES_BUCKET,
      ...settings,
    };
    return {
      ...Object.fromEntries(variablesOf(name).map((variable) => [variable, values[variable]])),
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry',
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
  },
});

/** API Gateway does not wait longer for a function. */
const TIMEOUT_MS = 29_000;

interface Options {
  readonly bundleOf: (name: FunctionName) => string;
  readonly variablesOf: (name: FunctionName) => Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
}

export interface Lambda {
  /** @throws {Error} when the function threw or died; its name is TimeoutError when it took too long. */
  readonly invoke: (name: FunctionName, event: unknown) => Promise<unknown>;
  /** Starts a function's environment before its first event. */
  readonly warm: (name: FunctionName) => void;
  /** Ends every environment. The next event starts one from the present bundle. */
  readonly recycle: () => Promise<void>;
}

/** Runs each function in an environment of its own, which starts on demand and again after a crash. */
export function createLambda({ bundleOf, variablesOf, log }: Options): Lambda {
  const environments = new Map<FunctionName, ReturnType<typeof startEnvironment>>();

  function environmentOf(name: FunctionName) {
    const running = environments.get(name);
    if (running) return running;
    const started = startEnvironment({
      bundle: pathToFileURL(bundleOf(name)).href,
      variables: { ...variablesOf(name), AWS_LAMBDA_FUNCTION_NAME: name },
      log,
      onEnd: () => {
        if (environments.get(name) === started) environments.delete(name);
      },
    });
    environments.set(name, started);
    return started;
  }

  return {
    warm: environmentOf,
    invoke(name, event) {
      // API Gateway does not wait for a scheduled function.
      const schedule = SCHEDULES.find(({ functionName }) => functionName === name);
      const timeoutMs = schedule ? schedule.timeoutMinutes * 60_000 : TIMEOUT_MS;
      return withTimeout(environmentOf(name).call(event, contextOf(name)), timeoutMs);
    },
    async recycle() {
      const running = [...environments.values()];
      environments.clear();
      await Promise.all(running.map((environment) => environment.end()));
    },
  };
}

/** The data of Lambda's context. Its methods cannot be passed to a thread, and the functions do not use them. */
const contextOf = (name: FunctionName) => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
  memoryLimitInMB: String(MEMORY_MB[name]),
  awsRequestId: randomUUID(),
});

async function withTimeout(result: Promise<unknown>, milliseconds: number): Promise<unknown> {
  const timeout = AbortSignal.timeout(milliseconds);
  return Promise.race([
    result,
    new Promise((_, reject) =>
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true }),
    ),
  ]);
}

const messageSchema = z.union([
  z.object({ id: z.number(), result: z.unknown() }),
  z.object({ id: z.number(), failure: z.string() }),
]);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface EnvironmentOptions {
  readonly bundle: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
  /** Called once when the environment has ended, for any reason. */
  readonly onEnd: () => void;
}

const RUNTIME = inProject('infra/local/lambda/runtime.mjs');

/** One execution environment: a worker thread with the function's own variables and memory. */
export function startEnvironment({ bundle, variables, log, onEnd }: EnvironmentOptions) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const worker = new Worker(RUNTIME, {
    workerData: { bundle },
    env: { ...variables },
    execArgv: ['--enable-source-maps'],
    stdout: true,
    stderr: true,
  });
  worker.stdout.pipe(log, { end: false });
  worker.stderr.pipe(log, { end: false });
  worker.on('error', (error) => log.write(`${error.stack}\n`));
  worker.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The function ended before it answered'));
    waiting.clear();
    onEnd();
  });
  worker.on('message', (raw) => {
    const message = messageSchema.parse(raw);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) call?.reject(new Error(message.failure));
    else call?.resolve(message.result);
  });

  return {
    call(event: unknown, context: Readonly<Record<string, unknown>>): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, event, context });
      });
    },
    end: () => worker.terminate(),
  };
}
