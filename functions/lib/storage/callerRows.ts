import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { accessKeyOf } from './accessRow.ts';
import { keyOf } from './assetRow.ts';
import { getBatch } from './batch.ts';
import { sessionKeyOf } from './encryptionSessions.ts';
import { listKeyOf } from './lists.ts';
import { type Attributes, rowsAheadBy } from './rows.ts';
import { vaultKeyOf } from './vaults.ts';

interface Wanted {
  readonly userId: string;
  /** It names the encryption session of the request's cookie. */
  readonly sessionHash?: string | undefined;
  /** An item of theirs. */
  readonly assetId?: string | undefined;
  /** Whether the version of their list is wanted too. */
  readonly withList?: boolean | undefined;
}

interface Tables {
  readonly assets: string;
  readonly sessions: string;
  readonly users: string;
}

/** Reads what a request needs first of its caller: the access row, the vault, the session, and the item or the list's version. */
type ReadCallerRows = (wanted: Wanted) => Promise<RowsAhead>;

export const createReadCallerRows =
  (client: DynamoDBClient, tables: Tables): ReadCallerRows =>
  async ({ userId, sessionHash, assetId, withList = false }) => {
    const ofUser = [accessKeyOf(userId), vaultKeyOf(userId), ...(withList ? [listKeyOf(userId)] : [])];
    const keys = new Map([[tables.users, ofUser]]);
    if (sessionHash !== undefined) keys.set(tables.sessions, [sessionKeyOf(userId, sessionHash)]);
    if (assetId !== undefined) keys.set(tables.assets, [keyOf({ ownerId: userId, assetId })]);
    const wanted = [...keys].map(([table, Keys]) => [table, { Keys, ConsistentRead: true }]);
    const found = await getBatch(client, Object.fromEntries(wanted));
    const vault = found[tables.users]?.find((row) => isAt(vaultKeyOf(userId), row));
    // Rows of one batch may be of different moments. An item that another vault sealed is read after the vault.
    const isOfVault = (row: Attributes) => !row.sealed || vaultIdOf(row.sealed) === vaultIdOf(vault?.vault);
    if (!(found[tables.assets] ?? []).every(isOfVault)) keys.delete(tables.assets);
    return rowsAheadOf(keys, found);
  };

function rowsAheadOf(
  keys: ReadonlyMap<string, readonly Attributes[]>,
  found: Readonly<Record<string, readonly Attributes[]>>,
): RowsAhead {
  const left = new Map([...keys].map(([table, each]) => [table, [...each]]));
  return rowsAheadBy([...keys.keys()], (table, key) => {
    const open = left.get(table) ?? [];
    const at = open.findIndex((each) => isAt(each, key));
    if (at < 0) return undefined;
    open.splice(at, 1);
    return { row: found[table]?.find((row) => isAt(key, row)) };
  });
}

/** Whether a row, or another key, has this key. All keys are texts. */
const isAt = (key: Attributes, row: Attributes): boolean =>
  Object.entries(key).every(([name, { S }]) => row[name]?.S === S);

const vaultIdOf = (record: Attributes[string] | undefined): string | undefined => record?.M?.vaultId?.S;
