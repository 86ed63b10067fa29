import { randomBytes } from 'node:crypto';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SSMClient } from '@aws-sdk/client-ssm';
import { selfCheckParameter } from '#infra/declared/selfCheck.ts';
import { account } from '#shared/contract/account.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { ensureAccount } from './account.ts';
import { createApi } from './api.ts';
import { type Command, readOptions } from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { type CredentialStore, type Credentials, createCredentialStore } from './selfCheck/selfCheck.ts';
import { NEW_PASSWORD, signInBySrp } from './smokeUsers.ts';
import { configurationIn, createStackReader } from './stack.ts';
import { createUsers } from './users.ts';

export const selfCheck: Command = {
  usage: `npm run self-check -- [--configuration FILE] [--remove]
Makes the account as which the self-check of a deployed installation signs in, or a new one in place of the present one. Its
password is random, and kept in a parameter of Systems Manager that KMS seals; nobody sees it.
  --configuration FILE   the installation's file; infra/configuration.example.json without it
  --remove               deletes the account and the parameter, once "selfCheck" is deployed as false;
                         the parameter alone where the stack is gone`,

  async run(parameters, { say }) {
    const { values } = readOptions('self-check', parameters, {
      configuration: { type: 'string' },
      remove: { type: 'boolean' },
    });
    const configuration = await configurationIn(values.configuration);
    const { stackName, region } = configuration;
    await ensureAccount(configuration, { region });
    const store = createCredentialStore(new SSMClient({ region }), selfCheckParameter(stackName));
    const stacks = createStackReader(new CloudFormationClient({ region }));
    if (values.remove && !(await stacks.present(stackName))) {
      await store.remove();
      return say(`There is no stack ${stackName} any more. Deleted the parameter.`);
    }
    const installation = await openInstallation({ ...values, local: false });
    say(await renewAccount(installation, store, values.remove ?? false));
  },
};

/**
 * Deletes the account that the store names, with its data, and makes another one unless it is only to be removed. The new
 * one is named in the store before it is used, so that a repetition finds it.
 * @returns a line that says what was done
 */
export async function renewAccount(
  installation: Installation,
  store: CredentialStore,
  isRemoval: boolean,
): Promise<string> {
  const earlier = await store.read();
  if (earlier) await deleteAccount(installation, earlier);
  if (isRemoval) {
    await store.remove();
    return earlier ? `Deleted the account ${earlier.username}.` : 'There was no account.';
  }
  const credentials = newCredentials();
  const { username, password } = credentials;
  await store.write(credentials);
  await createUsers(installation).make(
    { username, email: `success+${username}@simulator.amazonses.com` },
    password,
  );
  const api = await enter(installation, credentials);
  await api.call(encryption.setSecurityLevel, { body: { SecurityLevel: 'Standard' } });
  return `The self-check signs in as ${username} from now on.`;
}

function newCredentials(): Credentials {
  const username = `self-check-${randomBytes(5).toString('hex')}`;
  // A character of each kind that the pool asks for.
  return { username, password: `Aa1-${randomBytes(24).toString('base64url')}` };
}

async function enter({ outputs, clientSettings }: Installation, credentials: Credentials) {
  const { endpoint } = clientSettings('COGNITO_IDENTITY_PROVIDER');
  const { token } = await signInBySrp({ ...outputs, endpoint }, credentials);
  return createApi(outputs.Address, token);
}

/**
 * An account that was cut off while it was made, or is gone from the directory, needs no more than that it is gone.
 * @throws {Error} where the sign-in fails otherwise: without the user nobody could delete the data any more
 */
async function deleteAccount(installation: Installation, credentials: Credentials): Promise<void> {
  const users = createUsers(installation);
  const { username, password } = credentials;
  if ((await users.find(username)) === undefined) return;
  const api = await enter(installation, credentials).catch(unlessUnfinished);
  await api?.call(account.deleteAccount, { body: { currentPassword: password } });
  await users.remove(username);
}

function unlessUnfinished(error: unknown): undefined {
  const isUnfinished =
    error instanceof Error && (error.name === 'NotAuthorizedException' || error.message === NEW_PASSWORD);
  if (!isUnfinished) throw error;
}
