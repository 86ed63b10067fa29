import {
  AT_STANDARD,
  type FunctionDeclaration,
  NEW_AT_STANDARD,
  VAULT_CHANGE,
} from '#functions/lib/aws/declaration.ts';
import { dataReset } from '#shared/contract/encryption.ts';

export const declared = {
  entry: 'functions/handlers/data-reset/handler.ts',
  endpoints: [dataReset.checkEligibility, dataReset.reset],
  tables: {
    ACTIVITY_TABLE: ['PutItem'],
    ASSETS_TABLE: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    FILES_TABLE: ['UpdateItem'],
    SESSIONS_TABLE: ['Query', 'DeleteItem'],
    TRANSFERS_TABLE: {
      table: ['GetItem', 'DeleteItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    USERS_TABLE: [...VAULT_CHANGE, 'Query', 'UpdateItem'],
  },
  keys: { WRAPPING_KEY_ID: { Encrypt: NEW_AT_STANDARD, Decrypt: AT_STANDARD } },
  directory: ['USER_POOL_ID', 'PASSWORD_CLIENT_ID'],
} as const satisfies FunctionDeclaration;
