import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATOR_FILE, type Outputs } from '#infra/declared/outputs.ts';
import { SMOKE_CLIENT_ID, USER_POOL_ID } from './accounts/userPool.ts';
import { KMS_ALIASES } from './aws/kms/keys.ts';
import type { AwsEnvironment } from './aws/server.ts';
import { tableNames } from './dynamo/tables.ts';
import { FILES_BUCKET } from './lambda/lambda.ts';
import { writeDurably } from './store/durableFile.ts';

interface Running {
  readonly origin: string;
  readonly aws: AwsEnvironment;
  /** The sender of the mails. */
  readonly sender: string;
  /** The place of the jobs on this machine, and the key that starts them. */
  readonly jobs: { readonly address: string; readonly key: string };
}

/**
 * Writes the addresses and keys of the running registry for the operator's commands, to a file that only this user can
 * read.
 * @returns a function that removes the file
 */
export async function writeOperatorFile(
  dataFolder: string,
  { origin, ...running }: Running,
): Promise<() => void> {
  const file = join(dataFolder, OPERATOR_FILE);
  await writeDurably(file, JSON.stringify({ outputs: outputsAt(origin), ...running }));
  return () => rmSync(file, { force: true });
}

/** The counterparts of the stack's outputs. */
function outputsAt(origin: string): Outputs {
  const tables = tableNames();
  return {
    Address: origin,
    UserPoolId: USER_POOL_ID,
    SmokeClientId: SMOKE_CLIENT_ID,
    ActivityTable: tables.ACTIVITY_TABLE,
    AssetsTable: tables.ASSETS_TABLE,
    FilesTable: tables.FILES_TABLE,
    ProblemsTable: tables.PROBLEMS_TABLE,
    SessionsTable: tables.SESSIONS_TABLE,
    TransfersTable: tables.TRANSFERS_TABLE,
    UsersTable: tables.USERS_TABLE,
    FilesBucket: FILES_BUCKET,
    WrappingKey: KMS_ALIASES.wrapping,
  };
}
