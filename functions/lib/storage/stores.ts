import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/lib/aws/declaration.ts';
import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { createActivityStore } from './activity.ts';
import { createAllowanceStore } from './allowances.ts';
import { createReadFiles, createReadSelection } from './assetSelection.ts';
import { createAssetStore } from './assets.ts';
import { createAttemptStore } from './attempts.ts';
import { createReadCallerRows } from './callerRows.ts';
import { createDueTransferStore } from './dueTransfers.ts';
import { createSessionStore } from './encryptionSessions.ts';
import { createErasedItemStore } from './erasedItems.ts';
import { createCountFileBytes } from './fileBytes.ts';
import { createFileRoomStore } from './fileRoom.ts';
import { createDueFileStore, createFileScan, createFileStore } from './files.ts';
import { createIdentityStore } from './identities.ts';
import { createImportStore } from './imports.ts';
import { createItemCounts } from './itemCounts.ts';
import { createLeftRepairStore } from './leftRepairs.ts';
import { createListStore, type ListTables } from './lists.ts';
import { createScanLocked } from './lockedItems.ts';
import { createNamedFiles } from './namedFiles.ts';
import { createProblemCheckStore } from './problemChecks.ts';
import { createProblemStore } from './problems.ts';
import { createRecordReader } from './records.ts';
import { createTransact, type Transact } from './transact.ts';
import { createTransferStore } from './transfers.ts';
import { createTrashedItemStore } from './trashedItems.ts';
import { createUserRecordStore, createUserStore } from './users.ts';
import { createVaultStore } from './vaults.ts';

type Names<Tables extends TableVariable> = Readonly<Record<Tables, string>>;

interface Factory<Tables extends TableVariable, Store> {
  readonly tables: readonly Tables[];
  create(client: DynamoDBClient, names: Names<Tables>, transact: Transact): Store;
}

const of = <Table extends TableVariable, Store>(
  table: Table,
  create: (client: DynamoDBClient, name: string, transact: Transact) => Store,
): Factory<Table, Store> => ({
  tables: [table],
  create: (client, names, transact) => create(client, names[table], transact),
});

const ofMany = <Tables extends TableVariable, Store>(
  tables: readonly Tables[],
  create: (client: DynamoDBClient, names: Names<Tables>) => Store,
): Factory<Tables, Store> => ({ tables, create });

const FACTORIES = {
  activity: of('ACTIVITY_TABLE', createActivityStore),
  allowances: of('USERS_TABLE', createAllowanceStore),
  assets: of('ASSETS_TABLE', createAssetStore),
  attempts: of('USERS_TABLE', createAttemptStore),
  countFileBytes: of('USERS_TABLE', (_, name) => createCountFileBytes(name)),
  dueFiles: of('FILES_TABLE', createDueFileStore),
  dueTransfers: of('TRANSFERS_TABLE', createDueTransferStore),
  erasedItems: of('ASSETS_TABLE', createErasedItemStore),
  fileScan: of('FILES_TABLE', createFileScan),
  fileRoom: of('USERS_TABLE', createFileRoomStore),
  files: of('FILES_TABLE', createFileStore),
  identities: of('USERS_TABLE', createIdentityStore),
  imports: of('USERS_TABLE', createImportStore),
  itemCounts: of('ASSETS_TABLE', (client, name) => createItemCounts(client, name)),
  leftRepairs: of('USERS_TABLE', createLeftRepairStore),
  lists: of('USERS_TABLE', createListStore),
  namedFiles: of('ASSETS_TABLE', createNamedFiles),
  problemChecks: of('PROBLEMS_TABLE', createProblemCheckStore),
  problems: of('PROBLEMS_TABLE', createProblemStore),
  readCallerRows: ofMany(['ASSETS_TABLE', 'SESSIONS_TABLE', 'USERS_TABLE'], createReadCallerRows),
  readFiles: of('ASSETS_TABLE', createReadFiles),
  readSelection: of('ASSETS_TABLE', createReadSelection),
  records: ofMany(['ASSETS_TABLE', 'TRANSFERS_TABLE', 'USERS_TABLE'], createRecordReader),
  scanLocked: of('ASSETS_TABLE', createScanLocked),
  sessions: of('SESSIONS_TABLE', createSessionStore),
  transfers: of('TRANSFERS_TABLE', createTransferStore),
  trashedItems: of('ASSETS_TABLE', createTrashedItemStore),
  userRecords: of('USERS_TABLE', createUserRecordStore),
  users: of('USERS_TABLE', createUserStore),
  vaults: of('USERS_TABLE', createVaultStore),
};
type Factories = typeof FACTORIES;

/** The stores whose tables are among these, by the name that use cases know them by, and `transact` to write to them. */
type StoresOf<Tables> = {
  readonly [S in keyof Factories as Factories[S]['tables'][number] extends Tables ? S : never]: ReturnType<
    Factories[S]['create']
  >;
} & { readonly transact: Transact };

/** Every store of the product. */
export type Stores = StoresOf<TableVariable>;

type TableNames = Readonly<Partial<Record<TableVariable, string>>>;

/** Undefined for a function that has no item. @throws for one that could change a list and not its version */
function listTablesOf({ ASSETS_TABLE: assets, USERS_TABLE: users }: TableNames): ListTables | undefined {
  if (assets === undefined) return undefined;
  if (users === undefined) throw new Error('Lists have their versions in the table of users.');
  return { assets, users };
}

/**
 * The stores that can be made of these tables, and `transact` to write to them.
 * @param names of the tables, by variable
 * @param now the clock of the changes of lists
 */
export function createStores<N extends TableNames>(
  names: N,
  client?: DynamoDBClient,
  now?: () => Date,
): StoresOf<keyof N>;
export function createStores(names: Names<TableVariable>, client = createDynamoDbClient(), now?: () => Date) {
  const transact = createTransact(client, { lists: listTablesOf(names), now });
  const stores = Object.entries<Factory<TableVariable, unknown>>(FACTORIES)
    .filter(([, { tables }]) => tables.every((table) => table in names))
    .map(([name, { create }]) => [name, create(client, names, transact)]);
  return { transact, ...Object.fromEntries(stores) };
}
