import { type FunctionDeclaration, NEW_AT_STANDARD } from '#functions/lib/aws/declaration.ts';
import { account } from '#shared/contract/account.ts';

export const declared = {
  entry: 'functions/handlers/account/handler.ts',
  endpoints: Object.values(account),
  tables: {
    ACTIVITY_TABLE: ['Query', 'PutItem', 'DeleteItem'],
    ASSETS_TABLE: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    FILES_TABLE: ['UpdateItem'],
    SESSIONS_TABLE: ['Query', 'DeleteItem'],
    TRANSFERS_TABLE: {
      table: ['GetItem', 'DeleteItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    USERS_TABLE: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  },
  keys: { WRAPPING_KEY_ID: { Encrypt: NEW_AT_STANDARD } },
  directory: ['USER_POOL_ID', 'PASSWORD_CLIENT_ID'],
  addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
  directoryOperations: ['AdminDeleteUser', 'AdminGetUser', 'AdminUserGlobalSignOut'],
} as const satisfies FunctionDeclaration;
