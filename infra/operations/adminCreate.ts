import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { createPeople, isNamed, type NewPerson, type People } from './people.ts';

export const adminCreate: Command = {
  usage: `npm run admin:create -- --username NAME --email ADDRESS [--configuration FILE | --local]
Makes an administrator, the first one too. A new person gets a temporary password by mail; someone who is
there already only becomes an administrator.
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
    const people = createPeople(installation);
    const isNew = await invited(people, { username, email });
    await people.makeAdministrator(username);
    if (!isNew) await letIn(installation, await people.find(username));
    say(
      isNew
        ? `${username} is an administrator. Their temporary password is in the mail to ${email}.`
        : `${username} was there already and is an administrator now. They must sign in again.`,
    );
  },
};

/** @returns false when the person is there already */
async function invited(people: People, person: NewPerson): Promise<boolean> {
  try {
    await people.invite(person);
    return true;
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
    if ((await people.find(person.username)) === undefined)
      throw new Refused(`Another person has the address ${person.email}. Choose another one.`);
    return false;
  }
}

/** Someone who has used the product has a row that says what they may do, whatever their token says. */
async function letIn({ outputs, clientSettings }: Installation, userId: string | undefined): Promise<void> {
  const documents = DynamoDBDocument.from(new DynamoDBClient(clientSettings('DYNAMODB')));
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
