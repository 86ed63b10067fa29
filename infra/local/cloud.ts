import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AddressVariable, FUNCTIONS, type FunctionName, SCHEDULES } from '#functions/catalogue.ts';
import { KEY_IDS } from './aws/kms/keys.ts';
import { createKms } from './aws/kms.ts';
import { createMailbox } from './aws/mail/mailbox.ts';
import { openMails } from './aws/mail/mails.ts';
import { createRecorder, type Recorder } from './aws/recorder.ts';
import { createS3 } from './aws/s3.ts';
import { type AwsEndpoint, startAwsEndpoint } from './aws/server.ts';
import { createSes } from './aws/ses.ts';
import { takeDataFolder } from './dataFolder.ts';
import { createDynamoClient } from './dynamo/client.ts';
import { startDynamo } from './dynamo/dynamo.ts';
import { ensureTables, tableNames } from './dynamo/tables.ts';
import { createSite } from './edge/site.ts';
import { createFront, type Handler, listen } from './front.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import { createJobs } from './jobs.ts';
import { bundleFile, bundleFunctions } from './lambda/bundle.ts';
import { createLambda, type Lambda } from './lambda/lambda.ts';
import { startScheduler } from './scheduler.ts';
import { seedItems } from './seed/seedItems.ts';
import type { Settings } from './settings.ts';
import { createAccounts } from './signin/accounts.ts';
import { DIRECTORY_IDS } from './signin/directory/ids.ts';
import { createDirectory } from './signin/directory.ts';
import { createDirectoryMail } from './signin/directoryMail.ts';
import { createOpenCalls } from './signin/openCalls.ts';
import { servePeople } from './signin/people/endpoint.ts';
import { createSignIn, issuerAt } from './signin/signIn.ts';
import { createLocalStore } from './store.ts';

/** Whom the mails come from; no mail leaves this machine. */
const MAIL_SENDER = 'item-registry@example.com';

export interface Cloud {
  readonly origin: string;
  readonly lambda: Lambda;
  /** The folder of the functions' bundles. */
  readonly bundles: string;
  /** Every AWS call that a function has made. */
  readonly recorder: Recorder;
  readonly stop: () => Promise<void>;
}

/** Where the app comes from: its built files, or whatever else answers for them. */
export type SiteSource = { readonly webFolder: string } | { readonly site: Handler };

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
export async function startCloud(settings: Settings, source: SiteSource): Promise<Cloud> {
  const started = new Started();
  try {
    return await start(settings, source, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function start(settings: Settings, source: SiteSource, started: Started): Promise<Cloud> {
  const { dataFolder } = settings;
  started.onStop(takeDataFolder(dataFolder));
  const front = await listen(settings.host, settings.port);
  started.onStop(front.close);
  const { origin } = front;

  const bundles = join(dataFolder, 'functions');
  const [dynamo] = await Promise.all([
    startDynamo({ dataFolder, endpoint: settings.dynamodbEndpoint }),
    bundleFunctions(bundles),
  ]);
  started.onStop(dynamo.stop);
  const client = createDynamoClient(dynamo.endpoint);
  started.onStop(() => client.destroy());
  await ensureTables(client);

  const store = createLocalStore(client);
  const accounts = createAccounts(store);
  const openCalls = await createOpenCalls({ accounts, store, issuer: issuerAt(origin) });
  const mail = createDirectoryMail(MAIL_SENDER, openMails(dataFolder).keep);
  const recorder = createRecorder();
  const s3 = createS3({ dataFolder, recorder });
  const aws = await startAwsEndpoint({
    dynamoEndpoint: dynamo.endpoint,
    services: {
      kms: await createKms(dataFolder),
      'cognito-idp': createDirectory({ accounts, store, mail }),
      passwords: openCalls,
      ses: createSes(dataFolder),
      s3,
    },
    recorder,
  });
  started.onStop(aws.stop);

  const lambda = startLambda({ dataFolder, bundles, aws, origin });
  started.onStop(lambda.recycle);
  const signIn = await createSignIn({
    origin,
    store,
    accounts,
    mail,
    claims: (event) => lambda.invoke('token-claims', event),
  });
  const authorize = createAuthorizer({
    issuer: signIn.issuer,
    audience: [signIn.clientId],
    keys: signIn.jwks(),
  });
  const demo = await accounts.ensureDemoAccounts();
  if (settings.seed === 'sample') {
    const alice = demo.find(({ username }) => username === 'alice');
    if (alice) await seedItems(store, alice, lambda.invoke);
  }

  front.open(
    createFront({
      origin,
      config: signIn.configJson,
      signIn: signIn.handle,
      userPool: servePeople(openCalls),
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

interface LambdaParts {
  readonly dataFolder: string;
  readonly bundles: string;
  readonly aws: AwsEndpoint;
  readonly origin: string;
}

function startLambda({ dataFolder, bundles, aws, origin }: LambdaParts): Lambda {
  const logs = join(dataFolder, 'logs');
  mkdirSync(logs, { recursive: true });
  const tables = tableNames();
  const addresses: Readonly<Record<AddressVariable, string>> = {
    MAIL_SENDER,
    SITE_ORIGIN: origin,
  };
  return createLambda({
    bundleOf: (name) => bundleFile(bundles, name),
    variablesOf: (name) => ({ ...aws.environment(name), ...ownVariables(name) }),
    // Every function writes to it, each with listeners of its own.
    log: createWriteStream(join(logs, 'functions.log'), { flags: 'a', mode: 0o600 }).setMaxListeners(0),
  });

  function ownVariables(name: FunctionName): Record<string, string> {
    return {
      ...Object.fromEntries(FUNCTIONS[name].tables.map((variable) => [variable, tables[variable]])),
      ...Object.fromEntries(FUNCTIONS[name].keys.map((variable) => [variable, KEY_IDS[variable]])),
      ...Object.fromEntries(FUNCTIONS[name].directory.map((variable) => [variable, DIRECTORY_IDS[variable]])),
      ...Object.fromEntries(FUNCTIONS[name].addresses.map((variable) => [variable, addresses[variable]])),
      ...Object.fromEntries(FUNCTIONS[name].buckets.map((variable) => [variable, 'item-registry-reports'])),
      // An address of a file is signed with its host: it must be one that a browser reaches.
      AWS_ENDPOINT_URL_S3: `${origin}/local/s3`,
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry',
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
  }
}
