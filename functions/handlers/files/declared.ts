import { type FunctionDeclaration, WITHOUT_PASSWORD } from '#functions/lib/aws/declaration.ts';
import { files } from '#shared/contract/files.ts';

export const declared = {
  entry: 'functions/handlers/files/handler.ts',
  endpoints: Object.values(files),
  tables: {
    ACTIVITY_TABLE: ['PutItem'],
    ASSETS_TABLE: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    FILES_TABLE: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    SESSIONS_TABLE: ['GetItem', 'BatchGetItem'],
    TRANSFERS_TABLE: ['GetItem'],
    USERS_TABLE: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  keys: { WRAPPING_KEY_ID: { Decrypt: WITHOUT_PASSWORD } },
  // An address can do what its signer may. A function that may list learns that an object is not there, instead of a
  // refusal.
  buckets: { FILES_BUCKET: ['PutObject', 'GetObject', 'ListBucket'] },
  settings: ['FILE_GIGABYTES'],
} as const satisfies FunctionDeclaration;
