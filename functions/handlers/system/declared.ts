import type { FunctionDeclaration } from '#functions/lib/aws/declaration.ts';
import { system } from '#shared/contract/system.ts';

export const declared = {
  entry: 'functions/handlers/system/handler.ts',
  endpoints: Object.values(system),
} as const satisfies FunctionDeclaration;
