import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The counts that the functions keep for the alarms, with the meaning of each. */
export const COUNTS = {
  Refused: "A role, or a key's policy or state, did not let a function do its work.",
  Unavailable: 'A service of AWS throttled, failed or could not be reached, after all retries.',
  IdentitiesGone: "A user's identity was not in the table, although the user was known.",
  MailsNotSent: 'A mail was not sent.',
  FilesLeft: 'The daily job left files for its next run.',
  FileProblems: 'A file disagrees with the items.',
  TransfersLeft: 'The hourly job left a transfer for its next run.',
} as const;

export type CountName = keyof typeof COUNTS;

/** The `service` of these metrics: an alarm watches one metric in place of one for each function. */
const ALL_FUNCTIONS = 'all';

/**
 * Counts one event. The line that it writes is the metric (CloudWatch's embedded metric format), so that no log needs a
 * filter.
 */
export function count(name: CountName): void {
  new Metrics({ singleMetric: true, serviceName: ALL_FUNCTIONS }).addMetric(name, MetricUnit.Count, 1);
}
