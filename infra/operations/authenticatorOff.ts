import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESClient } from '@aws-sdk/client-ses';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import { THE_REGISTRY } from '#functions/lib/storage/activityRow.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import { activity, identities, sessions, users } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import { ask } from './asking.ts';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import type { FoundUser } from './poolUser.ts';
import { createUsers } from './users.ts';

export const authenticatorOff: Command = {
  usage: `npm run authenticator:off -- --username NAME [--yes NAME] (--configuration FILE | --local)
For a user who has lost their authenticator app: turns it off, ends their sign-ins, notes it in their activity and tells
them by mail. They sign in with their password alone then, and can set up another app. Make sure first that it is they who
ask. It asks for the username.
  --yes NAME             does not ask for this username
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values } = readOptions('authenticator:off', parameters, {
      ...INSTALLATION_OPTIONS,
      username: { type: 'string' },
      yes: { type: 'string' },
    });
    if (!values.username) throw new Refused('Give --username. See npm run authenticator:off -- --help.');
    const installation = await openInstallation(values);
    const pool = createUsers(installation);
    const user = await pool.find(values.username);
    if (!user) throw new Refused(`There is no user ${values.username}.`);
    const { username, email, hasAuthenticator } = user;
    if (!hasAuthenticator) return say(`${username} has no authenticator app that is turned on.`);
    say(`Turns off the authenticator app of ${username} (${email}), and signs them out everywhere.`);
    await ensureConfirmed(username, values.yes);
    // In this order, since a command that was cut short is repeated only while the app is on: the user rather gets the mail
    // twice than not at all.
    await pool.signOut(username);
    await endSignIns(installation, user, () => pool.isAdministrator(user.subject));
    const failure = await mailOf(installation, user);
    await pool.turnAuthenticatorOff(username);
    say(`${username} is signed out everywhere, and signs in with their password alone now.`);
    say(
      failure === undefined ? `A mail tells them at ${email}.` : `No mail was sent (${failure}): tell them.`,
    );
  },
};

/**
 * Asks for the username, unless it was given with the command.
 * @throws {Refused} for any other name, and where there is no terminal to ask at
 */
async function ensureConfirmed(username: string, given: string | undefined): Promise<void> {
  const answer = given ?? (await ask(`Type the username to go on (${username}): `, UNASKED));
  if (answer.trim() !== username) throw new Refused('Nothing was changed: that is not the username.');
}

const UNASKED = 'Nothing was changed: nobody can be asked here. Give --yes NAME.';

const KIND = 'authenticator_turned_off';

/**
 * Ends a user's sign-ins as the product itself does, together with the entry in their activity: the access row shuts out
 * the tokens that the directory has given, which live on for up to an hour. Nothing is to be done for a user who has never
 * signed in.
 */
async function endSignIns(
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

/** Tells the user by mail that their app is turned off. @returns the name of the error where that fails */
async function mailOf(
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
