import {
  type FunctionDeclaration,
  MAILS_TO_USERS,
  PASSWORD_KEYS,
  VAULT_CHANGE,
} from '#functions/lib/aws/declaration.ts';
import { encryption } from '#shared/contract/encryption.ts';

export const declared = {
  entry: 'functions/handlers/encryption/handler.ts',
  endpoints: Object.values(encryption),
  tables: {
    ACTIVITY_TABLE: ['PutItem'],
    ASSETS_TABLE: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    PROBLEMS_TABLE: ['GetItem', 'UpdateItem', 'DeleteItem'],
    SESSIONS_TABLE: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
    TRANSFERS_TABLE: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
    USERS_TABLE: [...VAULT_CHANGE, 'BatchGetItem', 'UpdateItem'],
  },
  keys: PASSWORD_KEYS,
  ...MAILS_TO_USERS,
  settings: ['FEWEST_ITERATIONS'],
} as const satisfies FunctionDeclaration;
