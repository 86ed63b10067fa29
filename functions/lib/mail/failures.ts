import { Logger } from '@aws-lambda-powertools/logger';

/** That a mail was not sent. Says neither to whom nor what: a service's message can quote an address. */
export interface MailFailure {
  /** What the mail would have told. */
  readonly about: string;
  readonly transferId?: string;
  /** The error's name. */
  readonly name: string;
}
export type RecordMailFailure = (failure: MailFailure) => void;

/** What a failure may be known by. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Writes each failure as a log line. */
export function powertoolsMailFailures(): RecordMailFailure {
  const logger = new Logger();
  return (mail) => logger.error('A mail was not sent', { mail });
}
