import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { decodeJwt, generateKeyPair, importJWK, SignJWT } from 'jose';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables, tableNames } from '#infra/local/dynamo/tables.ts';
import { ensureKeys } from '#infra/local/signin/keys.ts';
import { openKeyFile } from '#infra/local/store/keyFile.ts';
import { createLocalStore } from '#infra/local/store/store.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { type Endpoint, fillPath } from '#shared/contract/endpoint.ts';
import { weather } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import { startDynamoOf } from '../database.ts';
import { newItem } from '../items.ts';
import { TEST_PASSWORD_COST } from '../passwordCost.ts';
import { DEMO_PASSWORD, signInAs } from './signIn.ts';
import { startTestCloud } from './testCloud.ts';

/** The headers that say who calls. */
export type Headers = Readonly<Record<string, string>>;

export interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The product as it runs, over a database that the test can read, with people in every state. */
export async function startPermissionsCloud() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'item-registry-permissions-'));
  const dynamo = await startDynamoOf(dataFolder);
  const client = createDynamoClient(dynamo);
  await ensureTables(client);
  const store = createLocalStore(client);
  const { signing } = await ensureKeys(await openKeyFile(dataFolder));
  await makePeople(createAccounts(store, TEST_PASSWORD_COST));
  const cloud = await startTestCloud({ dataFolder, dynamo });

  async function call({ method, path }: Endpoint, headers: Headers, { params, query, body }: Input) {
    const search = new URLSearchParams(query);
    const response = await fetch(`${cloud.origin}${fillPath(path, params)}?${search}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text };
  }

  /** A token like another one, but for some claims, signed by the key given or the sign-in's own. */
  async function resigned(headers: Headers, claims: Record<string, unknown>, key?: CryptoKey) {
    const payload = { ...decodeJwt(headers.authorization?.slice('Bearer '.length) ?? ''), ...claims };
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
      .sign(key ?? (await importJWK(signing, 'RS256')));
    return { authorization: `Bearer ${token}` };
  }

  return {
    call,
    as: cloud.as,
    /** A sign-in in the second of a sign-out would be over as well: a token holds its time in whole seconds. */
    signedInAnew: async (username: string): Promise<Headers> => {
      await setTimeout(1_100);
      return { authorization: `Bearer ${(await signInAs(cloud.origin, username)).access_token}` };
    },
    resigned,
    forged: async (headers: Headers) => resigned(headers, {}, (await generateKeyPair('RS256')).privateKey),
    idToken: async (username: string) => ({
      authorization: `Bearer ${(await signInAs(cloud.origin, username)).id_token}`,
    }),
    /** All that is stored of the product, to compare before and after. */
    dump: () => Promise.all(Object.values(tableNames()).map((table) => rowsOf(client, table))),
    async stop() {
      await cloud.stop();
      client.destroy();
      await dynamo.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function rowsOf(client: DynamoDBClient, TableName: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.map((item) => unmarshall(item));
}

export type PermissionsCloud = Awaited<ReturnType<typeof startPermissionsCloud>>;

async function makePeople(accounts: ReturnType<typeof createAccounts>): Promise<void> {
  const groups = { otto: [], dina: [], sven: [], rita: [ADMIN_GROUP] };
  for (const [username, ofGroups] of Object.entries(groups)) {
    const email = `${username}@example.com`;
    await accounts.create({ username, email, password: DEMO_PASSWORD, groups: ofGroups });
  }
}

/** Makes alice's item, carol's request for it, and the users who may not act any more since they signed in. */
export async function prepare({ call, as }: PermissionsCloud) {
  const none = { params: {}, query: {}, body: undefined };
  for (const username of ['alice', 'carol', 'otto', 'dina', 'sven', 'rita', 'admin']) {
    await call(weather.forecast, await as(username), none);
  }
  const made = await call(assets.create, await as('alice'), { ...none, body: newItem() });
  const item = JSON.parse(made.text);
  const wanted = { ownerId: item.userId, assetId: item.id };
  const asked = await call(transfers.request, await as('carol'), { ...none, body: wanted });
  const idOf = async (username: string) =>
    `${decodeJwt((await as(username)).authorization?.slice('Bearer '.length) ?? '')[USER_ID_CLAIM]}`;
  const acts = [
    [admin.disable, 'dina'],
    [admin.signOut, 'sven'],
    [admin.revokeAdmin, 'rita'],
  ] as const;
  for (const [endpoint, username] of acts) {
    const params = { id: await idOf(username) };
    const { status } = await call(endpoint, await as('admin'), { ...none, params });
    if (status !== 200) throw new Error(`${endpoint.path}: ${status}`);
  }
  return { item, transferId: `${JSON.parse(asked.text).id}`, someoneElse: await idOf('carol') };
}
