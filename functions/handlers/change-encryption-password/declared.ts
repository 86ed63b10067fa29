import {
  type FunctionDeclaration,
  MAILS_TO_USERS,
  PASSWORD_KEYS,
  VAULT_CHANGE,
} from '#functions/lib/aws/declaration.ts';
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
  ...MAILS_TO_USERS,
  settings: ['FEWEST_ITERATIONS'],
} as const satisfies FunctionDeclaration;
