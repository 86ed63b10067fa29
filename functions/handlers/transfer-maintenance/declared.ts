import { type FunctionDeclaration, MAILS_TO_USERS } from '#functions/lib/aws/declaration.ts';

export const declared = {
  entry: 'functions/handlers/transfer-maintenance/handler.ts',
  tables: {
    ACTIVITY_TABLE: ['Query', 'PutItem'],
    ASSETS_TABLE: {
      table: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'],
      indexes: { byAsset: ['Query'], locked: ['Scan'] },
    },
    PROBLEMS_TABLE: ['GetItem', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'],
    TRANSFERS_TABLE: {
      table: ['GetItem', 'BatchGetItem', 'Scan', 'UpdateItem', 'DeleteItem'],
      indexes: { due: ['Query'] },
    },
    USERS_TABLE: ['GetItem', 'BatchGetItem', 'UpdateItem'],
  },
  ...MAILS_TO_USERS,
  // A run may take longer than any request. The next one starts only after it.
  schedule: { everyMinutes: 60, timeoutMinutes: 12 },
} as const satisfies FunctionDeclaration;
