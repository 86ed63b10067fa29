import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SSMClient } from '@aws-sdk/client-ssm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bundleForLambda } from '#infra/build/bundling.ts';
import { localInstallation } from '#infra/operations/installation.ts';
import {
  type CredentialStore,
  checkSelf,
  createCredentialStore,
} from '#infra/operations/selfCheck/selfCheck.ts';
import { renewAccount } from '#infra/operations/selfCheckAccount.ts';
import { signInBySrp } from '#infra/operations/smokeUsers.ts';
import { createUsers } from '#infra/operations/users.ts';
import { assets } from '#shared/contract/assets.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { allRows, operateLocally } from '#tests/support/cloud/operator.ts';
import { answeringAws, jsonError } from '#tests/support/fakes/awsResponses.ts';
import { newItem } from '#tests/support/items.ts';

const registry = operateLocally();
const NAME = '/item-registry/self-check';

/** Systems Manager as the check uses it. */
const answersOf = (kept: Map<string, string>): Parameters<typeof answeringAws>[0] =>
  Object.fromEntries([
    [
      'GetParameter',
      ({ Name }) => {
        const Value = kept.get(String(Name));
        return Value === undefined ? jsonError('ParameterNotFound') : { Parameter: { Name, Value } };
      },
    ],
    ['PutParameter', ({ Name, Value }) => ({ Version: kept.set(String(Name), String(Value)).size })],
    ['DeleteParameter', ({ Name }) => (kept.delete(String(Name)) ? {} : jsonError('ParameterNotFound'))],
  ] satisfies [string, Parameters<typeof answeringAws>[0][string]][]);

async function startParameters() {
  const kept = new Map<string, string>();
  const calls = await answeringAws(answersOf(kept));
  return { calls, kept, store: createCredentialStore(new SSMClient({ region: 'us-east-1' }), NAME) };
}

const credentialsIn = async (store: CredentialStore) => (await store.read()) ?? expect.unreachable();

/** One check by the account of the store, with each step's time. */
async function checkBy(store: CredentialStore) {
  const { outputs, clientSettings } = await localInstallation();
  const { endpoint } = clientSettings('COGNITO_IDENTITY_PROVIDER');
  const signIn = async () => (await signInBySrp({ ...outputs, endpoint }, await credentialsIn(store))).token;
  return { signIn, run: () => checkSelf({ address: outputs.Address, signIn, now: () => performance.now() }) };
}

test.each([
  ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
  [undefined, 'https://cognito-idp.nowhere.amazonaws.com'],
])('a sign-in names the address of Cognito at which nothing answers: %s', async (endpoint, address) => {
  const place = { UserPoolId: 'nowhere_pool', SmokeClientId: 'client', endpoint };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(signInBySrp(place, { username: 'dora', password: 'p' })).rejects.toThrow(
    `${address} does not answer`,
  );
});

describe('the account of the self-check', () => {
  test('is kept in a sealed parameter alone, and can do a check at once', async () => {
    const { calls, store } = await startParameters();

    const said = await renewAccount(await localInstallation(), store, false);

    const { username, password } = await credentialsIn(store);
    expect(said).toBe(`The self-check signs in as ${username} from now on.`);
    expect(calls.find(({ operation }) => operation === 'PutParameter')?.input).toEqual({
      Name: NAME,
      Value: JSON.stringify({ username, password }),
      Type: 'SecureString',
      Overwrite: true,
    });
    const steps = await (await checkBy(store)).run();
    expect(Object.keys(steps)).toEqual([
      'sign in',
      'delete what is left',
      'register an item',
      'read it',
      'delete it',
      'find it gone',
    ]);
  });

  test('takes the place of an earlier one, which is deleted with its data', async () => {
    const { store } = await startParameters();
    const installation = await localInstallation();
    await renewAccount(installation, store, false);
    const earlier = await credentialsIn(store);

    await renewAccount(installation, store, false);

    const later = await credentialsIn(store);
    expect(later.username).not.toBe(earlier.username);
    const users = createUsers(installation);
    expect(await users.find(earlier.username)).toBeUndefined();
    expect(await users.find(later.username)).toBeDefined();
  });

  test.each(['it was named and not made', 'it is gone from the directory'])(
    'is made anew by a repetition where %s',
    async (left) => {
      const { store } = await startParameters();
      const installation = await localInstallation();
      if (left === 'it is gone from the directory') {
        await renewAccount(installation, store, false);
        await createUsers(installation).remove((await credentialsIn(store)).username);
      } else await store.write({ username: 'self-check-none', password: 'Aa1-none' });

      await renewAccount(installation, store, false);

      await expect((await checkBy(store)).run()).resolves.toBeDefined();
    },
  );

  test('stays with its data where its sign-in fails for a reason that may pass', async () => {
    const { kept, store } = await startParameters();
    const installation = await localInstallation();
    await renewAccount(installation, store, false);
    const { username } = await credentialsIn(store);
    const failing = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    onTestFinished(() => failing.mockRestore());

    await expect(renewAccount(installation, store, true)).rejects.toThrow(/ does not answer$/);

    failing.mockRestore();
    expect(kept.size).toBe(1);
    expect(await createUsers(installation).find(username)).toBeDefined();
  });

  test('is removed with its parameter, and its removal can be repeated', async () => {
    const { kept, store } = await startParameters();
    const installation = await localInstallation();
    await renewAccount(installation, store, false);
    const { username } = await credentialsIn(store);

    expect(await renewAccount(installation, store, true)).toBe(`Deleted the account ${username}.`);

    expect(kept.size).toBe(0);
    expect(await createUsers(installation).find(username)).toBeUndefined();
    expect(await renewAccount(installation, store, true)).toBe('There was no account.');
  });
});

describe('a check', () => {
  test('leaves no item behind, also none that an earlier one left', async () => {
    const { store } = await startParameters();
    await renewAccount(await localInstallation(), store, false);
    const { signIn, run } = await checkBy(store);
    const headers = { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' };
    const address = `${registry().origin}${assets.create.path}`;
    await fetch(address, { method: 'POST', headers, body: JSON.stringify(newItem()) });
    const { Assets: before = [] } = await allRows(registry().dataFolder);

    await run();

    const { Assets: after = [] } = await allRows(registry().dataFolder);
    expect(before.filter((row) => !after.includes(row))).toHaveLength(1);
    expect(after.filter((row) => !before.includes(row))).toEqual([]);
  });

  test('fails by the name of the step, where a function fails', async () => {
    const { store } = await startParameters();
    await renewAccount(await localInstallation(), store, false);
    const { signIn } = await checkBy(store);
    const real = globalThis.fetch;
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      init?.method === 'POST' && String(input).endsWith('/assets')
        ? Promise.resolve(new Response('{"message":"broken"}', { status: 500 }))
        : real(input, init),
    );

    const check = checkSelf({ address: registry().origin, signIn, now: () => 0 });

    await expect(check).rejects.toThrow('register an item: POST /assets answered 500: {"message":"broken"}');
  });

  test('as it is deployed counts 1 when it passed and 0 when it failed, with the way out where it has no account', async () => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    const { store } = await startParameters();
    const { outputs, clientSettings } = await localInstallation();
    const folder = dataFolderOfTest();
    bundleForLambda({ root: process.cwd(), entry: 'infra/operations/selfCheck/handler.ts', folder });
    for (const [name, value] of Object.entries({
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: clientSettings('COGNITO_IDENTITY_PROVIDER').endpoint,
      POWERTOOLS_SERVICE_NAME: 'self-check',
      POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry',
      SITE_ORIGIN: outputs.Address,
      USER_POOL_ID: outputs.UserPoolId,
      SMOKE_CLIENT_ID: outputs.SmokeClientId,
      CREDENTIALS: NAME,
    }))
      vi.stubEnv(name, value);
    const { handler } = z
      .object({ handler: z.custom<() => Promise<void>>((it) => typeof it === 'function') })
      .parse(await import(pathToFileURL(join(folder, 'index.mjs')).href));

    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);

    await expect(handler()).rejects.toThrow(
      'sign in: There is no account for it. Make one: npm run self-check -- --configuration FILE',
    );
    await renewAccount(await localInstallation(), store, false);
    await handler();

    const lines = written.map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ service: 'self-check', SelfChecksPassed: 0 }),
      expect.objectContaining({ service: 'self-check', steps: expect.anything() }),
      expect.objectContaining({ service: 'self-check', SelfChecksPassed: 1 }),
    ]);
    expect(written.join()).not.toContain((await credentialsIn(store)).password);
  });
});
