import { FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { type LogMetricName, type Measure, PROBLEMS } from './metrics.ts';

/** When the operators are notified, what it means, and what to do. docs/alarms.md is generated from this file. */
export interface Alarm {
  readonly measure: Measure;
  /** Goes off at this value and above, or below this one. */
  readonly threshold: { readonly from: number } | { readonly below: number };
  readonly minutes: number;
  /** The number of periods in a row. */
  readonly periods: number;
  /** The state when there is no value: fine, alarm, or unchanged. */
  readonly missing: 'notBreaching' | 'breaching' | 'ignore';
  /** The meaning for users. */
  readonly impact: string;
  /** The operator's first action. */
  readonly action: string;
  /** The only region that has the metric. */
  readonly onlyIn?: string;
}

const countOf = (measure: Measure, from: number, minutes = 5) =>
  ({ measure, threshold: { from }, minutes, periods: 1, missing: 'notBreaching' }) as const;

/** The functions respond to every failure that they know: what Lambda counts as an error is a crash or a timeout. */
const crashesOf = (...functions: FunctionName[]) =>
  countOf({ namespace: 'AWS/Lambda', name: 'Errors', statistic: 'Sum', of: { functions } }, 1);

/** The interval at which the job writes its metric. */
const JOB_MINUTES = FUNCTIONS[PROBLEMS.service].schedule.everyMinutes;

const linesOf = (name: LogMetricName): Measure => ({ name, statistic: 'Sum', of: 'log' });

/** Indexes are not counted: if one throttles for long, requests fail, for which there is `services-unavailable`. */
const throttled = (kind: 'Read' | 'Write') =>
  countOf({ namespace: 'AWS/DynamoDB', name: `${kind}ThrottleEvents`, statistic: 'Sum', of: 'tables' }, 10);

const reputation = (kind: 'Bounce' | 'Complaint', from: number) =>
  ({
    measure: {
      namespace: 'AWS/SES',
      name: `Reputation.${kind}Rate`,
      statistic: 'Average',
      of: 'account',
    },
    threshold: { from },
    minutes: 60,
    periods: 1,
    missing: 'ignore',
  }) as const;

const READ_LOG =
  'See on the dashboard which function it is, and read its log (`npm run logs`) where the run ended';

/** Every alarm, by the end of its name. Each watched metric costs money. */
export const ALARMS = {
  'sign-in-errors': {
    ...crashesOf('token-claims'),
    impact: 'Nobody can sign in, and who is signed in is signed out within the hour.',
    action: `${READ_LOG}. If a deployment came just before, deploy the former version again. ForgedIdentity or MovedUserId there means that someone wrote to the tables past the product: see Incidents.`,
  },
  'item-errors': {
    ...crashesOf('assets', 'files', 'send-qr', 'reports', 'activity'),
    impact: 'Some people see an error where they look at, change, print or send their items.',
    action: `${READ_LOG}: a timeout or a lack of memory points to very large vaults or reports.`,
  },
  'encryption-errors': {
    ...crashesOf('encryption', 'change-encryption-password', 'data-reset'),
    impact: 'Some people cannot unlock their items, or change how they are protected. Nothing is lost.',
    action: `${READ_LOG}. A change that was cut off goes on when the person tries again.`,
  },
  'documents-kept': {
    ...crashesOf('report-cleanup'),
    impact: 'Reports and labels of more than 4 MB stay in their private bucket for longer than an hour.',
    action: `${READ_LOG}. The next run deletes them; whatever happens, S3 does within about two days.`,
  },
  'files-kept': {
    ...crashesOf('file-cleanup'),
    impact: 'Files that no item has any more stay in their bucket for longer than two days.',
    action: `${READ_LOG}. The next run deletes them.`,
  },
  'files-left': {
    ...countOf(linesOf('FilesLeft'), 1, 60),
    impact: 'Some files that no item has any more could not be deleted. The next run tries again.',
    action: 'Read the lines in the log of file-cleanup that name the errors: S3 or DynamoDB refused the job.',
  },
  'files-disagree': {
    ...countOf(linesOf('FileProblems'), 1, 60),
    impact:
      'An item shows a picture or document that is not there, or a file would have stayed that no item has.',
    action:
      'Read in the log of file-cleanup which files they are, and see Files that disagree in docs/operations.md.',
  },
  'transfer-errors': {
    ...crashesOf('transfers', PROBLEMS.service),
    impact: 'Some transfers cannot be asked for, approved or accepted, or do not expire in time.',
    action: `${READ_LOG}. The next run of the job finds what was left half done, if anything was.`,
  },
  'account-errors': {
    ...crashesOf('account', 'admin'),
    impact: 'Some people cannot delete their account, or administrators cannot do their work.',
    action: `${READ_LOG}. A deletion that was cut off goes on when the person asks for it again.`,
  },
  'other-errors': {
    ...crashesOf('system', 'weather'),
    impact:
      'The health check, the description of the API or the weather demo fails; items are not concerned.',
    action: `${READ_LOG}. If the health check fails, look at the other alarms first.`,
  },
  'functions-throttled': {
    ...countOf({ namespace: 'AWS/Lambda', name: 'Throttles', statistic: 'Sum', of: 'account' }, 1),
    impact: 'Some requests are refused at once, because the account runs as many functions as it may.',
    action:
      'Look for the function with the most runs at once on the dashboard, then ask Service Quotas for more concurrency.',
  },
  'requests-failing': {
    measure: {
      namespace: 'AWS/ApiGateway',
      name: '5xx',
      statistic: 'Sum',
      of: 'api',
      share: { of: 'Count', fromCount: 5 },
    },
    threshold: { from: 1 },
    minutes: 5,
    periods: 1,
    missing: 'notBreaching',
    impact: 'At least one request of a hundred fails: people see that something went wrong on our side.',
    action: 'See on the dashboard which route fails and by which error, then read the log of its function.',
  },
  'requests-slow': {
    measure: { namespace: 'AWS/ApiGateway', name: 'Latency', statistic: 'p99', of: 'api' },
    threshold: { from: 5_000 },
    minutes: 5,
    periods: 3,
    missing: 'notBreaching',
    impact: 'For a quarter of an hour, the slowest requests have taken five seconds and more.',
    action:
      'See on the dashboard which function is slow, and whether a table throttles; a trace in X-Ray says where the time goes.',
  },
  'requests-turned-away': {
    ...countOf(linesOf('TurnedAway'), 100),
    impact: 'Many requests are told to come again later: a rush of people, or someone who guesses or floods.',
    action:
      'See in the access log whether one route is concerned: of passwords, it is guessing; of all routes, raise the limits.',
  },
  'access-refused': {
    ...countOf(linesOf('Refused'), 1),
    impact: 'A function may not do its work: if it is a key that refuses, people cannot open their items.',
    action:
      'See by the error and the route which function it is, then find the refusal in CloudTrail: a key that is disabled or about to be deleted, or a role or policy that was changed.',
  },
  'keys-used': {
    ...countOf(linesOf('KeysUsed'), 1),
    impact:
      'Someone other than the functions used a key of the vaults or tried to, or changed who may: with the tables as well, they could open items at Standard and guess passwords. It needs a CloudTrail trail.',
    action:
      'Read in the log /aws/events/STACK-keys who it was, with which key and for which vault. Unless it is a deployment or an operator you know, revoke their credentials and see Incidents in docs/operations.md.',
  },
  'identities-gone': {
    ...countOf(linesOf('IdentitiesGone'), 1),
    impact:
      'The row that says which user id someone has was gone, and was written anew: they notice nothing. The product deletes it only together with the account, so someone else has written to the tables.',
    action:
      'The log of token-claims or admin names the user id. Find out in CloudTrail who can write to the table Users, and see Incidents in docs/operations.md.',
  },
  'services-unavailable': {
    ...countOf(linesOf('Unavailable'), 5),
    impact: 'Some people are told that the service is busy, after AWS failed or throttled all retries.',
    action:
      'Look at the AWS Health Dashboard, then on the dashboard at which error it is, and at the quotas of DynamoDB, KMS and Cognito.',
  },
  'reads-throttled': {
    ...throttled('Read'),
    impact: 'Lists and items come slowly, because a table refuses reads for a while.',
    action:
      'See on the dashboard which table it is. A sudden rush passes by itself; one that stays comes from one very busy person.',
  },
  'writes-throttled': {
    ...throttled('Write'),
    impact: 'Changes are saved slowly, because a table refuses writes for a while.',
    action:
      'See on the dashboard which table it is. A sudden rush passes by itself; one that stays comes from one very busy person.',
  },
  'transfers-broken': {
    measure: { name: PROBLEMS.name, statistic: 'Maximum', of: 'job' },
    threshold: { from: 1 },
    minutes: JOB_MINUTES,
    periods: 1,
    missing: 'ignore',
    impact: 'Someone has a transfer whose records disagree: the item stays locked until it is repaired.',
    action: 'Open Transfer Repair as an administrator, and repair what it lists.',
  },
  'transfers-left': {
    ...countOf(linesOf('TransfersLeft'), 1, JOB_MINUTES),
    periods: 3,
    impact:
      'Some transfers do not expire or are not checked: the job has failed at them three times in a row.',
    action: 'Read the lines in the log of the job that name the transfers and the errors.',
  },
  'job-not-done': {
    measure: { name: PROBLEMS.name, statistic: 'SampleCount', of: 'job' },
    threshold: { below: 1 },
    minutes: JOB_MINUTES,
    periods: 3,
    missing: 'breaching',
    impact:
      'The job has not run three times: no transfer has expired since, and none has been checked; nothing else is concerned.',
    action:
      'See whether the schedule is enabled, and read the log of the job. After a first deployment it is over with the first run.',
  },
  'dead-letters': {
    ...countOf(
      {
        namespace: 'AWS/SQS',
        name: 'ApproximateNumberOfMessagesVisible',
        statistic: 'Maximum',
        of: 'deadLetters',
      },
      1,
    ),
    impact:
      'A run of the job failed for good; the next one takes up its work, so transfers are at most late.',
    action:
      'Read the message in the queue and the log of the job, and delete the message when the cause is gone.',
  },
  'mails-unsent': {
    ...countOf(linesOf('MailsNotSent'), 3, 60),
    impact:
      'Mails do not go out: QR codes cannot be sent, and people are not told of the steps of transfers.',
    action:
      'Read the error in the logs of the functions. In SES, see that the sender is confirmed, and sending neither paused nor in the sandbox.',
  },
  'mails-bouncing': {
    ...reputation('Bounce', 0.05),
    impact: 'Many mails do not arrive. At one of ten, SES may stop all mails of the account.',
    action:
      'See on the dashboard when it began, and in the log of send-qr who sends most since: disable that person in User Management if the addresses are invented.',
  },
  'mails-unwanted': {
    ...reputation('Complaint', 0.001),
    impact: 'People report our mails as spam. At five of a thousand, SES may stop all mails of the account.',
    action: 'See in the log of send-qr who sends most QR codes, and disable that person in User Management.',
  },
  'site-failing': {
    measure: { namespace: 'AWS/CloudFront', name: '5xxErrorRate', statistic: 'Average', of: 'site' },
    threshold: { from: 5 },
    minutes: 5,
    periods: 3,
    missing: 'notBreaching',
    onlyIn: 'us-east-1',
    impact: 'For a quarter of an hour, one of twenty answers was an error: the app may not even load.',
    action:
      'If no other alarm goes off, look at the bucket of the app, its policy, and the AWS Health Dashboard.',
  },
} as const satisfies Record<string, Alarm>;

export type AlarmName = keyof typeof ALARMS;
