import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { MAIL_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { readLetter } from '#infra/local/mailbox/letter.tsx';
import { createLocalStore } from '#infra/local/store/store.ts';
import { localInstallation } from '#infra/operations/installation.ts';
import { AUTHENTICATOR } from '#tests/support/accounts.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated, operateLocally, operatorFile } from '#tests/support/cloud/operator.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';

const registry = operateLocally();

/** A busy machine may write a line late. */
const LOG_MS = 20_000;

const adminCreate = (username: string, email: string) =>
  operated('admin:create', ['--local', '--username', username, '--email', email]);

async function usersSeenBy(username: string): Promise<number> {
  const { access_token } = await signInAs(registry().origin, username);
  const headers = { authorization: `Bearer ${access_token}` };
  return (await fetch(`${registry().origin}/api/admin/users`, { headers })).status;
}

describe('admin:create', () => {
  test('invites a new administrator by mail', async () => {
    expect(await adminCreate('dave', 'dave@example.com')).toEqual({
      said: ['dave is an administrator. Their temporary password is in the mail to dave@example.com.'],
      refusal: undefined,
    });
    const mails = openMails(join(registry().dataFolder, MAIL_FOLDER));
    const [newest = ''] = await mails.ids();
    const letter = await readLetter((await mails.read(newest)) ?? Buffer.of());
    expect(letter).toMatchObject({ to: 'dave@example.com', subject: expect.stringContaining('invitation') });
  });

  test('mails another temporary password to one who has not used the first, which may have expired', async () => {
    const mails = openMails(join(registry().dataFolder, MAIL_FOLDER));
    await adminCreate('erin', 'erin@example.com');
    const before = await mails.ids();
    expect((await adminCreate('erin', 'erin@example.com')).said).toEqual([
      'erin is an administrator. Their temporary password is in the mail to erin@example.com.',
    ]);
    const [newest = ''] = (await mails.ids()).filter((id) => !before.includes(id));
    const letter = await readLetter((await mails.read(newest)) ?? Buffer.of());
    expect(letter).toMatchObject({ to: 'erin@example.com', subject: expect.stringContaining('invitation') });
  });

  test('makes an existing user an administrator, also after they have used the product', async () => {
    expect(await usersSeenBy('bob')).toBe(403);
    for (let times = 0; times < 2; times += 1) {
      expect((await adminCreate('bob', 'bob@example.com')).said).toEqual([
        'bob was there already and is an administrator now. They must sign in again.',
      ]);
      expect(await usersSeenBy('bob')).toBe(200);
    }
    expect((await adminCreate('carol', 'Carol@Example.com')).refusal).toBeUndefined();
    expect(await usersSeenBy('carol')).toBe(200);
  });

  test('makes nobody an administrator who has taken the name with another address', async () => {
    expect(await adminCreate('alice', 'owner@example.com')).toEqual({
      said: [],
      refusal: expect.stringMatching(
        /^The user alice has another address than owner@example\.com, so they may be someone else\./,
      ),
    });
    expect(await usersSeenBy('alice')).toBe(403);
  });

  test('makes nobody an administrator who has not proved the address', async () => {
    const { outputs, clientSettings } = await localInstallation();
    const client = new CognitoIdentityProviderClient(clientSettings('COGNITO_IDENTITY_PROVIDER'));
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: outputs.UserPoolId,
        Username: 'grace',
        UserAttributes: [{ Name: 'email', Value: 'grace@example.com' }],
      }),
    );
    expect((await adminCreate('grace', 'grace@example.com')).refusal).toMatch(
      /^The user grace has not proved the address grace@example\.com, so they may be someone else\./,
    );
  });

  test("rejects another user's address, and incomplete options", async () => {
    expect((await adminCreate('eve', 'alice@example.com')).refusal).toBe(
      'Another user has the address alice@example.com. Choose another one.',
    );
    expect((await operated('admin:create', ['--local', '--username', 'eve'])).refusal).toMatch(
      /^Give both --username and --email\./,
    );
    expect((await adminCreate('two words', 'two@example.com')).refusal).toBe('Invalid Username.');
  });
});

describe('authenticator:off', () => {
  const turnOff = (...parameters: string[]) =>
    operated('authenticator:off', ['--local', '--username', 'alice', ...parameters]);

  /** Whether a refresh token still renews a sign-in. */
  async function isGood(refreshToken: string): Promise<boolean> {
    const { authority, clientId } = await (await fetch(`${registry().origin}/config.json`)).json();
    const discovery = await fetch(`${authority}/.well-known/openid-configuration`);
    const body = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
    const { token_endpoint: address } = await discovery.json();
    return (await fetch(address, { method: 'POST', body: new URLSearchParams(body) })).ok;
  }

  async function setUpApp(): Promise<void> {
    const { clientSettings } = await localInstallation();
    const accounts = createAccounts(createLocalStore(new DynamoDBClient(clientSettings('DYNAMODB'))));
    const { sub = '' } = (await accounts.byLogin('alice')) ?? {};
    await accounts.update(sub, { authenticator: AUTHENTICATOR });
  }

  const call = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${registry().origin}${path}`, { headers });
  };

  test('lets a user who has lost the app sign in with the password alone, and ends their sign-ins', async () => {
    const { refresh_token: before, access_token: earlier } = await signInAs(registry().origin, 'alice');
    expect((await call('/api/activity', earlier)).status).toBe(200);
    await setUpApp();
    await expect(signInAs(registry().origin, 'alice')).rejects.toThrow();

    expect((await turnOff()).refusal).toBe('Nothing was changed: nobody can be asked here. Give --yes NAME.');
    expect((await turnOff('--yes', 'bob')).refusal).toBe('Nothing was changed: that is not the username.');
    await expect(signInAs(registry().origin, 'alice')).rejects.toThrow();

    expect(await turnOff('--yes', 'alice')).toEqual({
      said: [
        'Turns off the authenticator app of alice (alice@example.com), and signs them out everywhere.',
        'alice is signed out everywhere, and signs in with their password alone now.',
        'A mail tells them at alice@example.com.',
      ],
      refusal: undefined,
    });
    expect((await call('/api/activity', earlier)).status).toBe(401);
    expect(await isGood(before)).toBe(false);
    // Those of the very second in which all were ended are ended as well.
    const { refresh_token: anew, access_token: later } = await vi.waitFor(async () => {
      const tokens = await signInAs(registry().origin, 'alice');
      expect((await call('/api/activity', tokens.access_token)).status).toBe(200);
      return tokens;
    }, 10_000);
    expect(await isGood(anew)).toBe(true);
    const { entries } = await (await call('/api/activity?kind=security', later)).json();
    expect(entries[0]).toMatchObject({ kind: 'authenticator_turned_off', by: 'Item Registry' });
    const mails = openMails(join(registry().dataFolder, MAIL_FOLDER));
    const [newest = ''] = await mails.ids();
    const letter = await readLetter((await mails.read(newest)) ?? Buffer.of());
    expect(letter).toMatchObject({ to: 'alice@example.com', subject: expect.stringContaining('turned off') });
  });

  test('has told the user by mail where it is cut short once the app is off', async () => {
    await setUpApp();
    const mails = openMails(join(registry().dataFolder, MAIL_FOLDER));
    const before = await mails.ids();
    const say = (text: string) => {
      if (text.includes('with their password alone')) throw new Error('Cut short');
    };
    const parameters = ['--local', '--username', 'alice', '--yes', 'alice'];
    expect((await operated('authenticator:off', parameters, { say })).refusal).toBe('Cut short');
    expect((await turnOff('--yes', 'alice')).said).toEqual([
      'alice has no authenticator app that is turned on.',
    ]);
    expect(await mails.ids()).toHaveLength(before.length + 1);
    // Those of the very second in which all were ended are ended as well.
    await vi.waitFor(async () => {
      const { access_token } = await signInAs(registry().origin, 'alice');
      expect((await call('/api/activity', access_token)).status).toBe(200);
    }, 10_000);
  });

  test('changes nothing for a user without an app, and for one who is not there', async () => {
    const { refresh_token: before } = await signInAs(registry().origin, 'alice');
    expect((await turnOff('--yes', 'alice')).said).toEqual([
      'alice has no authenticator app that is turned on.',
    ]);
    expect(await isGood(before)).toBe(true);
    expect((await operated('authenticator:off', ['--local', '--username', 'nobody'])).refusal).toBe(
      'There is no user nobody.',
    );
    expect((await operated('authenticator:off', ['--local'])).refusal).toMatch(/^Give --username\./);
  });
});

test('a command says in one line that the registry is of another version', async () => {
  const folder = dataFolderOfTest();
  writeFileSync(join(folder, OPERATOR_FILE), JSON.stringify({ outputs: {} }));
  vi.stubEnv('ITEM_REGISTRY_DATA', folder);
  expect((await operated('smoke', ['--local'])).refusal).toBe(
    `The registry of the data folder ${folder} is of another version. Start it anew.`,
  );
});

describe('logs', () => {
  test('shows each request of the named functions in a line', async () => {
    await fetch(`${registry().origin}/assets`, { headers: await registry().as('alice') });
    await fetch(`${registry().origin}/api/health`);
    await vi.waitFor(async () => {
      const { said } = await operated('logs', ['assets', '--local']);
      expect(said.length).toBeGreaterThan(0);
      for (const line of said)
        expect(line).toMatch(
          /^\d{4}-.*Z {2}assets {2,}GET \/assets {2}200 {2}\d+ ms {2}DynamoDB [1-9]\d* in \d+ ms(?:, KMS \d+ in \d+ ms)?$/,
        );
    }, LOG_MS);
    await vi.waitFor(async () => {
      const all = (await operated('logs', ['--local', '--since', '1d'])).said.join('\n');
      expect(all).toContain('GET /api/health  200');
    }, LOG_MS);
  });

  test('shows only errors when asked, and there are none', async () => {
    const said = [expect.stringMatching(/^There is nothing since \S+Z\.$/)];
    expect(await operated('logs', ['--local', '--errors'])).toEqual({ said, refusal: undefined });
  });

  test('rejects an unknown function, a malformed duration, and a folder without logs', async () => {
    const refusalOf = async (...parameters: string[]) => (await operated('logs', parameters)).refusal;
    expect(await refusalOf('asets', '--local')).toMatch(/^There is no function asets\. There are: assets, /);
    expect(await refusalOf('--local', '--since', 'noon')).toMatch(/^--since noon is not a duration\./);
    vi.stubEnv('ITEM_REGISTRY_DATA', '/nowhere');
    expect(await refusalOf('--local')).toMatch(/^There is no \/nowhere\/logs\/functions\.log\./);
  });
});

describe('the file for the operator of the local cloud', () => {
  test('is readable by that user alone, and its access is not recorded as that of a function', async () => {
    expect(statSync(join(registry().dataFolder, OPERATOR_FILE)).mode & 0o777).toBe(0o600);
    const { outputs, clientSettings } = await localInstallation();
    const client = new CognitoIdentityProviderClient(clientSettings('COGNITO_IDENTITY_PROVIDER'));
    const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: outputs.UserPoolId }));
    expect(Users.length).toBeGreaterThan(3);
    const callers = new Set(
      registry()
        .recorder.calls()
        .map(({ functionName }) => functionName),
    );
    expect(callers.size).toBeGreaterThan(0);
    expect([...callers].filter((caller) => !FUNCTION_NAMES.some((name) => name === caller))).toEqual([]);
  });

  test('leads to the registry where its commands cannot open the address that browsers open', async () => {
    const written = operatorFile(registry().dataFolder);
    const folder = dataFolderOfTest();
    const outputs = { ...written.outputs, Address: 'https://127.0.0.1:9' };
    writeFileSync(join(folder, OPERATOR_FILE), JSON.stringify({ ...written, outputs }));
    vi.stubEnv('ITEM_REGISTRY_DATA', folder);

    expect((await localInstallation()).outputs.Address).toBe('https://127.0.0.1:9');
  });

  test('rejects calls without its key, and calls at the address of the product', async () => {
    const { aws, outputs } = operatorFile(registry().dataFolder);
    const ask = (endpoint: string, accessKeyId: string) =>
      new CognitoIdentityProviderClient({
        region: 'us-east-1',
        endpoint,
        credentials: { accessKeyId, secretAccessKey: 'x' },
        maxAttempts: 1,
      }).send(new ListUsersCommand({ UserPoolId: outputs.UserPoolId }));

    const own = aws.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '';
    await expect(ask(own, 'operator')).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    const open = `${registry().origin}/local/cognito-idp`;
    await expect(ask(open, aws.AWS_ACCESS_KEY_ID ?? '')).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });

  test('is gone once it has stopped', async () => {
    const other = await startTestCloud();
    const file = join(other.dataFolder, OPERATOR_FILE);
    expect(existsSync(file)).toBe(true);
    await other.stop();
    expect(existsSync(file)).toBe(false);
  });
});
