import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import { type AccountDeps, accountRoutes } from '#functions/handlers/account/routes.ts';
import { activityRoutes } from '#functions/handlers/activity/routes.ts';
import { type AdminDeps, adminRoutes } from '#functions/handlers/admin/routes.ts';
import { createKeptPages } from '#functions/handlers/assets/keptPages.ts';
import { assetRoutes, type AssetDeps as ItemCollaborators } from '#functions/handlers/assets/routes.ts';
import { passwordChangeRoutes } from '#functions/handlers/change-encryption-password/routes.ts';
import type { DataResetDeps as DataResetCollaborators } from '#functions/handlers/data-reset/resetEncryptedData.ts';
import { dataResetRoutes } from '#functions/handlers/data-reset/routes.ts';
import type { EncryptionDeps as EncryptionCollaborators } from '#functions/handlers/encryption/migrateToEncrypted.ts';
import { encryptionRoutes } from '#functions/handlers/encryption/routes.ts';
import { type FileDeps, fileRoutes } from '#functions/handlers/files/routes.ts';
import type { DocumentDeps } from '#functions/handlers/reports/documents.ts';
import { reportRoutes } from '#functions/handlers/reports/routes.ts';
import { sendQrRoutes } from '#functions/handlers/send-qr/routes.ts';
import type { SendQrDeps } from '#functions/handlers/send-qr/sendQr.ts';
import { systemRoutes } from '#functions/handlers/system/routes.ts';
import type { TransferDeps } from '#functions/handlers/transfers/deps.ts';
import { transferRoutes } from '#functions/handlers/transfers/routes.ts';
import { weatherRoutes } from '#functions/handlers/weather/routes.ts';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import type { HttpResponse } from '#functions/lib/http/event.ts';
import type { RequestRecord } from '#functions/lib/http/observation.ts';
import { createOwnAccount } from '#functions/lib/identity/ownAccount.ts';
import type { ensureAuthenticator } from '#functions/lib/identity/userAdmin.ts';
import { createUserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { finishLeftRepairs } from '#functions/lib/repair/finishLeftRepairs.ts';
import * as every from '#functions/lib/storage/storeFactories.ts';
import { createStores, type Stores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { createReadAhead } from '#functions/lib/vault-access/readAhead.ts';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { tableNames } from '#infra/local/dynamo/tables.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import { SETTLING_SECONDS } from '#shared/domain/settings.ts';
import { jarOf, keepCookies } from './cookies.ts';
import { createClient, makeTables, startDatabase } from './database.ts';
import { createMemoryFileObjects } from './fakes/fileObjects.ts';
import { startKms } from './fakes/kms.ts';
import { SITE_ORIGIN, startOutside } from './fakes/outside.ts';
import { httpEvent, type TestRequest, type TestUser } from './httpEvent.ts';
import { NO_REPORT, userIdsOfEveryone } from './identities.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** As `Set-Cookie` has them. */
  readonly cookies: readonly string[];
  /** Parsed, or the bytes of a document; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what an answer holds
  readonly body: any;
}

export type Registry = Awaited<ReturnType<typeof startRegistry>>;

/** Every function over a real database of its own, called as API Gateway calls them. */
export async function startRegistry() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'item-registry-functions-'));
  const database = await startDatabase();
  const client = createClient(database);
  await makeTables(client);
  const { kms, ...keys } = await startKms(dataFolder);
  const records: RequestRecord[] = [];
  const { access } = createStores(tableNames(), { users: every.users }, client).users;
  const { stop: stopOutside, ...outside } = startOutside(access);
  const { directory, userAdmin, post, ownAccount } = outside;
  const bucket = createMemoryFileObjects();
  const world = { kms, directory, userAdmin, post, ownAccount, bucket };
  const registry = registryOn(client, records, world);
  return {
    ...registry,
    database,
    client,
    records,
    kms,
    /** The mails that were sent, and who has an account: everyone whom a test makes up. */
    outside,
    /** How often KMS was asked for each operation. */
    kmsCalls: keys.calls,
    /** The same product with other collaborators, such as the clock. */
    with: (overrides: Partial<World>) => registryOn(client, [], { ...world, ...overrides }),
    async stop() {
      client.destroy();
      keys.stop();
      stopOutside();
      await database.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

interface Admission {
  /** Whether administrators need an authenticator app; without it they do not. */
  readonly ensureAuthenticator?: ReturnType<typeof ensureAuthenticator>;
}

type World = Admission &
  ItemCollaborators &
  EncryptionCollaborators &
  AccountDeps &
  DataResetCollaborators &
  SendQrDeps &
  DocumentDeps &
  AdminDeps &
  FileDeps &
  TransferDeps &
  Pick<Stores, 'dueFiles' | 'dueTransfers' | 'fileScan' | 'namedFiles' | 'scanLocked'> & {
    readonly bucket: ReturnType<typeof createMemoryFileObjects>;
    /** The hourly job knows its release by this. */
    readonly release: string;
  };

/** The most that the files of a test user may take. */
export const BYTES_PER_USER = 2 * 1_024 ** 3;

/** The account password of every test user; the real directory has tests of its own. */
export const ACCOUNT_PASSWORD = 'Account-password-1';

const noKms: VaultKms = {
  hmacKeyId: 'none',
  fewestIterations: 10_000,
  encrypt: async () => expect.unreachable('This registry has no KMS'),
  decrypt: async () => expect.unreachable('This registry has no KMS'),
  mac: async () => expect.unreachable('This registry has no KMS'),
};

const nothingOutside: Pick<World, 'directory' | 'userAdmin' | 'post' | 'ownAccount'> = {
  directory: {
    find: async () => expect.unreachable('This registry has no directory'),
    findUser: async () => expect.unreachable('This registry has no directory'),
    findById: async () => expect.unreachable('This registry has no directory'),
    findByEmail: async () => expect.unreachable('This registry has no directory'),
  },
  ownAccount: createOwnAccount('none', async () => expect.unreachable('This registry has no directory')),
  userAdmin: createUserAdmin('none', async () => expect.unreachable('This registry has no directory')),
  post: { send: async () => expect.unreachable('This registry sends no mail') },
};

/** @param overrides replaces collaborators of the use cases, such as the clock */
export function registryOn(
  client: DynamoDBClient,
  records: RequestRecord[] = [],
  overrides: Partial<World> = {},
) {
  const names = tableNames();
  const now = overrides.now ?? (() => new Date());
  const stores = createStores(names, every, client, now);
  const { directory, post } = { ...nothingOutside, ...overrides };
  const bucket = overrides.bucket ?? createMemoryFileObjects();
  const deps: World = {
    ...stores,
    bucket,
    fileObjects: bucket.objects,
    bytesPerUser: BYTES_PER_USER,
    release: 'one',
    kms: noKms,
    ...nothingOutside,
    alerts: { notify: async () => undefined },
    issuer: issuerOf(USER_POOL_ID),
    userIds: userIdsOfEveryone({ ...stores, kms: overrides.kms ?? noKms, report: NO_REPORT }),
    siteOrigin: SITE_ORIGIN,
    mailsAnyone: true,
    keepFile: async () => expect.unreachable('This registry has no bucket'),
    readRendition: bucket.read,
    recordMailFailure: () => undefined,
    finishRepairs: (left) => finishLeftRepairs(deps, left),
    recordUnfinished: (error) => expect.unreachable(String(error)),
    keyCache: createKeyCache(now),
    keptPages: createKeptPages(now),
    settlingMs: SETTLING_SECONDS.oneAfterAnother * 1_000,
    proveAccountPassword: async (_, password) => password === ACCOUNT_PASSWORD,
    now,
    recordUnnamed: (error) => expect.unreachable(String(error)),
    recordUnreadable: () => undefined,
    mails: createTransferMails({ directory, post, siteOrigin: SITE_ORIGIN, record: () => undefined }),
    ...overrides,
  };
  const handler = createHandler(
    [
      ...assetRoutes(deps),
      ...fileRoutes(deps),
      ...sendQrRoutes(deps),
      ...encryptionRoutes(deps),
      ...passwordChangeRoutes(deps),
      ...dataResetRoutes(deps),
      ...activityRoutes(deps),
      ...transferRoutes(deps),
      ...reportRoutes(deps),
      ...adminRoutes(deps),
      ...accountRoutes(deps),
      ...weatherRoutes({ now, random: () => 0.5 }),
      ...systemRoutes(),
    ],
    {
      readAccess: stores.users.ensureAccess,
      readAhead: createReadAhead(stores),
      ensureAuthenticator: overrides.ensureAuthenticator,
      record: (record) => records.push(record),
    },
  );
  return {
    names,
    stores: deps,
    /** The bucket of files. */
    bucket,
    handler,
    /** Keeps the user's cookies, as a browser does. */
    call: async (endpoint: Endpoint, user?: TestUser, request?: TestRequest): Promise<ApiResponse> => {
      const response = await handler(httpEvent(endpoint, user, request), {} as Context);
      if (user) keepCookies(jarOf(user), response.cookies ?? []);
      return readResponse(response);
    },
    /** All that is stored, to compare before and after. */
    dump: () => Promise.all(Object.values(names).map((table) => rowsOf(client, table))),
    rows: (table: keyof typeof names) => rowsOf(client, names[table]),
    /** Writes a row as someone with access to the table could. */
    put: async (table: keyof typeof names, row: Record<string, unknown>) => {
      const Item = marshall(row, { removeUndefinedValues: true });
      await client.send(new PutItemCommand({ TableName: names[table], Item }));
    },
  };
}

export function readResponse({
  statusCode = 0,
  headers = {},
  cookies = [],
  body,
  isBase64Encoded,
}: HttpResponse): ApiResponse {
  const common = { status: statusCode, headers, cookies };
  if (body === undefined) return { ...common, body: undefined };
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (headers['content-type'] === 'application/pdf') return { ...common, body: bytes };
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  return { ...common, body: JSON.parse(plain.toString()) };
}

async function rowsOf(client: DynamoDBClient, table: string) {
  const rows: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    rows.push(...Items.map((item) => unmarshall(item)));
  }
  return rows;
}

export const namedPaths = ({ issues = [] }: ErrorBody): string[] => issues.map(({ path }) => path);
