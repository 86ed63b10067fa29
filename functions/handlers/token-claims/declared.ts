import type { FunctionDeclaration } from '#functions/lib/aws/declaration.ts';

const IDENTITY = [{ purpose: 'identity' }] as const;

export const declared = {
  entry: 'functions/handlers/token-claims/handler.ts',
  tables: { USERS_TABLE: ['GetItem', 'PutItem', 'UpdateItem'] },
  keys: { WRAPPING_KEY_ID: { Encrypt: IDENTITY, Decrypt: IDENTITY } },
} as const satisfies FunctionDeclaration;
