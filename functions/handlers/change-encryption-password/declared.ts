import { type FunctionDeclaration, PASSWORD_KEYS, VAULT_CHANGE } from '#functions/lib/aws/declaration.ts';
import { passwordChange } from '#shared/contract/encryption.ts';

export const declared = {
  entry: 'functions/handlers/change-encryption-password/handler.ts',
  endpoints: Object.values(passwordChange),
  tables: {
    ACTIVITY_TABLE: ['PutItem'],
    SESSIONS_TABLE: ['PutItem', 'DeleteItem'],
    USERS_TABLE: [...VAULT_CHANGE, 'UpdateItem'],
  },
  keys: PASSWORD_KEYS,
  directory: ['USER_POOL_ID'],
  directoryOperations: ['AdminGetUser'],
  addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
  settings: ['FEWEST_ITERATIONS'],
} as const satisfies FunctionDeclaration;
