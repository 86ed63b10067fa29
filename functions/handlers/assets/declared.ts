import { EACH_BY_KEY, type FunctionDeclaration, WITHOUT_PASSWORD } from '#functions/lib/aws/declaration.ts';
import { assets } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';

export const declared = {
  entry: 'functions/handlers/assets/handler.ts',
  endpoints: [
    assets.list,
    assets.get,
    itemHistory.list,
    assets.create,
    assets.update,
    assets.remove,
    assets.addProperty,
    assets.removeProperty,
    assets.generateQrCode,
    ...Object.values(versions),
    ...Object.values(imports),
    trash.list,
    trash.restore,
    trash.remove,
    trash.empty,
  ],
  tables: {
    ACTIVITY_TABLE: ['Query', 'PutItem', 'BatchWriteItem'],
    ASSETS_TABLE: EACH_BY_KEY,
    FILES_TABLE: ['UpdateItem'],
    SESSIONS_TABLE: ['GetItem', 'BatchGetItem'],
    TRANSFERS_TABLE: ['GetItem', 'UpdateItem'],
    USERS_TABLE: EACH_BY_KEY,
  },
  keys: { WRAPPING_KEY_ID: { Decrypt: WITHOUT_PASSWORD } },
  settings: ['SETTLING_SECONDS'],
} as const satisfies FunctionDeclaration;
