import { Logger } from '@aws-lambda-powertools/logger';
import { count } from '#functions/lib/aws/counts.ts';

export type RecordRestored = (userId: string) => void;

/** Writes each identity that was gone from the table as a log line, and counts it. */
export function powertoolsRestored(): RecordRestored {
  const logger = new Logger();
  return (userId) => {
    logger.error('An identity was gone from the table', { userId });
    count('IdentitiesGone');
  };
}
