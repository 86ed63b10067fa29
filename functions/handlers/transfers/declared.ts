import {
  type FunctionDeclaration,
  MAILS_TO_USERS,
  NEW_AT_STANDARD,
  WITHOUT_PASSWORD,
} from '#functions/lib/aws/declaration.ts';
import { transfers } from '#shared/contract/transfers.ts';

export const declared = {
  entry: 'functions/handlers/transfers/handler.ts',
  endpoints: [
    transfers.pending,
    transfers.pendingCount,
    transfers.pendingCountHead,
    transfers.preview,
    transfers.item,
    transfers.get,
    transfers.request,
    transfers.requesterDecision,
    transfers.approve,
    transfers.deny,
    transfers.reclaim,
    transfers.withdraw,
    transfers.cancel,
    transfers.clear,
  ],
  tables: {
    ACTIVITY_TABLE: ['PutItem'],
    ASSETS_TABLE: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    SESSIONS_TABLE: ['GetItem'],
    TRANSFERS_TABLE: {
      table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: { awaiting: ['Query'], byOwner: ['Query'], byRequester: ['Query'] },
    },
    USERS_TABLE: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  },
  keys: {
    WRAPPING_KEY_ID: {
      Decrypt: [...WITHOUT_PASSWORD, { purpose: 'public-key' }, { purpose: 'request' }],
      Encrypt: [...NEW_AT_STANDARD, { purpose: 'request' }],
    },
  },
  ...MAILS_TO_USERS,
} as const satisfies FunctionDeclaration;
