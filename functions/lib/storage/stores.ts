import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableVariable } from '#functions/lib/aws/declaration.ts';
import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import type { ListTables } from './lists.ts';
import type { Database } from './storeFactories.ts';
import { createTransact, type Transact } from './transact.ts';

type Factories = typeof import('./storeFactories.ts');

/** Every store of the product, by the name that use cases know it by, and `transact` to write to them. */
export type Stores = { readonly [S in keyof Factories]: ReturnType<Factories[S]> } & {
  readonly transact: Transact;
};

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
