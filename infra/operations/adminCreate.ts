import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import type { FoundUser, NewUser } from './poolUser.ts';
import { userIdOf } from './userIds.ts';
import { createUsers, isNamed, type Users } from './users.ts';

export const adminCreate: Command = {
  usage: `npm run admin:create -- --username NAME --email ADDRESS (--configuration FILE | --local)
Makes an administrator, the first one too. A new user gets a temporary password by mail, and another one where they have not
used it yet; a user who exists already only becomes an administrator, if they have proved this address.
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values } = readOptions('admin:create', parameters, {
      ...INSTALLATION_OPTIONS,
      username: { type: 'string' },
      email: { type: 'string' },
    });
    const { username, email } = values;
    if (!username || !email)
      throw new Refused('Give both --username and --email. See npm run admin:create -- --help.');
    const installation = await openInstallation(values);
    const users = createUsers(installation);
    const present = await invited(users, { username, email });
    await users.makeAdministrator(username).catch((error: Error) => {
      throw new Refused(
        `${username} has an account and is no administrator yet. Repeat this. ${error.message}`,
      );
    });
    if (present) await grantAccess(installation, present.subject);
    say(
      present === undefined
        ? `${username} is an administrator. Their temporary password is in the mail to ${email}.`
        : `${username} was there already and is an administrator now. They must sign in again.`,
    );
  },
};

/** Cognito's errors for a name, or an address, that a user has already. */
const TAKEN = ['UsernameExistsException', 'AliasExistsException'] as const;

/**
 * @returns the user where they exist already, and need no other invitation
 * @throws {Refused} where the one who exists may not be the one who is meant
 */
async function invited(users: Users, user: NewUser): Promise<FoundUser | undefined> {
  try {
    await users.invite(user);
    return undefined;
  } catch (error) {
    if (!TAKEN.some((name) => isNamed(error, name))) throw error;
    const present = await users.find(user.username);
    if (!present) throw new Refused(`Another user has the address ${user.email}. Choose another one.`);
    ensureMeant(user, present);
    if (!present.isInvited) return present;
    await users.inviteAgain(user);
    return undefined;
  }
}

/**
 * Where people sign up by themselves, anyone can take a name, and give an address that they do not have.
 * @throws {Refused} unless they have proved the address by which the operator knows them
 */
function ensureMeant({ username, email }: NewUser, present: FoundUser): void {
  if (present.email.toLowerCase() !== email.toLowerCase())
    throw new Refused(
      `The user ${username} has another address than ${email}, so they may be someone else. Choose another --username, or give their own address if you know them.`,
    );
  if (!present.isEmailProven)
    throw new Refused(
      `The user ${username} has not proved the address ${email}, so they may be someone else. Choose another --username, or have them prove it first.`,
    );
}

/** The access row of a user who has used the product counts more than what their token says. */
async function grantAccess(installation: Installation, subject: string): Promise<void> {
  const { outputs, clientSettings } = installation;
  const documents = DynamoDBDocument.from(new DynamoDBClient(clientSettings('DYNAMODB')));
  const userId = await userIdOf(documents, outputs, subject);
  if (userId === undefined) return;
  try {
    await documents.update({
      TableName: outputs.UsersTable,
      Key: { userId, record: 'access' },
      UpdateExpression: 'SET isAdmin = :yes',
      ConditionExpression: 'attribute_exists(userId) AND attribute_not_exists(leaving)',
      ExpressionAttributeValues: { ':yes': true },
    });
  } catch (error) {
    if (!isNamed(error, 'ConditionalCheckFailedException')) throw error;
  }
}
