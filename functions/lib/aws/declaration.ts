import type { Endpoint } from '#shared/contract/endpoint.ts';

export type TableVariable =
  | 'ACTIVITY_TABLE'
  | 'ASSETS_TABLE'
  | 'FILES_TABLE'
  | 'PROBLEMS_TABLE'
  | 'SESSIONS_TABLE'
  | 'TRANSFERS_TABLE'
  | 'USERS_TABLE';
export type KeyVariable = 'WRAPPING_KEY_ID' | 'HMAC_KEY_ID';
export type DirectoryVariable = 'USER_POOL_ID' | 'PASSWORD_CLIENT_ID';
/** The product's own address, and the sender of its mails. A function that knows the sender may send mails. */
export type AddressVariable = 'SITE_ORIGIN' | 'MAIL_SENDER';
export type BucketVariable = 'REPORTS_BUCKET' | 'FILES_BUCKET';
/** The choices of an installation, and how its database shows changes, see `shared/domain/settings.ts`. */
export type SettingVariable =
  | 'ADMIN_AUTHENTICATOR'
  | 'FEWEST_ITERATIONS'
  | 'FILE_GIGABYTES'
  | 'MAIL_TO'
  | 'SETTLING_SECONDS';
export type Variable =
  | TableVariable
  | KeyVariable
  | DirectoryVariable
  | AddressVariable
  | BucketVariable
  | SettingVariable;

type TableOperation =
  | 'GetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';
export type BucketOperation = 'PutObject' | 'GetObject' | 'DeleteObject' | 'ListBucket';
type KeyOperation = 'Encrypt' | 'Decrypt' | 'GenerateMac';
export type DirectoryOperation =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminResetUserPassword'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers'
  | 'ListUsersInGroup';

interface TableAndIndexes {
  readonly table: readonly TableOperation[];
  /** By the name of the index. */
  readonly indexes: Readonly<Record<string, readonly TableOperation[]>>;
}

/** Operations on the table itself, or on its indexes too. A transaction needs the operation of each of its writes. */
type TableAccess = readonly TableOperation[] | TableAndIndexes;

/** For each operation, the encryption contexts under which alone it is allowed. */
type KeyAccess = Readonly<Partial<Record<KeyOperation, readonly Readonly<Record<string, string>>[]>>>;

/**
 * All that a function is given. Its environment variables, its role and its stores are made from this, so that it
 * can use what is named here and nothing else.
 */
export interface FunctionDeclaration {
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  /** Left out for a function that something other than a request starts. */
  readonly endpoints?: readonly Endpoint[];
  readonly tables?: Readonly<Partial<Record<TableVariable, TableAccess>>>;
  readonly keys?: Readonly<Partial<Record<KeyVariable, KeyAccess>>>;
  /** The variables that tell it about the user pool. The proof of a password needs them and no operation. */
  readonly directory?: readonly DirectoryVariable[];
  readonly directoryOperations?: readonly DirectoryOperation[];
  readonly addresses?: readonly AddressVariable[];
  /** The operations on each bucket. A function that may get an object may give links to it. */
  readonly buckets?: Readonly<Partial<Record<BucketVariable, readonly BucketOperation[]>>>;
  readonly settings?: readonly SettingVariable[];
  /** The interval of its runs, and the time that one may take. */
  readonly schedule?: { readonly everyMinutes: number; readonly timeoutMinutes: number };
}

type VariableOfPart<Part> = Part extends readonly (infer V)[] ? V : keyof Part;

/** The variables that the declaration `D` gives its function. */
export type VariableOf<D extends FunctionDeclaration> = {
  [P in VariablePart]: D extends Readonly<Record<P, infer Part>> ? VariableOfPart<Part> & Variable : never;
}[VariablePart];

type VariablePart = 'tables' | 'keys' | 'directory' | 'addresses' | 'buckets' | 'settings';

/** Every request reads the caller's access row, and a user's first one makes it. */
export const ACCESS_ROW = ['GetItem', 'PutItem'] as const;

/** A change of a vault writes the vault, the counter of wrong passwords and, at the first request, the access row. */
export const VAULT_CHANGE = ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] as const;

/** The parts of a vault that the secret which Standard has in place of a password opens. */
export const AT_STANDARD = [{ purpose: 'standard' }, { purpose: 'password', level: 'Standard' }] as const;

/** The same, and those that a session opens. */
export const WITHOUT_PASSWORD = [{ purpose: 'session' }, ...AT_STANDARD] as const;

/** The parts of a new vault at Standard. */
export const NEW_AT_STANDARD = [...AT_STANDARD, { purpose: 'public-key' }] as const;

/** No context is required. The key's own policy requires that of a vault. */
export const ANY_CONTEXT = [{}] as const;

/** The keys of a function that takes encryption passwords, or sets them. */
export const PASSWORD_KEYS = {
  WRAPPING_KEY_ID: { Encrypt: ANY_CONTEXT, Decrypt: ANY_CONTEXT },
  HMAC_KEY_ID: { GenerateMac: ANY_CONTEXT },
} as const;

/** All that a function does with rows which it reads, lists and changes by their keys. */
export const EACH_BY_KEY = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const;

/** The fields of a function that sends mails to users. */
export const MAILS_TO_USERS = {
  directory: ['USER_POOL_ID'],
  directoryOperations: ['AdminGetUser'],
  addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
} as const;
