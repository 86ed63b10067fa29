import { type FunctionDeclaration, WITHOUT_PASSWORD } from '#functions/lib/aws/declaration.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { transfers } from '#shared/contract/transfers.ts';

/** All that needs the memory for documents, and the list of completed transfers, which leads to their receipts. */
export const declared = {
  entry: 'functions/handlers/reports/handler.ts',
  endpoints: [reports.generate, labels.print, transfers.receipt, transfers.completed],
  tables: {
    ASSETS_TABLE: ['BatchGetItem'],
    SESSIONS_TABLE: ['GetItem', 'BatchGetItem'],
    TRANSFERS_TABLE: {
      table: ['GetItem'],
      indexes: { byOwner: ['Query'], byRequester: ['Query'] },
    },
    USERS_TABLE: ['GetItem', 'BatchGetItem', 'PutItem'],
  },
  // A receipt opens the name that was sealed to its reader's public key, whose private half is in the vault.
  keys: { WRAPPING_KEY_ID: { Decrypt: WITHOUT_PASSWORD } },
  addresses: ['SITE_ORIGIN'],
  buckets: { REPORTS_BUCKET: ['PutObject', 'GetObject'], FILES_BUCKET: ['GetObject'] },
} as const satisfies FunctionDeclaration;
