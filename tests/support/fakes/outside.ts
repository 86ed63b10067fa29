import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESClient } from '@aws-sdk/client-ses';
import PostalMime, { type Email } from 'postal-mime';
import { createUserPool } from '#functions/lib/aws/cognito.ts';
import { createUserPoolAdmin } from '#functions/lib/aws/cognitoAdmin.ts';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createOwnAccount } from '#functions/lib/identity/ownAccount.ts';
import { createUserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createAccountMail } from '#infra/local/accounts/accountMail.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { serveJson, serveQuery } from '#infra/local/aws/protocols.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { createSes } from '#infra/local/aws/ses.ts';
import { createAdminCalls } from '#infra/local/cognito/adminCalls.ts';
import { MAIL_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { accountNameOf, createAccountsOfEveryone, everyone } from '../accounts.ts';
import { TEST_PASSWORD_COST } from '../passwordCost.ts';
import { listenOn } from './listenOn.ts';
import { unsigned } from './unsigned.ts';

export const SITE_ORIGIN = 'https://registry.example.com';
export const SENDER = 'item-registry@example.com';

/** The local cloud's mails and user directory, with the clients that the functions reach them by. */
export async function startOutside(dataFolder: string, readName = nameInDirectory) {
  const recorder = createRecorder();
  const store = createAccountsOfEveryone();
  const accounts = createAccounts(store, TEST_PASSWORD_COST);
  const kept = openMails(join(dataFolder, MAIL_FOLDER));
  const ses = unsigned(serveQuery('ses', createSes(kept), recorder));
  const read = new Map<string, Promise<Email>>();
  const mailOf = (id: string): Promise<Email> => {
    const mail = read.get(id) ?? kept.read(id).then((raw) => PostalMime.parse(raw ?? ''));
    read.set(id, mail);
    return mail;
  };
  const mail = createAccountMail({ from: SENDER, site: SITE_ORIGIN, keep: kept.keep });
  const calls = unsigned(serveJson('cognito-idp', createAdminCalls({ accounts, store, mail }), recorder));
  const mailing = await listenOn(ses);
  const poolServer = await listenOn(calls);
  const configurationOf = (endpoint: string) => ({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  const sesClient = new SESClient(configurationOf(mailing.origin));
  const cognito = new CognitoIdentityProviderClient(configurationOf(poolServer.origin));
  const pool = createUserPoolAdmin(USER_POOL_ID, cognito);
  return {
    accounts,
    /** The calls of the user pool, for those who change something between two of them. */
    pool,
    directory: createDirectory(USER_POOL_ID, readName, async () => createUserPool(USER_POOL_ID, cognito)),
    userAdmin: createUserAdmin(USER_POOL_ID, async () => pool),
    ownAccount: createOwnAccount(USER_POOL_ID, async () => pool),
    post: createPost(SENDER, async () => createSendRaw(sesClient)),
    /** All mails so far as a mail program reads them, the oldest first. */
    mails: async () => Promise.all((await kept.ids()).reverse().map(mailOf)),
    /** The requests to the directory and to SES. */
    calls: recorder.calls,
    stop(): void {
      sesClient.destroy();
      cognito.destroy();
      mailing.stop();
      poolServer.stop();
    },
  };
}

/** How the directory names someone that a test made up, whether or not they have called. */
async function nameInDirectory(userId: string) {
  const user = everyone.find(({ sub }) => sub === userId);
  return user && accountNameOf(user);
}
