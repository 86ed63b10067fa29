import type { FunctionName } from '#functions/declared.ts';
import { type Alarm, countOf, eventsOf, linesOf } from './alarm.ts';
import { type Measure, PROBLEMS } from './metrics.ts';

const ALL_REQUESTS = { namespace: 'AWS/ApiGateway', name: 'Count', of: 'api' } as const;

/** One percent of all requests, and so many at least. */
const onePercentOfRequests = (measure: Measure, fromCount: number) =>
  countOf({ ...measure, share: { of: ALL_REQUESTS, fromCount } }, 1);

/** Indexes are not counted: if one throttles for long, requests fail, for which there is `services-unavailable`. */
const throttled = (kind: 'Read' | 'Write') =>
  countOf({ namespace: 'AWS/DynamoDB', name: `${kind}ThrottleEvents`, statistic: 'Sum', of: 'tables' }, 10);

/** The alarms of requests and of what answers them: keys, identities and tables. */
export const REQUEST_ALARMS = {
  'requests-failing': {
    ...onePercentOfRequests(
      { namespace: 'AWS/ApiGateway', name: '5xx', statistic: 'Sum', of: 'api', less: 'DeletionGoesOn' },
      5,
    ),
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
      'See on the dashboard which function is slow, and whether a table throttles; `calls` in its log says how long it waited for each service of AWS (calls at the same time are added up).',
  },
  'requests-turned-away': {
    ...onePercentOfRequests(linesOf('TurnedAway'), 100),
    impact: 'Many requests are told to come again later: a rush of people, or someone who guesses or floods.',
    action:
      'See in the access log whether one route is concerned: of passwords, it is guessing; of all routes, raise the limits.',
  },
  'access-refused': {
    ...countOf(eventsOf('Refused'), 1),
    impact: 'A function may not do its work: if it is a key that refuses, people cannot open their items.',
    action:
      'See by the error and the route which function it is, then find the refusal in CloudTrail: a key that is disabled or about to be deleted, or a role or policy that was changed.',
  },
  'keys-used': {
    ...countOf(linesOf('KeysUsed'), 1),
    impact:
      'Someone other than the functions used a key of the vaults or tried to, or changed who may: with the tables as well, they could open items at Standard and guess passwords. Or someone disabled or deleted one of these keys, or that of the tables or of the backups, or tried to. It needs a CloudTrail trail.',
    action:
      'Read in the log /aws/events/STACK-keys who it was, with which key and for which vault. Unless it is a deployment, a restore drill or an operator you know, revoke their credentials and see Incidents in docs/operations.md.',
  },
  'identities-gone': {
    ...countOf(eventsOf('IdentitiesGone'), 1),
    impact:
      'The row that says which user id someone has was gone, and was written anew: they notice nothing. The product deletes it only together with the account, so someone else has written to the tables.',
    action:
      'The log of token-claims or admin names the user id. Find out in CloudTrail who can write to the table Users, and see Incidents in docs/operations.md.',
  },
  'identities-forged': {
    ...countOf(eventsOf('IdentitiesForged'), 1),
    impact:
      'The rows that say which user id someone has are not those that the product wrote. The person concerned cannot sign in, and nobody gets another user id.',
    action:
      'The log of token-claims or admin names the user id, with ForgedIdentity or MovedUserId. Someone wrote to the table Users past the product: find out in CloudTrail who can, and see Incidents in docs/operations.md.',
  },
  'services-unavailable': {
    ...onePercentOfRequests(eventsOf('Unavailable'), 5),
    impact:
      'At least one request of a hundred is told that the service is busy, after AWS failed or throttled all retries.',
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
} as const satisfies Record<string, Alarm>;

const errorsOf = (functions: readonly FunctionName[]) =>
  ({ namespace: 'AWS/Lambda', name: 'Errors', statistic: 'Sum', of: { functions } }) as const;

/**
 * One of a hundred calls of a function. No mistake of a user leads to what Lambda counts as an error: a crash, a timeout,
 * or a token that token-claims refuses to make. One among few calls counts as well, since a new version gets a tenth of
 * them, and some functions are called a few times a day.
 */
const crashesOf = (...functions: FunctionName[]) =>
  countOf(
    {
      ...errorsOf(functions),
      share: { of: { namespace: 'AWS/Lambda', name: 'Invocations', of: { functions } }, fromCount: 1 },
    },
    1,
  );

/**
 * The same with the requests that ended by an error which nobody expected (500): the function catches it, so Lambda counts
 * none. Of all requests they can be few, such as those of a new version of a function that is seldom called.
 */
function failuresOf(...functions: FunctionName[]) {
  const { measure, ...alarm } = crashesOf(...functions);
  return { ...alarm, measure: { ...measure, plus: 'FailedRequests' } } as const;
}

/** Each crash of a job, which the clock starts seldom. */
const failedRunsOf = (...functions: FunctionName[]) => countOf(errorsOf(functions), 1);

/** The functions of every visit. The runs at once are limited for the account, so these tell it for all. */
const OF_EVERY_VISIT: readonly FunctionName[] = ['token-claims', 'assets', 'transfers', 'encryption'];

const READ_LOG =
  'See on the dashboard which function it is, and read the errors in its log (`npm run logs -- --configuration FILE --errors`)';

/** The alarms of what functions do. */
export const FUNCTION_ALARMS = {
  'sign-in-errors': {
    ...crashesOf('token-claims'),
    impact: 'Nobody can sign in, and people who are signed in are signed out within the hour.',
    action: `${READ_LOG}. If a deployment came just before, go back to the version before: see Rollback in docs/operations.md.`,
  },
  'item-errors': {
    ...failuresOf('assets', 'files', 'activity'),
    impact: 'Some people see an error where they look at or change their items.',
    action: `${READ_LOG}: a timeout or a lack of memory points to very large vaults.`,
  },
  'document-errors': {
    ...failuresOf('send-qr', 'reports'),
    impact: 'Some people see an error where they print or send their items.',
    action: `${READ_LOG}: a timeout or a lack of memory points to very large reports.`,
  },
  'encryption-errors': {
    ...failuresOf('encryption', 'change-encryption-password', 'data-reset'),
    impact: 'Some people cannot unlock their items, or change how they are protected. Nothing is lost.',
    action: `${READ_LOG}. A change that was cut off goes on when the person tries again.`,
  },
  'documents-kept': {
    ...failedRunsOf('report-cleanup'),
    impact: 'Reports and labels of more than 4 MB stay in their private bucket for longer than an hour.',
    action: `${READ_LOG}. The next run deletes them; whatever happens, S3 does within about two days.`,
  },
  'files-kept': {
    ...failedRunsOf('file-cleanup'),
    impact: 'Files that no item has any more stay in their bucket for longer than two days.',
    action: `${READ_LOG}. The next run deletes them.`,
  },
  'files-left': {
    ...countOf(eventsOf('FilesLeft'), 1, 60),
    impact: 'Some files that no item has any more could not be deleted. The next run tries again.',
    action: 'Read the lines in the log of file-cleanup that name the errors: S3 or DynamoDB refused the job.',
  },
  'files-disagree': {
    ...countOf(eventsOf('FileProblems'), 1, 60),
    impact:
      'An item shows a picture or document that is not there, or a file would have stayed that no item has.',
    action:
      'Read in the log of file-cleanup which files they are, and see Files that disagree in docs/operations.md.',
  },
  'transfer-errors': {
    ...failuresOf('transfers'),
    impact: 'Some transfers cannot be asked for, approved or accepted.',
    action: `${READ_LOG}. The next run of the job finds what was left half done, if anything was.`,
  },
  'job-errors': {
    ...failedRunsOf(PROBLEMS.service),
    impact: 'A run of the hourly job was cut off: some transfers expire later than they should.',
    action: `${READ_LOG}. Lambda starts it again, and the next run takes up what was left.`,
  },
  'account-errors': {
    ...failuresOf('account', 'admin'),
    impact: 'Some people cannot delete their account, or administrators cannot do their work.',
    action: `${READ_LOG}. A deletion that was cut off goes on when the person asks for it again.`,
  },
  'other-errors': {
    ...failuresOf('system', 'weather'),
    impact:
      'The health check, the description of the API or the weather demo fails; items are not concerned.',
    action: `${READ_LOG}. If the health check fails, look at the other alarms first.`,
  },
  'functions-throttled': {
    ...countOf(
      { namespace: 'AWS/Lambda', name: 'Throttles', statistic: 'Sum', of: { functions: OF_EVERY_VISIT } },
      1,
    ),
    impact: 'Some requests are refused at once, because the account runs as many functions as it may.',
    action:
      'Look for the function with the most runs at once on the dashboard, then ask Service Quotas for more concurrency.',
  },
} as const satisfies Record<string, Alarm>;
