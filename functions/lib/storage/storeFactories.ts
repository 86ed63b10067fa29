import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/lib/aws/declaration.ts';
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
import { createListStore } from './lists.ts';
import { createScanLocked } from './lockedItems.ts';
import { createNamedFiles } from './namedFiles.ts';
import { createProblemCheckStore } from './problemChecks.ts';
import { createProblemStore } from './problems.ts';
import { createRecordReader } from './records.ts';
import type { Transact } from './transact.ts';
import { createTransferStore } from './transfers.ts';
import { createTrashedItemStore } from './trashedItems.ts';
import { createUserRecordStore, createUserStore } from './users.ts';
import { createVaultStore } from './vaults.ts';

export interface Database<Names> {
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
