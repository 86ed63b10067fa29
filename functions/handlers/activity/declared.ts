import { ACCESS_ROW, type FunctionDeclaration } from '#functions/lib/aws/declaration.ts';
import { activity } from '#shared/contract/system.ts';

export const declared = {
  entry: 'functions/handlers/activity/handler.ts',
  endpoints: [activity.list],
  tables: { ACTIVITY_TABLE: ['Query'], USERS_TABLE: ACCESS_ROW },
} as const satisfies FunctionDeclaration;
