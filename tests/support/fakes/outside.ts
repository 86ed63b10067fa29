import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { SESClient, SESServiceException, type SendRawEmailCommandInput } from '@aws-sdk/client-ses';
import PostalMime, { type Email } from 'postal-mime';
import { ulid } from 'ulid';
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
import { asFailure } from '#infra/local/aws/failure.ts';
import { answerByJson } from '#infra/local/aws/protocols.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { createSes } from '#infra/local/aws/ses.ts';
import { createAdminCalls } from '#infra/local/cognito/adminCalls.ts';
import type { Mails } from '#infra/local/mail/mails.ts';
import { accountNameOf, createAccountsOfEveryone, everyone } from '../accounts.ts';
import { TEST_PASSWORD_COST } from '../passwordCost.ts';
import { shortened } from './shortClient.ts';

export const SITE_ORIGIN = 'https://registry.example.com';
export const SENDER = 'item-registry@example.com';

const CALLER = { functionName: 'test' };
const CLIENT = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  cacheMiddleware: true,
} as const;

/** The local cloud's mails and user directory, with the clients that the functions reach them by. */
export function startOutside(readName = nameInDirectory) {
  const recorder = createRecorder();
  const store = createAccountsOfEveryone();
  const accounts = createAccounts(store, TEST_PASSWORD_COST);
  const kept = createMails();
  const ses = createSes(kept);
  const read = new Map<string, Promise<Email>>();
  const mailOf = (id: string): Promise<Email> => {
    const mail = read.get(id) ?? kept.read(id).then((raw) => PostalMime.parse(raw ?? ''));
    read.set(id, mail);
    return mail;
  };
  const mail = createAccountMail({ from: SENDER, site: SITE_ORIGIN, keep: kept.keep });
  const answer = answerByJson('cognito-idp', createAdminCalls({ accounts, store, mail }), recorder);
  const sesClient = shortened(new SESClient(CLIENT), async (operation, input) => {
    const parameters = parametersOf(input as SendRawEmailCommandInput);
    const resource = parameters.get('Source') ?? undefined;
    recorder.record({ ...CALLER, service: 'ses', operation, resource });
    return ses(operation, parameters).catch(rejectAsSes);
  });
  const cognito = shortened(new CognitoIdentityProviderClient(CLIENT), async (operation, input) => {
    const response = await answer({ caller: CALLER, operation, body: JSON.stringify(input) }).catch(
      rejectAsCognito,
    );
    return withDates(response);
  });
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
    },
  };
}

/** How the directory names someone that a test made up, whether or not they have called. */
async function nameInDirectory(userId: string) {
  const user = everyone.find(({ sub }) => sub === userId);
  return user && accountNameOf(user);
}

/** Mails in memory. */
function createMails(): Pick<Mails, 'keep' | 'ids' | 'read'> {
  const mails = new Map<string, Buffer>();
  return {
    async keep(raw) {
      const id = ulid();
      mails.set(id, Buffer.from(raw));
      return id;
    },
    ids: async () => [...mails.keys()].reverse(),
    read: async (id) => mails.get(id),
  };
}

/** As the query protocol has it. */
const parametersOf = ({ Source, Destinations = [], RawMessage }: SendRawEmailCommandInput) =>
  new URLSearchParams({
    ...(Source !== undefined && { Source }),
    ...Object.fromEntries(Destinations.map((address, at) => [`Destinations.member.${at + 1}`, address])),
    'RawMessage.Data': Buffer.from(RawMessage?.Data ?? []).toString('base64'),
  });

/** JSON has seconds for moments. */
const withDates = (response: unknown) =>
  JSON.parse(JSON.stringify(response), (name, value) =>
    name.endsWith('Date') && typeof value === 'number' ? new Date(value * 1_000) : value,
  );

/** @throws {SESServiceException} what the SDK throws for the failure */
function rejectAsSes(error: unknown): never {
  throw new SESServiceException(failureOf(error));
}

/** @throws {CognitoIdentityProviderServiceException} what the SDK throws for the failure */
function rejectAsCognito(error: unknown): never {
  const failure = failureOf(error);
  for (const Known of [UserNotFoundException, UsernameExistsException])
    if (failure.name === Known.name) throw new Known(failure);
  throw new CognitoIdentityProviderServiceException(failure);
}

function failureOf(error: unknown) {
  const { code: name, message, status } = asFailure(error);
  const $fault = status < 500 ? ('client' as const) : ('server' as const);
  return { name, message, $fault, $metadata: { httpStatusCode: status } };
}
