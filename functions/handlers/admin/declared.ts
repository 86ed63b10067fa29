import { ANY_CONTEXT, EACH_BY_KEY, type FunctionDeclaration } from '#functions/lib/aws/declaration.ts';
import { admin } from '#shared/contract/admin.ts';

export const declared = {
  entry: 'functions/handlers/admin/handler.ts',
  endpoints: Object.values(admin),
  tables: {
    ACTIVITY_TABLE: ['Query', 'PutItem'],
    ASSETS_TABLE: {
      table: EACH_BY_KEY,
      indexes: { byAsset: ['Query'], locked: ['Scan'] },
    },
    PROBLEMS_TABLE: ['GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'],
    SESSIONS_TABLE: ['Query', 'DeleteItem'],
    TRANSFERS_TABLE: ['GetItem', 'Scan', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    USERS_TABLE: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  keys: {
    WRAPPING_KEY_ID: {
      Encrypt: [{ purpose: 'identity' }],
      Decrypt: [{ purpose: 'identity' }, { purpose: 'password' }, { purpose: 'standard' }],
    },
    HMAC_KEY_ID: { GenerateMac: ANY_CONTEXT },
  },
  directory: ['USER_POOL_ID'],
  directoryOperations: [
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
  addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
  settings: ['ADMIN_AUTHENTICATOR'],
} as const satisfies FunctionDeclaration;
