import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionName, type Variable, variablesOf } from '#functions/declared.ts';
import { DIRECTORY_IDS } from '../accounts/userPool.ts';
import { KEY_IDS } from '../aws/kms/keys.ts';
import type { AwsEndpoint } from '../aws/server.ts';
import { tableNames } from '../dynamo/tables.ts';
import { bundleFile } from './bundle.ts';
import { createLambda, type Lambda } from './lambda.ts';

/** The sender of mails. No mail leaves this machine. */
export const MAIL_SENDER = 'item-registry@example.com';
export const REPORTS_BUCKET = 'item-registry-reports';

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
  mkdirSync(logFolder, { recursive: true });
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

/** The functions as the local cloud bundles them. */
export const ownFunctions = (bundles: string): FunctionSource => ({
  bundleOf: (name) => bundleFile(bundles, name),
  variablesOf: (name, origin) => {
    const values: Readonly<Record<Variable, string>> = {
      ...tableNames(),
      ...KEY_IDS,
      ...DIRECTORY_IDS,
      MAIL_SENDER,
      SITE_ORIGIN: origin,
      REPORTS_BUCKET,
    };
    return {
      ...Object.fromEntries(variablesOf(name).map((variable) => [variable, values[variable]])),
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry',
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
  },
});
