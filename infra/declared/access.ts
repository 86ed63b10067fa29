import type { FUNCTIONS, FunctionName } from '#functions/declared.ts';

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
type KeyOperation = 'Encrypt' | 'Decrypt' | 'GenerateMac';

type Declared<F extends FunctionName> = (typeof FUNCTIONS)[F];
type TablesOf<F extends FunctionName> = Declared<F>['tables'][number];
type KeysOf<F extends FunctionName> = Declared<F>['keys'][number];

export interface Access<Variable extends string> {
  readonly to: Variable;
  /** On the table itself. A transaction needs the operation of each of its writes. */
  readonly table?: readonly TableOperation[];
  /** On an index, by its name. */
  readonly indexes?: Readonly<Record<string, readonly TableOperation[]>>;
}

export interface KeyAccess<Variable extends string> {
  readonly to: Variable;
  readonly key: readonly KeyOperation[];
  /** Only under these encryption contexts; each names what its blobs are for. */
  readonly contexts?: readonly Readonly<Record<string, string>>[];
}

/** Each request reads the caller's access row, and the first one makes it. */
const accessRow = { to: 'USERS_TABLE', table: ['GetItem', 'PutItem'] } as const;

/** On the vault, the counter of guesses and the access row. */
const VAULT_CHANGE = ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'] as const;

/** What each function does with the tables that the catalogue names: its role allows this and nothing else. */
export const ACCESS = {
  assets: [
    { to: 'ACTIVITY_TABLE', table: ['Query', 'PutItem', 'BatchWriteItem'] },
    { to: 'ASSETS_TABLE', table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    { to: 'SESSIONS_TABLE', table: ['GetItem'] },
    { to: 'TRANSFERS_TABLE', table: ['GetItem', 'UpdateItem'] },
    { to: 'USERS_TABLE', table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  ],
  'send-qr': [
    { to: 'ASSETS_TABLE', table: ['GetItem'] },
    { to: 'SESSIONS_TABLE', table: ['GetItem'] },
    { to: 'USERS_TABLE', table: ['GetItem', 'PutItem', 'UpdateItem'] },
  ],
  encryption: [
    { to: 'ACTIVITY_TABLE', table: ['PutItem'] },
    { to: 'ASSETS_TABLE', table: ['Query', 'UpdateItem'] },
    { to: 'SESSIONS_TABLE', table: ['GetItem', 'PutItem', 'DeleteItem'] },
    { to: 'USERS_TABLE', table: VAULT_CHANGE },
  ],
  'change-encryption-password': [
    { to: 'ACTIVITY_TABLE', table: ['PutItem'] },
    { to: 'SESSIONS_TABLE', table: ['PutItem'] },
    { to: 'USERS_TABLE', table: VAULT_CHANGE },
  ],
  'data-reset': [
    { to: 'ACTIVITY_TABLE', table: ['PutItem'] },
    { to: 'ASSETS_TABLE', table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    { to: 'SESSIONS_TABLE', table: ['Query', 'DeleteItem'] },
    {
      to: 'TRANSFERS_TABLE',
      table: ['GetItem', 'DeleteItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    { to: 'USERS_TABLE', table: VAULT_CHANGE },
  ],
  account: [
    { to: 'ACTIVITY_TABLE', table: ['Query', 'PutItem', 'DeleteItem'] },
    { to: 'ASSETS_TABLE', table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
    { to: 'SESSIONS_TABLE', table: ['Query', 'DeleteItem'] },
    {
      to: 'TRANSFERS_TABLE',
      table: ['GetItem', 'DeleteItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    {
      to: 'USERS_TABLE',
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
  ],
  activity: [{ to: 'ACTIVITY_TABLE', table: ['Query'] }, accessRow],
  transfers: [
    { to: 'ACTIVITY_TABLE', table: ['PutItem'] },
    {
      to: 'ASSETS_TABLE',
      table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
    { to: 'SESSIONS_TABLE', table: ['GetItem'] },
    {
      to: 'TRANSFERS_TABLE',
      table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: { awaiting: ['Query'], byOwner: ['Query'], byRequester: ['Query'] },
    },
    { to: 'USERS_TABLE', table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  ],
  admin: [
    { to: 'ACTIVITY_TABLE', table: ['Query', 'PutItem'] },
    {
      to: 'ASSETS_TABLE',
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: { byAsset: ['Query'] },
    },
    { to: 'PROBLEMS_TABLE', table: ['Scan', 'UpdateItem', 'DeleteItem'] },
    { to: 'SESSIONS_TABLE', table: ['Query', 'DeleteItem'] },
    { to: 'TRANSFERS_TABLE', table: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { to: 'USERS_TABLE', table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  ],
  reports: [
    { to: 'ASSETS_TABLE', table: ['GetItem', 'BatchGetItem'] },
    { to: 'SESSIONS_TABLE', table: ['GetItem'] },
    {
      to: 'TRANSFERS_TABLE',
      table: ['GetItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    { to: 'USERS_TABLE', table: ['GetItem', 'PutItem'] },
  ],
  'problem-transfers': [
    { to: 'ACTIVITY_TABLE', table: ['Query', 'PutItem'] },
    {
      to: 'ASSETS_TABLE',
      table: ['GetItem', 'BatchGetItem', 'Scan', 'UpdateItem', 'ConditionCheckItem'],
      indexes: { byAsset: ['Query'] },
    },
    { to: 'PROBLEMS_TABLE', table: ['GetItem', 'Scan', 'PutItem', 'DeleteItem'] },
    { to: 'TRANSFERS_TABLE', table: ['GetItem', 'Scan', 'UpdateItem', 'DeleteItem'] },
    { to: 'USERS_TABLE', table: ['GetItem', 'BatchGetItem'] },
  ],
  weather: [accessRow],
  system: [],
  'token-claims': [],
} as const satisfies { readonly [F in FunctionName]: readonly Access<TablesOf<F>>[] };

/** What opens a vault without its password: a session, or the secret that Standard has instead of a password. */
const WITHOUT_PASSWORD = [
  { purpose: 'session' },
  { purpose: 'standard' },
  { purpose: 'password', level: 'Standard' },
] as const;

/** What a new vault at Standard consists of. */
const NEW_AT_STANDARD = [
  { purpose: 'standard' },
  { purpose: 'password', level: 'Standard' },
  { purpose: 'public-key' },
] as const;

/** What takes a password, or sets one. */
const BY_PASSWORD = [
  { to: 'WRAPPING_KEY_ID', key: ['Encrypt', 'Decrypt'] },
  { to: 'HMAC_KEY_ID', key: ['GenerateMac'] },
] as const;

/** What each function does with the keys that the catalogue names. */
export const KEY_ACCESS = {
  assets: [{ to: 'WRAPPING_KEY_ID', key: ['Decrypt'], contexts: WITHOUT_PASSWORD }],
  'send-qr': [{ to: 'WRAPPING_KEY_ID', key: ['Decrypt'], contexts: WITHOUT_PASSWORD }],
  encryption: BY_PASSWORD,
  'change-encryption-password': BY_PASSWORD,
  'data-reset': [{ to: 'WRAPPING_KEY_ID', key: ['Encrypt'], contexts: NEW_AT_STANDARD }],
  account: [{ to: 'WRAPPING_KEY_ID', key: ['Encrypt'], contexts: NEW_AT_STANDARD }],
  activity: [],
  transfers: [
    { to: 'WRAPPING_KEY_ID', key: ['Decrypt'], contexts: [...WITHOUT_PASSWORD, { purpose: 'public-key' }] },
    { to: 'WRAPPING_KEY_ID', key: ['Encrypt'], contexts: NEW_AT_STANDARD },
  ],
  admin: [
    {
      to: 'WRAPPING_KEY_ID',
      key: ['Decrypt'],
      contexts: [{ purpose: 'password' }, { purpose: 'standard' }],
    },
    { to: 'HMAC_KEY_ID', key: ['GenerateMac'] },
  ],
  // A receipt opens the name that was sealed to its reader's public key, whose other half is in the vault.
  reports: [{ to: 'WRAPPING_KEY_ID', key: ['Decrypt'], contexts: WITHOUT_PASSWORD }],
  'problem-transfers': [],
  weather: [],
  system: [],
  'token-claims': [],
} as const satisfies { readonly [F in FunctionName]: readonly KeyAccess<KeysOf<F>>[] };

/** What each function asks the directory of people; to prove a password there needs no permission. */
export const DIRECTORY_ACCESS: Readonly<Partial<Record<FunctionName, readonly DirectoryOperation[]>>> = {
  'send-qr': ['AdminGetUser', 'ListUsers'],
  account: ['AdminDeleteUser', 'AdminGetUser'],
  transfers: ['AdminGetUser'],
  'problem-transfers': ['AdminGetUser'],
  admin: [
    'AdminAddUserToGroup',
    'AdminCreateUser',
    'AdminDisableUser',
    'AdminEnableUser',
    'AdminGetUser',
    'AdminRemoveUserFromGroup',
    'AdminResetUserPassword',
    'AdminUserGlobalSignOut',
    'ListUsers',
    'ListUsersInGroup',
  ],
};
