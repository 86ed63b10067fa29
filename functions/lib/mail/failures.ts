import { Logger } from '@aws-lambda-powertools/logger';
import { count } from '#functions/lib/aws/counts.ts';

/** A mail that was not sent. Holds neither its address nor its text: a service's message can quote an address. */
export interface MailFailure {
  /** The step, or other event, of the mail. */
  readonly about: string;
  readonly transferId?: string;
  /** The error's name. */
  readonly name: string;
}
export type RecordMailFailure = (failure: MailFailure) => void;

/** Writes each failure as a log line, and counts it. */
export function powertoolsMailFailures(): RecordMailFailure {
  const logger = new Logger();
  return (mail) => {
    logger.error('A mail was not sent', { mail });
    count('MailsNotSent');
  };
}
