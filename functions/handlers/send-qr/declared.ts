import { type FunctionDeclaration, WITHOUT_PASSWORD } from '#functions/lib/aws/declaration.ts';
import { assets } from '#shared/contract/assets.ts';

export const declared = {
  entry: 'functions/handlers/send-qr/handler.ts',
  endpoints: [assets.sendQr],
  tables: {
    ASSETS_TABLE: ['GetItem'],
    SESSIONS_TABLE: ['GetItem'],
    USERS_TABLE: ['GetItem', 'PutItem', 'UpdateItem'],
  },
  keys: { WRAPPING_KEY_ID: { Decrypt: WITHOUT_PASSWORD } },
  directory: ['USER_POOL_ID'],
  directoryOperations: ['AdminGetUser', 'ListUsers'],
  addresses: ['MAIL_SENDER', 'SITE_ORIGIN'],
  settings: ['MAIL_TO'],
} as const satisfies FunctionDeclaration;
