import { declarationOf, FUNCTION_NAMES, SERVED_ENDPOINTS } from '#functions/declared.ts';
import { COUNTS } from '#functions/lib/aws/counts.ts';
import { LOG_METRICS, type LogMetric } from '#infra/declared/metrics.ts';
import type { Taken } from '../units/meter.ts';
import { UNITS } from '../units/unitsPerOperation.ts';
import { photoQuantities, times } from './photos.ts';
import { PRICES, type Priced } from './prices.ts';
import { BESIDES, HELD, JOB, PHOTO, PHOTOS_USED, TRASH_JOB, USE } from './usage.ts';

const GB = 1024 ** 3;
const HOURS = 730;
const SECONDS = HOURS * 3_600;
/** The KMS keys of the data, of vaults, of passwords, and of the messages of alarms. */
const KEYS = 4;
/** The metrics that alarms watch: each costs as much as an alarm. A test counts those of the stack. */
export const ALARMS = 85;
/** Those of backups are not in the costs. */
const METRICS_OF_LOGS = Object.values<LogMetric>(LOG_METRICS).filter(({ log }) => log !== 'backups').length;
/** The metrics of logs, of what the functions count, of the three jobs (the hourly one writes two), and of the delivery of mails. */
const OTHER_METRICS = METRICS_OF_LOGS + Object.keys(COUNTS).length + 4 + 5;
/** API Gateway writes six for each route, and we write one for each route and outcome, of which two are usual. */
export const METRICS_OF_A_ROUTE = 6 + 2;
const MEMORY_GB = 0.5;

export interface Month {
  readonly users: number;
  /** In how many hours of the month each route is used, as a share. */
  readonly busy: number;
}

export const MONTHS: readonly Month[] = [
  { users: 100, busy: 0.1 },
  { users: 10_000, busy: 0.6 },
  { users: 1_000_000, busy: 1 },
];

const total = (of: (use: (typeof USE)[number], taken: Taken) => number): number =>
  USE.reduce((sum, use) => sum + of(use, UNITS[use.operation]), 0);

/** The units that one active user takes in a month. */
export const ONE = {
  requests: total(({ times }) => times),
  /** Each is due once: it expires, or its key is deleted, or it leaves the list. */
  requestsOfTransfers: total(({ operation, times }) =>
    operation === 'request an encrypted item' ? times : 0,
  ),
  gbSeconds: total(({ times, ms }) => (times * ms * MEMORY_GB) / 1_000),
  reads: total(({ times }, { reads }) => times * reads),
  writes: total(({ times }, { writes }) => times * writes),
  kms: total(({ times }, { kms = 0 }) => times * kms),
  mails: total(({ times }, { mails = 0 }) => times * mails),
  megabytes: total(({ times, kilobytes }) => times * kilobytes) / 1024,
} as const;

/** Rows of a user in the table of items, which a scan goes over. */
export const ROWS_OF_ITEMS = HELD.items + HELD.versions;

/** The transfers that come due in a month, those that each run looks at beside them, and what that takes. */
export function jobOf({ users }: Month) {
  const due = users * ONE.requestsOfTransfers;
  const looked = JOB.runs * Math.min(JOB.roundRows, users * HELD.transfers);
  const taken = UNITS['what is due to 100 transfers'];
  return {
    due,
    reads: (due / 100) * taken.reads + (looked / 1_000) * UNITS['the job over 1,000 transfers'].reads,
    writes: (due / 100) * taken.writes,
    gbSeconds: ((due + looked) / JOB.transfersOfAPage) * JOB.pageS * MEMORY_GB,
  };
}

/** The read units of an eventually consistent look at all items and their earlier versions. */
const scanOf = (items: number): number => (items * HELD.bytesOfAnItem) / 4_096 / 2;

/** How often the daily job looks for what was in the trash for its time, and what that reads. */
export function trashJobOf({ users }: Month) {
  const items = users * ROWS_OF_ITEMS;
  const passS = (items / JOB.itemsOfAPage) * JOB.pageS;
  const passes = TRASH_JOB.runs * Math.min(1, TRASH_JOB.longestRunS / passS);
  return {
    passes,
    reads: passes * scanOf(items),
    gbSeconds: TRASH_JOB.runs * Math.min(passS, TRASH_JOB.longestRunS) * MEMORY_GB,
  };
}

/**
 * DynamoDB asks KMS for a table's key for each function that uses it, every five minutes at most:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
 */
const TABLE_KEYS = FUNCTION_NAMES.reduce(
  (sum, name) => sum + Object.keys(declarationOf(name).tables ?? {}).length,
  0,
);

/** How much of what is priced a month takes. */
export function quantitiesOf(month: Month): Readonly<Record<Priced, number>> {
  const { users, busy } = month;
  const [job, trashJob] = [jobOf(month), trashJobOf(month)];
  const requests = users * ONE.requests;
  const invocations = requests + users * BESIDES.tokens;
  const stored = (users * (ROWS_OF_ITEMS * HELD.bytesOfAnItem + HELD.otherBytes)) / GB;
  return {
    'Cognito: an active user (Essentials)': users * (1 + BESIDES.lookedUp),
    'Lambda: a GB-second (arm64)': users * ONE.gbSeconds + job.gbSeconds + trashJob.gbSeconds,
    'Lambda: a request': invocations + JOB.runs + TRASH_JOB.runs,
    'API Gateway: a request (HTTP API)': requests,
    'DynamoDB: a write unit': users * ONE.writes + job.writes,
    'DynamoDB: a read unit': users * ONE.reads + job.reads + trashJob.reads,
    'DynamoDB: a GB for a month': stored,
    'DynamoDB: a GB of backups for a month': stored,
    ...photoQuantities(users * HELD.items * PHOTO.ofAnItem, times(users, PHOTOS_USED)),
    'KMS: a key for a month': KEYS,
    'KMS: a request': users * ONE.kms + busy * HOURS * 12 * TABLE_KEYS,
    'CloudFront: a GB sent': (users * (ONE.megabytes + BESIDES.appKilobytes / 1024)) / 1024,
    'CloudFront: a request': requests + users * BESIDES.appFiles,
    // It runs for the files of the app, not for the API.
    'CloudFront: a run of a function': users * BESIDES.appFiles,
    'SES: a mail': users * ONE.mails,
    'CloudWatch: a GB of logs written': (invocations * BESIDES.logBytesOfARequest) / GB,
    'CloudWatch: a metric for a month': busy * SERVED_ENDPOINTS.length * METRICS_OF_A_ROUTE + OTHER_METRICS,
    'CloudWatch: an alarm for a month': ALARMS,
    'CloudWatch: a dashboard of more than 50 metrics for a month': 1,
    // The first of each second, and five of a hundred others.
    'X-Ray: a trace': Math.min(invocations, SECONDS) + 0.05 * Math.max(0, invocations - SECONDS),
  };
}

export const dollarsOf = (priced: Priced, quantity: number): number =>
  Math.max(0, quantity - PRICES[priced].free) * PRICES[priced].each;
