import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEDULES } from '#functions/declared.ts';
import { OPERATOR_FILE, type Outputs } from '#infra/declared/outputs.ts';
import { createAccountMail } from './accounts/accountMail.ts';
import { createAccounts } from './accounts/accounts.ts';
import { ensureDemoAccounts } from './accounts/demoAccounts.ts';
import { SMOKE_CLIENT_ID, USER_POOL_ID } from './accounts/userPool.ts';
import { writeDurably } from './aws/durableFile.ts';
import { createKms } from './aws/kms/kms.ts';
import { createMailbox } from './aws/mail/mailbox.tsx';
import { openMails } from './aws/mail/mails.ts';
import { createSes } from './aws/mail/ses.ts';
import { createRecorder, type Recorder } from './aws/recorder.ts';
import { createS3 } from './aws/s3/s3.ts';
import { type AwsEnvironment, startAwsEndpoint } from './aws/server.ts';
import { createAdminCalls } from './cognito/adminCalls.ts';
import { createOpenCalls, serveOpenCalls } from './cognito/openCalls.ts';
import { takeDataFolder } from './dataFolder.ts';
import { createDynamoClient } from './dynamo/client.ts';
import { startDynamo } from './dynamo/dynamo.ts';
import type { Dynamo } from './dynamo/protocol.ts';
import { ensureTables, tableNames } from './dynamo/tables.ts';
import { createFront, createSite, listen } from './front.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Handler } from './http/handler.ts';
import { createJobs, startScheduler } from './jobs.ts';
import { bundleFunctions } from './lambda/bundle.ts';
import type { Lambda } from './lambda/lambda.ts';
import { type FunctionSource, MAIL_SENDER, ownFunctions, startLambda } from './lambda/lambda.ts';
import { keepFromOthers } from './ownFiles.ts';
import { seedItems } from './seed/seedItems.ts';
import type { Settings } from './settings.ts';
import { createSignIn, issuerAt } from './signin/signIn.ts';
import { type ClaimsTrigger, userIdOf } from './signin/tokens.ts';
import { openKeyFile } from './store/keyFile.ts';
import { createLocalStore } from './store/store.ts';

export interface Cloud {
  readonly origin: string;
  readonly lambda: Lambda;
  /** The folder of the functions' bundles. */
  readonly bundles: string;
  /** Every AWS call that a function has made. */
  readonly recorder: Recorder;
  readonly stop: () => Promise<void>;
}

/** The source of the app: its built files, or a handler that serves it. */
export type SiteSource = { readonly webFolder: string } | { readonly site: Handler };

/** Replacements for tests. */
interface Replacements {
  readonly functions?: FunctionSource | undefined;
  /** A database that the test itself starts and stops. */
  readonly dynamo?: Dynamo | undefined;
  /** A folder where the functions have been bundled already. */
  readonly bundles?: string | undefined;
  /** Also records the AWS calls in this file. */
  readonly callsFile?: string | undefined;
}

/** Each part is stopped in the reverse of the order in which the parts were started. */
class Started {
  readonly #stops: (() => unknown)[] = [];

  onStop(stop: () => unknown): void {
    this.#stops.unshift(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }
}

/**
 * Starts the whole product on this machine and waits until it can be used.
 * @throws {Error} with one line that says what is in the way; nothing is left running then.
 */
export async function startCloud(
  settings: Settings,
  source: SiteSource,
  replacements: Replacements = {},
): Promise<Cloud> {
  const started = new Started();
  try {
    return await start(settings, source, started, replacements);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function start(
  settings: Settings,
  source: SiteSource,
  started: Started,
  { functions, dynamo: given, bundles: made, callsFile }: Replacements,
): Promise<Cloud> {
  const { dataFolder } = settings;
  started.onStop(takeDataFolder(dataFolder));
  const front = await listen(settings);
  started.onStop(front.close);
  const { origin } = front;

  const bundles = made ?? join(dataFolder, 'functions');
  const [dynamo] = await Promise.all([
    given ?? startDynamo({ dataFolder, endpoint: settings.dynamodbEndpoint }),
    functions ?? made ?? bundleFunctions(bundles),
  ]);
  if (!given) started.onStop(dynamo.stop);
  const client = createDynamoClient(dynamo);
  started.onStop(() => client.destroy());
  await ensureTables(client);

  const store = createLocalStore(client);
  const accounts = createAccounts(store);
  /** Uses `lambda` before it is defined: nobody signs in before the front opens. */
  const claims: ClaimsTrigger = (event) => lambda.invoke('token-claims', event);
  const keyFile = await openKeyFile(dataFolder);
  const openCalls = await createOpenCalls({ accounts, store, keyFile, issuer: issuerAt(origin), claims });
  const mail = createAccountMail(MAIL_SENDER, openMails(dataFolder).keep);
  const recorder = createRecorder({ file: callsFile });
  const s3 = createS3({ dataFolder, recorder });
  const aws = await startAwsEndpoint({
    dynamo,
    services: {
      kms: await createKms(dataFolder),
      'cognito-idp': createAdminCalls({ accounts, store, mail }),
      passwords: openCalls,
      ses: createSes(dataFolder),
      s3,
    },
    recorder,
  });
  started.onStop(aws.stop);

  const lambda = startLambda({
    logFolder: join(dataFolder, 'logs'),
    aws,
    origin,
    source:
      functions ??
      ownFunctions(bundles, {
        ADMIN_AUTHENTICATOR: settings.adminAuthenticator,
        FEWEST_ITERATIONS: String(settings.fewestIterations),
        MAIL_TO: settings.mailTo,
      }),
  });
  started.onStop(lambda.recycle);
  const signIn = await createSignIn({
    origin,
    store,
    keyFile,
    accounts,
    mail,
    claims,
    signUp: settings.signUp,
  });
  const authorize = createAuthorizer({
    issuer: signIn.issuer,
    audience: [signIn.clientId, SMOKE_CLIENT_ID],
    keys: signIn.jwks(),
  });
  const demo = await ensureDemoAccounts(store, accounts);
  if (settings.seed === 'sample') {
    const alice = demo.find(({ username }) => username === 'alice');
    if (alice) await seedItems(store, { ...alice, userId: await userIdOf(claims, alice) }, lambda.invoke);
  }

  started.onStop(await writeOperatorFile(dataFolder, { origin, aws: aws.operator }));
  // Files that were copied into it, such as fonts, have brought permissions along.
  keepFromOthers(dataFolder);
  front.open(
    createFront({
      origin,
      config: signIn.configJson,
      signIn: signIn.handle,
      userPool: serveOpenCalls(openCalls),
      mailbox: createMailbox(dataFolder).handle,
      jobs: createJobs(lambda.invoke),
      s3: s3('/local/s3'),
      api: createGateway({ authorize, invoke: lambda.invoke, origin }),
      site: 'site' in source ? source.site : createSite(source.webFolder),
    }),
  );
  started.onStop(startScheduler(SCHEDULES, lambda.invoke));
  return { origin, lambda, bundles, recorder, stop: () => started.stop() };
}

interface Running {
  readonly origin: string;
  readonly aws: AwsEnvironment;
}

/**
 * Writes the addresses of the running registry for the operator's commands, to a file that only this user can read.
 * @returns a function that removes the file
 */
async function writeOperatorFile(dataFolder: string, { origin, aws }: Running): Promise<() => void> {
  const file = join(dataFolder, OPERATOR_FILE);
  await writeDurably(file, JSON.stringify({ outputs: outputsAt(origin), aws }));
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
    ProblemsTable: tables.PROBLEMS_TABLE,
    SessionsTable: tables.SESSIONS_TABLE,
    TransfersTable: tables.TRANSFERS_TABLE,
    UsersTable: tables.USERS_TABLE,
  };
}
