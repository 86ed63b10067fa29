import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { userIdOf } from './userIds.ts';
import { createUsers, isNamed, type NewUser, type Users } from './users.ts';

export const adminCreate: Command = {
  usage: `npm run admin:create -- --username NAME --email ADDRESS [--configuration FILE | --local]
Makes an administrator, the first one too. A new user gets a temporary password by mail; a user who exists
already only becomes an administrator.
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
    const isNew = await invited(users, { username, email });
    await users.makeAdministrator(username);
    if (!isNew) await grantAccess(installation, await users.find(username));
    say(
      isNew
        ? `${username} is an administrator. Their temporary password is in the mail to ${email}.`
        : `${username} was there already and is an administrator now. They must sign in again.`,
    );
  },
};

/** @returns false when the user exists already */
async function invited(users: Users, user: NewUser): Promise<boolean> {
  try {
    await users.invite(user);
    return true;
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
    if ((await users.find(user.username)) === undefined)
      throw new Refused(`Another user has the address ${user.email}. Choose another one.`);
    return false;
  }
}

/** The access row of a user who has used the product counts more than what their token says. */
async function grantAccess(installation: Installation, subject: string | undefined): Promise<void> {
  const { outputs, clientSettings } = installation;
  const documents = DynamoDBDocument.from(new DynamoDBClient(clientSettings('DYNAMODB')));
  const userId = subject === undefined ? undefined : await userIdOf(documents, outputs, subject);
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
