import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/lib/aws/declaration.ts';
import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { type ActivityStore, createActivityStore } from './activity.ts';
import { type AllowanceStore, createAllowanceStore } from './allowances.ts';
import {
  createReadFiles,
  createReadSelection,
  type ReadFiles,
  type ReadSelection,
} from './assetSelection.ts';
import { type AssetStore, createAssetStore } from './assets.ts';
import { type AttemptStore, createAttemptStore } from './attempts.ts';
import { createReadCallerRows, type ReadCallerRows } from './callerRows.ts';
import { createDueFileStore, type DueFileStore } from './dueFiles.ts';
import { createDueTransferStore, type DueTransferStore } from './dueTransfers.ts';
import { createSessionStore, type SessionStore } from './encryptionSessions.ts';
import { createErasedItemStore, type ErasedItemStore } from './erasedItems.ts';
import { type CountFileBytes, createCountFileBytes } from './fileBytes.ts';
import { createFileRoomStore, type FileRoomStore } from './fileRoom.ts';
import { createFileScan, type FileScan } from './fileScan.ts';
import { createFileStore, type FileStore } from './files.ts';
import { createIdentityStore, type IdentityStore } from './identities.ts';
import { createImportStore, type ImportStore } from './imports.ts';
import { createItemCounts, type ItemCounts } from './itemCounts.ts';
import { createLeftRepairStore, type LeftRepairStore } from './leftRepairs.ts';
import { createListStore, type ListStore, type ListTables } from './lists.ts';
import { createScanLocked, type ScanLocked } from './lockedItems.ts';
import { createNamedFiles, type NamedFiles } from './namedFiles.ts';
import { createProblemCheckStore, type ProblemCheckStore } from './problemChecks.ts';
import { createProblemStore, type ProblemStore } from './problems.ts';
import { createRecordReader, type RecordReader } from './records.ts';
import { createTransact, type Transact } from './transact.ts';
import { createTransferStore, type TransferStore } from './transfers.ts';
import { createTrashedItemStore, type TrashedItemStore } from './trashedItems.ts';
import { createUserRecordStore, createUserStore, type UserRecordStore, type UserStore } from './users.ts';
import { createVaultStore, type VaultStore } from './vaults.ts';

/** Every store of the product, by the name that use cases know it by. */
export interface Stores {
  readonly activity: ActivityStore;
  readonly allowances: AllowanceStore;
  readonly assets: AssetStore;
  readonly attempts: AttemptStore;
  readonly countFileBytes: CountFileBytes;
  readonly dueFiles: DueFileStore;
  readonly dueTransfers: DueTransferStore;
  readonly erasedItems: ErasedItemStore;
  readonly fileRoom: FileRoomStore;
  readonly fileScan: FileScan;
  readonly files: FileStore;
  readonly identities: IdentityStore;
  readonly imports: ImportStore;
  readonly itemCounts: ItemCounts;
  readonly leftRepairs: LeftRepairStore;
  readonly lists: ListStore;
  readonly namedFiles: NamedFiles;
  readonly problemChecks: ProblemCheckStore;
  readonly problems: ProblemStore;
  readonly readCallerRows: ReadCallerRows;
  readonly readFiles: ReadFiles;
  readonly readSelection: ReadSelection;
  readonly records: RecordReader;
  readonly scanLocked: ScanLocked;
  readonly sessions: SessionStore;
  readonly transact: Transact;
  readonly transfers: TransferStore;
  readonly userRecords: UserRecordStore;
  readonly trashedItems: TrashedItemStore;
  readonly users: UserStore;
  readonly vaults: VaultStore;
}

interface Database<Names> {
  readonly client: DynamoDBClient;
  readonly transact: Transact;
  readonly names: Names;
}

/** A database in which these tables have names. */
type With<Table extends TableVariable> = Database<Readonly<Record<Table, string>>>;

// Each store is a function of its own, so that a bundle holds only the stores that its function lists.
export const activity = ({ client, names }: With<'ACTIVITY_TABLE'>) =>
  createActivityStore(client, names.ACTIVITY_TABLE);
export const allowances = ({ client, names }: With<'USERS_TABLE'>) =>
  createAllowanceStore(client, names.USERS_TABLE);
export const assets = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createAssetStore(client, names.ASSETS_TABLE);
export const attempts = ({ client, names }: With<'USERS_TABLE'>) =>
  createAttemptStore(client, names.USERS_TABLE);
export const countFileBytes = ({ names }: With<'USERS_TABLE'>) => createCountFileBytes(names.USERS_TABLE);
export const dueFiles = ({ client, names }: With<'FILES_TABLE'>) =>
  createDueFileStore(client, names.FILES_TABLE);
export const dueTransfers = ({ client, names }: With<'TRANSFERS_TABLE'>) =>
  createDueTransferStore(client, names.TRANSFERS_TABLE);
export const erasedItems = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createErasedItemStore(client, names.ASSETS_TABLE);
export const fileScan = ({ client, names }: With<'FILES_TABLE'>) => createFileScan(client, names.FILES_TABLE);
export const fileRoom = ({ client, names }: With<'USERS_TABLE'>) =>
  createFileRoomStore(client, names.USERS_TABLE);
export const files = ({ client, names }: With<'FILES_TABLE'>) => createFileStore(client, names.FILES_TABLE);
export const identities = ({ client, names }: With<'USERS_TABLE'>) =>
  createIdentityStore(client, names.USERS_TABLE);
export const imports = ({ client, names }: With<'USERS_TABLE'>) =>
  createImportStore(client, names.USERS_TABLE);
export const itemCounts = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createItemCounts(client, names.ASSETS_TABLE);
export const leftRepairs = ({ client, names }: With<'USERS_TABLE'>) =>
  createLeftRepairStore(client, names.USERS_TABLE);
export const lists = ({ client, names }: With<'USERS_TABLE'>) => createListStore(client, names.USERS_TABLE);
export const namedFiles = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createNamedFiles(client, names.ASSETS_TABLE);
export const problemChecks = ({ client, names }: With<'PROBLEMS_TABLE'>) =>
  createProblemCheckStore(client, names.PROBLEMS_TABLE);
export const problems = ({ client, names }: With<'PROBLEMS_TABLE'>) =>
  createProblemStore(client, names.PROBLEMS_TABLE);
export const readCallerRows = ({ client, names }: With<'ASSETS_TABLE' | 'SESSIONS_TABLE' | 'USERS_TABLE'>) =>
  createReadCallerRows(client, {
    assets: names.ASSETS_TABLE,
    sessions: names.SESSIONS_TABLE,
    users: names.USERS_TABLE,
  });
export const readFiles = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createReadFiles(client, names.ASSETS_TABLE);
export const readSelection = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createReadSelection(client, names.ASSETS_TABLE);
export const records = ({ client, names }: With<'ASSETS_TABLE' | 'TRANSFERS_TABLE' | 'USERS_TABLE'>) =>
  createRecordReader(client, {
    assets: names.ASSETS_TABLE,
    transfers: names.TRANSFERS_TABLE,
    users: names.USERS_TABLE,
  });
export const scanLocked = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createScanLocked(client, names.ASSETS_TABLE);
export const sessions = ({ client, names }: With<'SESSIONS_TABLE'>) =>
  createSessionStore(client, names.SESSIONS_TABLE);
export const transfers = ({ client, names }: With<'TRANSFERS_TABLE'>) =>
  createTransferStore(client, names.TRANSFERS_TABLE);
export const trashedItems = ({ client, names }: With<'ASSETS_TABLE'>) =>
  createTrashedItemStore(client, names.ASSETS_TABLE);
export const userRecords = ({ client, names }: With<'USERS_TABLE'>) =>
  createUserRecordStore(client, names.USERS_TABLE);
export const users = ({ client, transact, names }: With<'USERS_TABLE'>) =>
  createUserStore(client, names.USERS_TABLE, transact);
export const vaults = ({ client, names }: With<'USERS_TABLE'>) => createVaultStore(client, names.USERS_TABLE);

type Chosen<Names> = Readonly<Record<string, (database: Database<Names>) => unknown>>;

type TableNames = Readonly<Partial<Record<TableVariable, string>>>;

/** Undefined for a function that has no item. @throws for one that could change a list and not its version */
function listTablesOf({ ASSETS_TABLE: assets, USERS_TABLE: users }: TableNames): ListTables | undefined {
  if (assets === undefined) return undefined;
  if (users === undefined) throw new Error('Lists have their versions in the table of users.');
  return { assets, users };
}

/**
 * The stores chosen, and `transact` to write to them.
 * @param names of the tables, by variable: a store cannot be chosen without the names of its tables
 * @param now the clock of the changes of lists
 */
export function createStores<Names extends TableNames, C extends Chosen<Names>>(
  names: Names,
  chosen: C,
  client?: DynamoDBClient,
  now?: () => Date,
): { readonly [S in keyof C]: ReturnType<C[S]> } & Pick<Stores, 'transact'>;
export function createStores(
  names: TableNames,
  chosen: Chosen<TableNames>,
  client = createDynamoDbClient(),
  now?: () => Date,
) {
  const transact = createTransact(client, { lists: listTablesOf(names), now });
  const database = { client, transact, names };
  const stores = Object.entries(chosen).map(([name, create]) => [name, create(database)]);
  return { transact, ...Object.fromEntries(stores) };
}
