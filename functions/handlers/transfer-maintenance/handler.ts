import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import {
  mailSender,
  readEnvironment,
  siteOrigin,
  tableName,
  userPoolId,
} from '#functions/lib/aws/environment.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createProblemStore } from '#functions/lib/storage/problems.ts';
import { createRecordReader } from '#functions/lib/storage/records.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import type { MaintenanceDeps } from './deps.ts';
import { powertoolsRuns } from './recording.ts';
import { run } from './run.ts';

/** Less than the function's own time, so that a run ends by itself. */
const TIME_MS = 10 * 60 * 1_000;

const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  PROBLEMS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  USER_POOL_ID: userPoolId,
  MAIL_SENDER: mailSender,
  SITE_ORIGIN: siteOrigin,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const deps: MaintenanceDeps = {
  assets: createAssetStore(client, environment.ASSETS_TABLE),
  transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
  activity: createActivityStore(client, environment.ACTIVITY_TABLE),
  problems: createProblemStore(client, environment.PROBLEMS_TABLE),
  users: createUserStore(client, environment.USERS_TABLE, transact),
  records: createRecordReader(client, {
    assets: environment.ASSETS_TABLE,
    transfers: environment.TRANSFERS_TABLE,
    users: environment.USERS_TABLE,
  }),
  mails: createTransferMails({
    directory: createDirectory(environment.USER_POOL_ID),
    post: createPost(environment.MAIL_SENDER),
    siteOrigin: environment.SITE_ORIGIN,
  }),
  transact,
  now: () => new Date(),
  record: powertoolsRuns(),
};

/** Started by the clock; gives a summary of its run. */
export const handler = () => run(deps, Date.now() + TIME_MS);
