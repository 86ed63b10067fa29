import type { CountName, FunctionName } from '#functions/declared.ts';

/** The namespace of an installation's own metrics, apart from those of others in the same account. */
export const namespaceOf = (stackName: string): string => `ItemRegistry/${stackName}`;

/** A metric that CloudWatch counts from lines of a log that no function writes. */
export interface LogMetric {
  /** The API's own log, that of the keys, or that of the backups, which there is only where they are configured. */
  readonly log: 'access' | 'keys' | 'backups';
  /** The fields of a line, and what each of them holds, or does not. */
  readonly fields: Readonly<Record<string, readonly ['=' | '!=', string]>>;
  /** The field of the configuration without which there are no such lines. */
  readonly onlyWith?: 'backups.copyTo';
}

/** The counts that the functions keep themselves are in `functions/lib/aws/counts.ts`. */
export const LOG_METRICS = {
  /** Rejected by API Gateway's own limits, or by the product's limits of attempts and mails. */
  TurnedAway: { log: 'access', fields: { status: ['=', '429'] } },
  /** A use of the vaults' keys by anyone but the functions, or a change of their policies. */
  KeysUsed: { log: 'keys', fields: { source: ['=', 'aws.kms'] } },
  /** Daily backups that were made, without their copies. */
  BackupsMade: {
    log: 'backups',
    fields: { 'detail-type': ['=', 'Backup Job State Change'], 'detail.state': ['=', 'COMPLETED'] },
  },
  /** Copies of them that were made in the other place. */
  CopiesMade: {
    log: 'backups',
    fields: { 'detail-type': ['=', 'Copy Job State Change'], 'detail.state': ['=', 'COMPLETED'] },
    onlyWith: 'backups.copyTo',
  },
  /** Backups and copies that were not made, or only in part. */
  BackupsFailed: { log: 'backups', fields: { 'detail.state': ['!=', 'COMPLETED'] } },
} as const satisfies Record<string, LogMetric>;

export type LogMetricName = keyof typeof LOG_METRICS;

/** The `service` of what the functions count together, as `functions/lib/aws/counts.ts` writes it. */
export const ALL_FUNCTIONS = 'all';

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

/** One or several metrics, which are added up unless `share` is there: of AWS, or without a namespace of the product. */
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
  /**
   * The measured subject: `account` is everything in the account and region, all others are this installation's own;
   * `log` is every line of a log, `counts` what the functions count together.
   */
  readonly of: Subject;
  /** A metric of the product, for each of the functions, that is added to it. None is 0. */
  readonly plus?: 'FailedRequests';
  /** A count of what the functions foresee, that is taken off it. None is 0. Only of a share. */
  readonly less?: CountName;
  /** As a percentage of this other measure, from this count on. Of several functions the one with the highest counts. */
  readonly share?: {
    readonly of: Omit<Measure, 'plus' | 'less' | 'share' | 'statistic'>;
    readonly fromCount: number;
  };
}

export type Subject =
  | { readonly functions: readonly FunctionName[] }
  | 'account'
  | 'api'
  | 'counts'
  | 'deadLetters'
  | 'job'
  | 'log'
  | 'selfCheck'
  | 'site'
  | 'tables';
