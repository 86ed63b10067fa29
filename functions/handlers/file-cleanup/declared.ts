import type { FunctionDeclaration } from '#functions/lib/aws/declaration.ts';

export const declared = {
  entry: 'functions/handlers/file-cleanup/handler.ts',
  tables: {
    ACTIVITY_TABLE: ['Query', 'BatchWriteItem'],
    ASSETS_TABLE: { table: ['GetItem', 'Scan', 'DeleteItem'], indexes: { byAsset: ['Query'] } },
    FILES_TABLE: {
      table: ['BatchGetItem', 'GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: { due: ['Query'] },
    },
    USERS_TABLE: ['UpdateItem'],
  },
  buckets: { FILES_BUCKET: ['DeleteObject'] },
  schedule: { everyMinutes: 24 * 60, timeoutMinutes: 12 },
} as const satisfies FunctionDeclaration;
