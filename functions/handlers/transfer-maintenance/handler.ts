import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import {
  activity,
  assets,
  dueTransfers,
  problemChecks,
  problems,
  records,
  scanLocked,
  transfers,
  users,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { powertoolsRuns } from './recording.ts';
import { run } from './run.ts';

/** Less than the function's own time, so that a run ends by itself. */
const TIME_MS = 10 * 60 * 1_000;

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  dueTransfers,
  problemChecks,
  problems,
  records,
  scanLocked,
  transfers,
  users,
});
const deps = {
  ...stores,
  mails: createTransferMails({
    directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
    post: createPost(environment.MAIL_SENDER),
    siteOrigin: environment.SITE_ORIGIN,
  }),
  now: () => new Date(),
  // Lambda numbers each release of a function; on one machine there is none.
  release: process.env.AWS_LAMBDA_FUNCTION_VERSION ?? 'local',
  record: powertoolsRuns(),
};

/** Started by the clock; gives a summary of its run. */
export const handler = () => run(deps, Date.now() + TIME_MS);
