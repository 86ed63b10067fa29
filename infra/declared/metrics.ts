import type { FunctionName } from '#functions/declared.ts';

/** The namespace of an installation's own metrics, apart from those of others in the same account. */
export const namespaceOf = (stackName: string): string => `ItemRegistry/${stackName}`;

/** A metric that CloudWatch counts from lines of a log. */
export interface LogMetric {
  /** The API's own log, that of the keys, or those of the functions that serve requests, send mails, give user ids, or are started by the clock. */
  readonly log: 'access' | 'keys' | 'requests' | 'mails' | 'userIds' | 'jobs';
  /** The field of a line, from its top. */
  readonly field: string;
  /** A text may end in `*`, which matches every ending. */
  readonly isOneOf: readonly (string | number)[];
}

/** Counters of log lines of the functions and the API. A test compares each with lines that they really write. */
export const LOG_METRICS = {
  /** A role, or a key's policy or state, did not let a function do its work. */
  Refused: {
    log: 'requests',
    field: 'request.error.name',
    isOneOf: ['AccessDenied*', 'DisabledException', 'KMSInvalidStateException'],
  },
  /** A service of AWS throttled, failed or could not be reached, after all retries. */
  Unavailable: { log: 'requests', field: 'request.status', isOneOf: [503] },
  /** Rejected by API Gateway's own limits, or by the product's limits of attempts and mails. */
  TurnedAway: { log: 'access', field: 'status', isOneOf: ['429'] },
  /** A use of the vaults' keys by anyone but the functions, or a change of their policies. */
  KeysUsed: { log: 'keys', field: 'source', isOneOf: ['aws.kms'] },
  /** A user's identity was not in the table, although the user was known. */
  IdentitiesGone: { log: 'userIds', field: 'message', isOneOf: ['An identity was gone from the table'] },
  MailsNotSent: { log: 'mails', field: 'message', isOneOf: ['A mail was not sent'] },
  FilesLeft: { log: 'jobs', field: 'message', isOneOf: ['Files were left for the next run'] },
  FileProblems: {
    log: 'jobs',
    field: 'message',
    isOneOf: ['An item names a file that is not there', 'A file that no item names had no mark'],
  },
  TransfersLeft: { log: 'jobs', field: 'message', isOneOf: ['A transfer was left for the next run'] },
} as const satisfies Record<string, LogMetric>;

export type LogMetricName = keyof typeof LOG_METRICS;

/** The number of transfers that wait for a repair. Each run of the job ends by writing it. */
export const PROBLEMS = { name: 'ProblemTransfers', service: 'problem-transfers' } as const satisfies {
  readonly name: string;
  readonly service: FunctionName;
};

/**
 * How late the longest due of the transfers is that a run of the job left, in seconds. Written with the former, unless the
 * run could not read all of the index of dates.
 */
export const LAG = { name: 'TransfersLag' } as const;

/** One or several metrics, which are added up: of AWS, or without a namespace of the product. */
export interface Measure {
  readonly namespace?:
    | 'AWS/ApiGateway'
    | 'AWS/CloudFront'
    | 'AWS/DynamoDB'
    | 'AWS/Lambda'
    | 'AWS/SES'
    | 'AWS/SQS';
  readonly name: string;
  readonly statistic: 'Sum' | 'Average' | 'Maximum' | 'SampleCount' | 'p50' | 'p99';
  /** The measured subject; `account` is everything in the account and region, `log` every line of a log. */
  readonly of: Subject;
  /** As a percentage of this other metric, from this count on: one failure of two says little. */
  readonly share?: { readonly of: string; readonly fromCount: number };
}

export type Subject =
  | { readonly functions: readonly FunctionName[] }
  | 'account'
  | 'api'
  | 'deadLetters'
  | 'job'
  | 'log'
  | 'site'
  | 'tables';
