import { createAccountMail } from './accounts/accountMail.ts';
import { createAccounts } from './accounts/accounts.ts';
import { ensureSameInstallation } from './accounts/demoAccounts.ts';
import { createKms } from './aws/kms/kms.ts';
import { createRecorder } from './aws/recorder.ts';
import { createS3 } from './aws/s3/s3.ts';
import { startAwsEndpoint } from './aws/server.ts';
import { createSes } from './aws/ses.ts';
import { createAdminCalls } from './cognito/adminCalls.ts';
import { createOpenCalls } from './cognito/openCalls.ts';
import { createDynamoClient, startDynamo } from './dynamo/dynamo.ts';
import type { Dynamo } from './dynamo/protocol.ts';
import { ensureTables } from './dynamo/tables.ts';
import { MAIL_SENDER, REPORTS_BUCKET } from './lambda/lambda.ts';
import { openPost } from './mail/openPost.ts';
import type { Settings } from './settings.ts';
import { issuerAt } from './signin/signIn.ts';
import type { ClaimsTrigger } from './signin/tokens.ts';
import { openKeyFile } from './store/keyFile.ts';
import { createLocalStore } from './store/store.ts';

/** Parts of the services that tests choose. */
export interface GivenServices {
  /** A database that the test itself starts and stops. */
  readonly dynamo?: Dynamo | undefined;
  /** How much work a guess at a password is. */
  readonly passwordCost?: number | undefined;
  /** Also records the AWS calls in this file. */
  readonly callsFile?: string | undefined;
}

interface ServicesOptions {
  readonly settings: Settings;
  readonly origin: string;
  readonly claims: ClaimsTrigger;
  readonly given: GivenServices;
  /** Takes what stops a service. */
  readonly onStop: (stop: () => unknown) => void;
}

/** Starts what stands for the services of AWS: the tables, the keys, the objects, the mails and the accounts. */
export async function startServices({ settings, origin, claims, given, onStop }: ServicesOptions) {
  const { dataFolder } = settings;
  const kms = await createKms(dataFolder);
  const dynamo = given.dynamo ?? (await startDynamo({ dataFolder, endpoint: settings.dynamodbEndpoint }));
  if (!given.dynamo) onStop(dynamo.stop);
  const client = createDynamoClient(dynamo);
  onStop(() => client.destroy());
  await ensureTables(client);

  const store = createLocalStore(client);
  const accounts = createAccounts(store, given.passwordCost);
  await ensureSameInstallation(store, settings.demo);
  const keyFile = await openKeyFile(dataFolder);
  const openCalls = await createOpenCalls({ accounts, store, keyFile, issuer: issuerAt(origin), claims });
  const post = await openPost(settings);
  const { mails, delivery } = post;
  if (delivery) onStop(() => delivery.stop());
  const sender = settings.mail?.from ?? MAIL_SENDER;
  const mail = createAccountMail({ from: sender, site: origin, keep: mails.keep });
  const recorder = createRecorder({ file: given.callsFile });
  const s3 = createS3({ dataFolder, recorder, shortLived: [REPORTS_BUCKET] });
  const aws = await startAwsEndpoint({
    dynamo,
    services: {
      kms,
      'cognito-idp': createAdminCalls({ accounts, store, mail }),
      passwords: openCalls,
      ses: createSes(mails),
      s3,
    },
    recorder,
  });
  onStop(aws.stop);
  return { dynamo, store, accounts, keyFile, openCalls, post, sender, mail, recorder, s3, aws };
}
