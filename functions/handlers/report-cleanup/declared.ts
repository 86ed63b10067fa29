import type { FunctionDeclaration } from '#functions/lib/aws/declaration.ts';

export const declared = {
  entry: 'functions/handlers/report-cleanup/handler.ts',
  buckets: { REPORTS_BUCKET: ['ListBucket', 'DeleteObject'] },
  // With the time that a document is kept, this is less than an hour, which is what SECURITY.md promises.
  schedule: { everyMinutes: 30, timeoutMinutes: 5 },
} as const satisfies FunctionDeclaration;
