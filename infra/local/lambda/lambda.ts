import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FunctionName,
  SCHEDULES,
  type SettingVariable,
  type Variable,
  variablesOf,
} from '#functions/declared.ts';
import { MEMORY_MB } from '#infra/declared/memory.ts';
import { DIRECTORY_IDS } from '../accounts/userPool.ts';
import { ACCOUNT_ID, REGION } from '../aws/account.ts';
import type { AnswerHanded } from '../aws/handedOver.ts';
import { KEY_IDS } from '../aws/kms/keys.ts';
import type { AwsEndpoint } from '../aws/server.ts';
import { tableNames } from '../dynamo/tables.ts';
import { inProject } from '../inProject.ts';
import { type Environment, startEnvironment } from './environment.ts';
import { openLog } from './log.ts';

/** The sender of mails that do not leave this machine. */
export const MAIL_SENDER = 'item-registry@example.com';
export const REPORTS_BUCKET = 'item-registry-reports';
export const FILES_BUCKET = 'item-registry-files';

/** The bundles and variables of the functions. */
export interface FunctionSource {
  /** The module that runs a bundle in its thread, where it was built with the bundles; the sources' else. */
  readonly runtime?: string;
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
    answer: aws.answerHanded,
    runtime: source.runtime ?? inProject('infra/local/lambda/runtime.mjs'),
    bundleOf: source.bundleOf,
    variablesOf: (name) => ({
      ...aws.environment(name),
      // A presigned address includes the host, which the browser must reach.
      AWS_ENDPOINT_URL_S3: `${origin}/local/s3`,
      ...source.variablesOf(name, origin),
    }),
    // Every function adds listeners to it.
    log: openLog(logFolder).setMaxListeners(0),
  });
}

/** The bundle of a function in a folder that `bundleFunctions` has filled. */
export const bundleFile = (folder: string, name: FunctionName): string => join(folder, `${name}.mjs`);

/** The functions as the local cloud bundles them. */
export const ownFunctions = (
  bundles: string,
  settings: Readonly<Record<SettingVariable, string>>,
  sender = MAIL_SENDER,
): FunctionSource => ({
  runtime: join(bundles, 'runtime.mjs'),
  bundleOf: (name) => bundleFile(bundles, name),
  variablesOf: (name, origin) => {
    const values: Readonly<Record<Variable, string>> = {
      ...tableNames(),
      ...KEY_IDS,
      ...DIRECTORY_IDS,
      MAIL_SENDER: sender,
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

/**
 * Each thread holds 15 to 60 MB. The next event starts it again, with 0.15 s of processor time; those that open tabs ask
 * for twice a minute stay.
 */
const IDLE_MS = 60_000;

/** A thread has several events at once, and a function on AWS one. */
const LEAST_MEMORY_MB = 1_024;

interface Options {
  /** The module that each thread runs. */
  readonly runtime: string;
  readonly bundleOf: (name: FunctionName) => string;
  readonly variablesOf: (name: FunctionName) => Readonly<Record<string, string>>;
  readonly log: NodeJS.WritableStream;
  /** Answers the requests of DynamoDB and KMS that a thread hands over. */
  readonly answer: AnswerHanded;
}

export interface Lambda {
  /** @throws {Error} when the function threw or died; its name is TimeoutError when it took too long. */
  readonly invoke: (name: FunctionName, event: unknown) => Promise<unknown>;
  /** Starts a function's environment before its first event. */
  readonly warm: (name: FunctionName) => void;
  /** Ends every environment. The next event starts one from the present bundle. */
  readonly recycle: () => Promise<void>;
}

/** Runs each function in an environment of its own, which starts on demand, and again after a crash or a long rest. */
function createLambda({ answer, runtime, bundleOf, variablesOf, log }: Options): Lambda {
  const environments = new Map<FunctionName, Environment>();

  function environmentOf(name: FunctionName): Environment {
    const running = environments.get(name);
    if (running) return running;
    const forget = () => {
      if (environments.get(name) === started) environments.delete(name);
    };
    const started = startEnvironment({
      runtime,
      bundle: pathToFileURL(bundleOf(name)).href,
      variables: { ...variablesOf(name), AWS_LAMBDA_FUNCTION_NAME: name },
      memoryMb: Math.max(MEMORY_MB[name], LEAST_MEMORY_MB),
      log,
      answer,
      idleMs: IDLE_MS,
      onRetire: forget,
      onEnd: forget,
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
      return environmentOf(name).call(event, contextOf(name), timeoutMs);
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
  invokedFunctionArn: `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:${name}`,
  memoryLimitInMB: String(MEMORY_MB[name]),
  awsRequestId: randomUUID(),
});
