import { Logger } from '@aws-lambda-powertools/logger';
import { count } from '#functions/lib/aws/counts.ts';

/** Told of rows of identities that someone wrote or deleted past the product, with the user id that they concern. */
export interface IdentityReport {
  /** An identity was gone from the table, and was written anew. */
  readonly restored: (userId: string) => void;
  /** An identity gets no user id, because its row, or that of its user id, is not the product's. */
  readonly refused: (problem: Error, userId: string) => void;
}

/** Writes each as a log line, and counts it. */
export function powertoolsIdentityReport(): IdentityReport {
  const logger = new Logger();
  return {
    restored(userId) {
      logger.error('An identity was gone from the table', { userId });
      count('IdentitiesGone');
    },
    refused({ name }, userId) {
      logger.error('An identity was refused its user id', { problem: name, userId });
      count('IdentitiesForged');
    },
  };
}
