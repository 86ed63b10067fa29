import { Logger } from '@aws-lambda-powertools/logger';

export type RecordRestored = (userId: string) => void;

/** Writes each identity that was gone from the table as a log line, which an alarm counts. */
export function powertoolsRestored(): RecordRestored {
  const logger = new Logger();
  return (userId) => logger.error('An identity was gone from the table', { userId });
}
