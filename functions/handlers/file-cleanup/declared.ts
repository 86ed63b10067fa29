import type { FunctionDeclaration } from '#functions/lib/aws/declaration.ts';

export const declared = {
  entry: 'functions/handlers/file-cleanup/handler.ts',
  tables: {
    ASSETS_TABLE: { table: ['GetItem', 'Scan'], indexes: { byAsset: ['Query'] } },
    FILES_TABLE: {
      table: ['BatchGetItem', 'GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: { due: ['Query'] },
    },
  },
  buckets: { FILES_BUCKET: ['DeleteObject'] },
  schedule: { everyMinutes: 24 * 60, timeoutMinutes: 12 },
} as const satisfies FunctionDeclaration;
