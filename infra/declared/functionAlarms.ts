import type { FunctionName } from '#functions/declared.ts';
import { type Alarm, countOf, eventsOf } from './alarm.ts';
import { PROBLEMS } from './metrics.ts';

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
  'See on the dashboard which function it is, and read the errors in its log (`npm run logs -- --errors`)';

/** The alarms of what functions do. */
export const FUNCTION_ALARMS = {
  'sign-in-errors': {
    ...crashesOf('token-claims'),
    impact: 'Nobody can sign in, and who is signed in is signed out within the hour.',
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
