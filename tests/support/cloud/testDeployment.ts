import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteItemCommand, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import { identities } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { createAccountNames } from '#infra/local/accounts/accountNames.ts';
import { createAccounts } from '#infra/local/accounts/accounts.ts';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables, tableNames } from '#infra/local/dynamo/tables.ts';
import { type FunctionSource, REPORTS_BUCKET } from '#infra/local/lambda/lambda.ts';
import { ensureKeys } from '#infra/local/signin/keys.ts';
import { openKeyFile } from '#infra/local/store/keyFile.ts';
import { createLocalStore } from '#infra/local/store/store.ts';
import { type Endpoint, fillPath, routeKey } from '#shared/contract/endpoint.ts';
import { issuerOf, USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { ADMIN_ROLE } from '#shared/domain/roles.ts';
import { accountNameOf, accountOf } from '../accounts.ts';
import { cookiesIn, jarOf, keepCookies } from '../cookies.ts';
import { startDynamoOf } from '../database.ts';
import type { TestRequest, TestUser } from '../httpEvent.ts';
import { NO_REPORT, userIdsOfEveryone } from '../identities.ts';
import { TEST_PASSWORD_COST } from '../passwordCost.ts';
import { ACCOUNT_PASSWORD, type ApiResponse } from '../registry.ts';
import { makeDataFolder } from './dataFolder.ts';
import { createOperatorKms } from './operatorKms.ts';
import { signInAs } from './signIn.ts';
import { startTestCloud } from './testCloud.ts';

type Row = Record<string, unknown>;
type TableVariable = keyof ReturnType<typeof tableNames>;

export type TestDeployment = Awaited<ReturnType<typeof startTestDeployment>>;

interface Options {
  readonly dataFolder?: string;
  readonly functions?: FunctionSource;
  readonly keepsCalls?: boolean;
}

/**
 * The whole product as it runs, called over HTTP by test users: each has an account, and a token that the sign-in's
 * own key signed. The tables can be read and changed past the product.
 */
export async function startTestDeployment({
  dataFolder = makeDataFolder(),
  functions,
  keepsCalls = true,
}: Options = {}) {
  const dynamo = await startDynamoOf(dataFolder);
  const client = createDynamoClient(dynamo);
  await ensureTables(client);
  const store = createLocalStore(client);
  const accounts = createAccounts(store, TEST_PASSWORD_COST);
  const accountNames = createAccountNames(store, accounts.list);
  const { signing } = await ensureKeys(await openKeyFile(dataFolder));
  const key = await importJWK(signing, 'RS256');
  const cloud = await startTestCloud({
    dataFolder,
    dynamo,
    keepsCalls,
    ...(functions && { functions }),
  });
  const { access_token: real } = await signInAs(cloud.origin, 'alice');
  const kms = createOperatorKms(dataFolder);
  const stores = createStores(tableNames(), { identities }, client);
  const userIds = userIdsOfEveryone({ ...stores, kms: kms.wrapping, report: NO_REPORT });
  const known = new Set<string>();
  const succeeded = new Set<string>();
  const names = tableNames();

  async function ensureAccount(user: TestUser): Promise<void> {
    // A user of a real token has an account of their own.
    if (user.subject !== undefined || known.has(user.sub)) return;
    known.add(user.sub);
    const account = accountOf(user);
    if (!(await accounts.bySub(account.sub))) {
      await accountNames.keep(account);
      await store.put('account', account.sub, account);
    }
    await userIds.ensure({
      issuer: issuerOf(USER_POOL_ID),
      ...accountNameOf(user),
      isAdmin: user.role?.includes(ADMIN_ROLE) ?? false,
      provenEmail: account.email,
    });
  }

  function tokenOf({
    sub,
    subject = `subject-of-${sub}`,
    username,
    role,
    authTime,
    signIn = `sign-in-of-${sub}`,
  }: TestUser): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const roles = role?.match(/\w+/g) ?? ['User'];
    const claims = {
      ...decodeJwt(real),
      ...{
        [USER_ID_CLAIM]: sub,
        sub: subject,
        username,
        role: roles,
        origin_jti: signIn,
        auth_time: authTime ?? now,
      },
      ...{ iat: now, exp: now + 3_600 },
    };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signing.kid }).sign(key);
  }

  async function call(
    endpoint: Endpoint,
    user?: TestUser,
    { params = {}, query, headers = {}, cookies, body, rawBody }: TestRequest = {},
  ): Promise<ApiResponse> {
    if (user) await ensureAccount(user);
    const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(
      `${cloud.origin}${fillPath(endpoint.path, params)}?${new URLSearchParams(query)}`,
      {
        method: endpoint.method,
        headers: {
          ...(user && {
            authorization: `Bearer ${await tokenOf(user)}`,
            cookie: (cookies ?? cookiesIn(jarOf(user))).join('; '),
          }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text !== undefined && { body: text }),
      },
    );
    if (user) keepCookies(jarOf(user), response.headers.getSetCookie());
    if (response.status === endpoint.status) succeeded.add(routeKey(endpoint));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie(),
      body: await bodyOf(response),
    };
  }

  return {
    ...cloud,
    call,
    /** Whether a call of the endpoint has succeeded. */
    hasServed: (endpoint: Endpoint): boolean => succeeded.has(routeKey(endpoint)),
    /** Runs the hourly job. */
    job: () => cloud.lambda.invoke('problem-transfers', {}),
    /** Runs the daily job. */
    deleteOldFiles: () => cloud.lambda.invoke('file-cleanup', {}),
    /** Dates all kept documents back by an hour, and runs the job that deletes them. */
    async deleteOldDocuments(): Promise<unknown> {
      const folder = join(dataFolder, 's3', REPORTS_BUCKET);
      const then = new Date(Date.now() - 3_600_000);
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
      return cloud.lambda.invoke('report-cleanup', {});
    },
    /** Signs in by the pages. */
    signIn: (username: string) => signInAs(cloud.origin, username),
    /** The directory's users. */
    accounts,
    /** Gives the user's account a password; other accounts have only a token. */
    async withPassword(user: TestUser): Promise<TestUser> {
      await ensureAccount(user);
      await accounts.setPassword(accountOf(user), ACCOUNT_PASSWORD);
      return user;
    },
    async rows(table: TableVariable): Promise<Row[]> {
      const rows: Row[] = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName: names[table] }))
        rows.push(...Items.map((item) => unmarshall(item)));
      return rows;
    },
    /** Writes a row as someone with access to the table could. */
    async put(table: TableVariable, row: Row): Promise<void> {
      const Item = marshall(row, { removeUndefinedValues: true });
      await client.send(new PutItemCommand({ TableName: names[table], Item }));
    },
    /** Deletes a row as someone with access to the table could. */
    async remove(table: TableVariable, row: Row): Promise<void> {
      const declared = Object.entries(TABLES).find(([name]) => name === names[table])?.[1];
      const parts = Object.values(declared?.key ?? {});
      const Key = marshall(Object.fromEntries(parts.map((part) => [part, row[part]])));
      await client.send(new DeleteItemCommand({ TableName: names[table], Key }));
    },
    async stop(): Promise<void> {
      await cloud.stop();
      client.destroy();
      kms.stop();
      await dynamo.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function bodyOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes;
}
