import { join } from 'node:path';
import { SCHEDULES } from '#functions/declared.ts';
import { SETTLING_SECONDS } from '#shared/domain/settings.ts';
import type { Accounts } from './accounts/accounts.ts';
import { ensureDemoAccounts } from './accounts/demoAccounts.ts';
import { SMOKE_CLIENT_ID } from './accounts/userPool.ts';
import type { Recorder } from './aws/recorder.ts';
import { BACKUP, serveBackups } from './backup/serveBackups.ts';
import { serveOpenCalls } from './cognito/openCalls.ts';
import { takeDataFolder } from './dataFolder.ts';
import { createFront, listen, onlyS3, S3_PATH } from './front.ts';
import { explainFullDisk, watchRoomIn } from './fullDisk.ts';
import { createAuthorizer } from './gateway/authorizer.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Handler } from './http/handler.ts';
import { ownAddress } from './http/hosts.ts';
import { isSameUser, newKey } from './http/trust.ts';
import { createJobs, JOBS_PATH, startScheduler } from './jobs.ts';
import { type FunctionSource, type Lambda, ownFunctions, startLambda } from './lambda/lambda.ts';
import { createMailbox } from './mailbox/mailbox.tsx';
import { behindKey, ensureMailboxKey, MAILBOX_PATH } from './mailbox/mailboxKey.tsx';
import { writeOperatorFile } from './operatorFile.ts';
import { keepFromOthers } from './otherUsers.ts';
import { seedItems } from './seed/seedItems.ts';
import { type GivenServices, startServices } from './services.ts';
import type { Settings } from './settings.ts';
import { createSetup } from './setup/firstAdministrator.tsx';
import { createSignIn } from './signin/signIn.ts';
import { type ClaimsTrigger, userIdOf } from './signin/tokens.ts';
import { createSite } from './site.ts';
import type { Door } from './starting/door.mjs';
import type { LocalStore } from './store/store.ts';

export interface Cloud {
  readonly origin: string;
  /** The address of the mailbox, with its key. */
  readonly mailbox: string;
  /** The one-time address that makes the first administrator; undefined where there is one. */
  readonly setup: string | undefined;
  /** The paths in the data folder that belong to another user, and are left alone. */
  readonly foreign: readonly string[];
  readonly lambda: Lambda;
  /** The folder of the functions' bundles. */
  readonly bundles: string;
  /** Every AWS call that a function has made. */
  readonly recorder: Recorder;
  readonly stop: () => Promise<void>;
}

/** The bundles of the functions, and the app as built files or as a handler that serves it. */
type ProductSource = { readonly bundles: string } & (
  | { readonly webFolder: string }
  | { readonly site: Handler }
);

/** Parts that are there already; all but the door are for tests. */
interface Given extends GivenServices {
  /** The address where it is open already. */
  readonly door?: Door | undefined;
  readonly functions?: FunctionSource | undefined;
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
  source: ProductSource,
  given: Given = {},
): Promise<Cloud> {
  const started = new Started();
  try {
    return await start(settings, source, started, given);
  } catch (error) {
    const explained = explainFullDisk(error, settings.dataFolder);
    await started.stop();
    throw explained;
  }
}

async function start(
  settings: Settings,
  source: ProductSource,
  started: Started,
  { door, functions, ...given }: Given,
): Promise<Cloud> {
  const { dataFolder } = settings;
  const { bundles } = source;
  started.onStop(takeDataFolder(dataFolder));
  const front = await listen(settings, door);
  started.onStop(front.close);
  const { origin } = front;

  front.say('Starting the database');
  /** Uses `lambda` before it is defined: nobody signs in before the front opens. */
  const claims: ClaimsTrigger = (event) => lambda.invoke('token-claims', event);
  const { dynamo, store, accounts, keyFile, openCalls, post, sender, mail, recorder, s3, aws } =
    await startServices({ settings, origin, claims, given, onStop: (stop) => started.onStop(stop) });

  const lambda = startLambda({
    logFolder: join(dataFolder, 'logs'),
    aws,
    origin,
    source: functions ?? ownFunctions(bundles, environmentOf(settings), sender),
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
    confirmsAddresses: settings.mail !== undefined,
    demo: settings.demo,
    operator: settings.operator,
  });
  const authorize = createAuthorizer({
    issuer: signIn.issuer,
    audience: [signIn.clientId, SMOKE_CLIENT_ID],
    keys: signIn.jwks(),
  });
  // The functions reach it at the address that the browser uses, also for what is made before that is open.
  front.open(onlyS3(s3(S3_PATH), front.starting));
  const hasRoom = watchRoomIn(dataFolder);
  hasRoom();
  front.say('Preparing the accounts');
  if (settings.demo === 'on') await fill({ store, accounts, settings, claims, invoke: lambda.invoke });

  const jobs = { address: `${ownAddress({ ...settings, port: front.port })}${JOBS_PATH}`, key: newKey() };
  started.onStop(await writeOperatorFile(dataFolder, { origin, aws: aws.operator, sender, jobs }));
  const mailboxKey = await ensureMailboxKey(keyFile);
  const setup = await createSetup(accounts, origin);
  // Files that were copied into it, such as fonts, have brought permissions along.
  const foreign = keepFromOthers(dataFolder);
  front.open(
    createFront({
      origin,
      config: signIn.configJson,
      signIn: signIn.handle,
      userPool: serveOpenCalls(openCalls),
      mailbox: behindKey(
        { key: mailboxKey, origin, isTrusted: settings.demo === 'on' ? isSameUser : async () => false },
        createMailbox(post).handle,
      ),
      jobs: createJobs(lambda.invoke, jobs.key, new Map([[BACKUP, serveBackups({ dataFolder, dynamo })]])),
      setup: setup.handle,
      s3: s3(S3_PATH),
      api: createGateway({
        authorize,
        invoke: lambda.invoke,
        origin,
        hasRoom,
      }),
      site: warming(lambda, 'site' in source ? source.site : createSite(source.webFolder)),
    }),
  );
  started.onStop(startScheduler({ schedules: SCHEDULES, invoke: lambda.invoke, store }));
  return {
    origin,
    mailbox: `${origin}${MAILBOX_PATH}?key=${mailboxKey}`,
    setup: setup.address,
    foreign,
    lambda,
    bundles,
    recorder,
    stop: () => started.stop(),
  };
}

/** The stack takes the same of its configuration. */
const environmentOf = (settings: Settings) => ({
  ADMIN_AUTHENTICATOR: settings.adminAuthenticator,
  FEWEST_ITERATIONS: String(settings.fewestIterations),
  FILE_GIGABYTES: String(settings.fileGigabytes),
  MAIL_TO: settings.mailTo,
  // Another database than its own may be any.
  SETTLING_SECONDS: String(SETTLING_SECONDS[settings.dynamodbEndpoint ? 'oneAfterAnother' : 'atOnce']),
});

/** The functions that the first screen and the sign-in before it need. */
const NEEDED_FIRST = ['token-claims', 'assets'] as const;

/** These functions are what a browser that loads the app needs next; each takes a moment to start. */
const warming =
  ({ warm }: Lambda, site: Handler): Handler =>
  (request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') for (const name of NEEDED_FIRST) warm(name);
    return site(request, response);
  };

interface Filling {
  readonly store: LocalStore;
  readonly accounts: Accounts;
  readonly settings: Settings;
  readonly claims: ClaimsTrigger;
  readonly invoke: Lambda['invoke'];
}

/** Makes the demo accounts, and alice's sample items. */
async function fill({ store, accounts, settings, claims, invoke }: Filling): Promise<void> {
  const demo = await ensureDemoAccounts(store, accounts);
  const alice = demo.find(({ username }) => username === 'alice');
  if (alice && settings.seed === 'sample')
    await seedItems(store, async () => ({ ...alice, userId: await userIdOf(claims, alice) }), invoke);
}
