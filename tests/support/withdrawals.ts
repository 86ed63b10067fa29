import type { FunctionDeclaration } from '#functions/declared.ts';

export type Declarations = Readonly<Record<string, FunctionDeclaration>>;

/** One permission of a function's role. */
interface Permission {
  readonly name: string;
  /** The encryption context that a key requires. */
  readonly context: Readonly<Record<string, string>>;
}

/**
 * Compares two versions of the functions, which have the same roles while both run.
 * @returns the permissions that the earlier version declares and the present one does not, such as
 *   `admin: Scan of ASSETS_TABLE`; those of functions that are gone are left out, since their roles go with them
 */
export function withdrawals(earlier: Declarations, present: Declarations): string[] {
  return Object.entries(earlier).flatMap(([functionName, declared]) => {
    const now = present[functionName];
    if (!now) return [];
    const kept = permissionsOf(now);
    return permissionsOf(declared)
      .filter((needed) => !kept.some((permission) => covers(permission, needed)))
      .map(({ name, context }) => `${functionName}: ${name}${conditionOf(context)}`);
  });
}

const covers = (permission: Permission, needed: Permission): boolean =>
  permission.name === needed.name &&
  Object.entries(permission.context).every(([field, value]) => needed.context[field] === value);

const conditionOf = (context: Permission['context']): string =>
  Object.keys(context).length === 0 ? '' : ` for ${JSON.stringify(context)}`;

function permissionsOf({
  tables = {},
  keys = {},
  buckets = {},
  directoryOperations = [],
  addresses = [],
}: FunctionDeclaration): Permission[] {
  const onTables = Object.entries(tables).flatMap(([table, access]) => {
    const { table: operations, indexes } = 'table' in access ? access : { table: access, indexes: {} };
    const onIndexes = Object.entries(indexes).flatMap(([index, of]) => named(of, `${table}/${index}`));
    return [...named(operations, table), ...onIndexes];
  });
  const onKeys = Object.entries(keys).flatMap(([key, access]) =>
    Object.entries(access).flatMap(([operation, contexts]) =>
      contexts.map((context) => ({ name: `${operation} of ${key}`, context })),
    ),
  );
  return [
    ...onTables,
    ...onKeys,
    ...Object.entries(buckets).flatMap(([bucket, operations]) => named(operations, bucket)),
    ...named(directoryOperations, 'the directory'),
    ...named(addresses.includes('MAIL_SENDER') ? ['SendRawEmail'] : [], 'SES'),
  ];
}

const named = (operations: readonly string[], resource: string): Permission[] =>
  operations.map((operation) => ({ name: `${operation} of ${resource}`, context: {} }));
