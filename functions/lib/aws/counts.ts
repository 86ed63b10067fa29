import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The counts that the functions keep for the alarms. */
export const COUNTS = [
  /** A role, or a key's policy or state, did not let a function do its work. */
  'Refused',
  /** A service of AWS throttled, failed or could not be reached, after all retries. */
  'Unavailable',
  /** A call for a long deletion ended before it, by design, with a status that API Gateway counts as a failure. */
  'DeletionGoesOn',
  /** A user's identity was not in the table, although the user was known. */
  'IdentitiesGone',
  /** A user's identity, or the row of the user id, was not written by the product. */
  'IdentitiesForged',
  'MailsNotSent',
  /** The daily job left files for its next run. */
  'FilesLeft',
  /** A file disagrees with the items. */
  'FileProblems',
  /** The hourly job left a transfer for its next run. */
  'TransfersLeft',
] as const;

export type CountName = (typeof COUNTS)[number];

/** The `service` of these metrics: an alarm watches one metric in place of one for each function. */
const ALL_FUNCTIONS = 'all';

/** Counts a request that ended by an error which nobody expected, for each function by itself: its alarm takes a release back. */
export function countFailedRequest(): void {
  new Metrics({ singleMetric: true }).addMetric('FailedRequests', MetricUnit.Count, 1);
}

/**
 * Counts one event. The line that it writes is the metric (CloudWatch's embedded metric format), so that no log needs a
 * filter.
 */
export function count(name: CountName): void {
  new Metrics({ singleMetric: true, serviceName: ALL_FUNCTIONS }).addMetric(name, MetricUnit.Count, 1);
}
