import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESClient } from '@aws-sdk/client-ses';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import { THE_REGISTRY } from '#functions/lib/storage/activityRow.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import { activity, createStores, identities, sessions, users } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import type { Installation } from './installation.ts';
import type { FoundUser } from './poolUser.ts';

const KIND = 'authenticator_turned_off';

/**
 * Ends a user's sign-ins as the product itself does, together with the entry in their activity: the access row shuts out
 * the tokens that the directory has given, which live on for up to an hour. Nothing is to be done for a user who has never
 * signed in.
 */
export async function endSignIns(
  installation: Installation,
  { subject, username }: FoundUser,
  isAdministrator: () => Promise<boolean>,
): Promise<void> {
  const stores = storesOf(installation);
  const issuer = issuerOf(installation.outputs.UserPoolId);
  const userId = (await stores.identities.get({ issuer, subject }))?.mappedTo;
  if (userId === undefined) return;
  const at = new Date();
  const isAdmin = await isAdministrator();
  const ended = stores.users.endSignIns({ userId, username, subject, isAdmin }, endOfSignIns(at));
  const to = { userId, username };
  const recorded = stores.activity.record({ kind: KIND, at, by: THE_REGISTRY, to });
  const outcome = await stores.transact([ended, ...recorded]);
  // It is refused where they were all ended in the same second.
  if (refusalOf(outcome, ended)) await stores.transact(recorded);
  await endEncryptionSessions(stores, userId);
}

function storesOf({ outputs, clientSettings }: Installation) {
  const names = {
    ACTIVITY_TABLE: outputs.ActivityTable,
    SESSIONS_TABLE: outputs.SessionsTable,
    USERS_TABLE: outputs.UsersTable,
  };
  const client = new DynamoDBClient(clientSettings('DYNAMODB'));
  return createStores(names, { activity, identities, sessions, users }, client);
}

/** Tells the user by mail that their app was turned off. @returns the name of the error where that fails */
export async function mailOf(
  { outputs, sender, clientSettings }: Installation,
  { subject, username, email, isEmailProven }: FoundUser,
): Promise<string | undefined> {
  if (!isEmailProven) return 'the address is not proved';
  let failure: string | undefined;
  const mails = createSecurityMails({
    directory: { findById: async () => ({ subject, username, email, createdAt: '' }) },
    post: createPost(sender, async () => createSendRaw(new SESClient(clientSettings('SES')))),
    siteOrigin: outputs.Address,
    takeTurn: async () => async () => undefined,
    record: ({ name }) => {
      failure = name;
    },
  });
  await mails.notify(subject, KIND);
  return failure;
}
