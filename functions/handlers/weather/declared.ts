import { ACCESS_ROW, type FunctionDeclaration } from '#functions/lib/aws/declaration.ts';
import { weather } from '#shared/contract/system.ts';

export const declared = {
  entry: 'functions/handlers/weather/handler.ts',
  endpoints: Object.values(weather),
  tables: { USERS_TABLE: ACCESS_ROW },
} as const satisfies FunctionDeclaration;
