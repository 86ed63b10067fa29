import { FUNCTIONS } from '#functions/declared.ts';
import { type Alarm, countOf, eventsOf, linesOf } from './alarm.ts';
import { LAG, PROBLEMS } from './metrics.ts';
import { SELF_CHECK } from './selfCheck.ts';
import { FUNCTION_ALARMS, REQUEST_ALARMS } from './serviceAlarms.ts';
import { TABLES } from './tables.ts';

/** The interval at which the job writes its metric. */
const JOB_MINUTES = FUNCTIONS[PROBLEMS.service].schedule.everyMinutes;

/**
 * How late a transfer may be after each of several runs. The job runs every hour, and what it leaves has its turn in the
 * next run.
 */
const LATE_HOURS = 2;

/**
 * The rate by which SES judges the account, over as many mails as it takes for that. It stops the mails of the whole
 * account, whichever installation or other program sent them.
 */
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

/** One of each table that can be restored, and one of the bucket of files. */
const BACKUPS_OF_A_NIGHT =
  Object.values(TABLES).filter(({ pointInTimeRecovery }) => pointInTimeRecovery).length + 1;

/** Every alarm, by the end of its name. Each watched metric costs money. */
export const ALARMS = {
  // These come first, see `Alarms`: releases of the function that Cognito calls need some of them.
  ...REQUEST_ALARMS,
  ...FUNCTION_ALARMS,
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
    ...countOf(eventsOf('TransfersLeft'), 1, JOB_MINUTES),
    periods: 3,
    impact:
      'Some transfers do not expire or are not checked: the job has failed at them three times in a row.',
    action:
      'Read the lines in the log of the job that name the transfers and the errors. `due#N` is a part of the index `due` of the transfers, `locked` the index of the locked items: if they cannot be read, see that the tables have both, as after a restore.',
  },
  'transfers-late': {
    measure: { name: LAG.name, statistic: 'Maximum', of: 'job' },
    threshold: { from: LATE_HOURS * 3_600 },
    minutes: JOB_MINUTES,
    periods: 3,
    // A run that cannot tell writes nothing. One run that fails for good leaves up to two periods without a value.
    missing: 'breaching',
    impact: `Transfers expire later than they should: after three runs of the job in a row one is left that was due for ${LATE_HOURS} hours, or the job cannot tell.`,
    action:
      'Read the last lines of the log of the job: with `failed`, it names the transfers and the errors, and `due#N` for a part of the index that it cannot read; without, more is due than a run can do, so raise its time or the rate of mails. After a first deployment it is over with the first run.',
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
    ...countOf(eventsOf('MailsNotSent'), 3, 60),
    impact:
      'Mails do not go out: QR codes cannot be sent, and people are not told of the steps of transfers.',
    action:
      'Read the error in the logs of the functions. In SES, see that the sender is confirmed, and sending neither paused nor in the sandbox.',
  },
  'mails-bouncing': {
    ...reputation('Bounce', 0.05),
    impact: 'Many mails do not arrive. At one of ten, SES may stop all mails of the account.',
    action:
      'See on the dashboard when it began, and in the log of send-qr who sends most since: disable that person in User Management if the addresses are invented. If it is nobody, another program of the account sends them.',
  },
  'mails-unwanted': {
    ...reputation('Complaint', 0.001),
    impact: 'People report our mails as spam. At five of a thousand, SES may stop all mails of the account.',
    action: 'See in the log of send-qr who sends most QR codes, and disable that person in User Management.',
  },
  'self-check-failing': {
    measure: { name: SELF_CHECK.passed, statistic: 'Sum', of: 'selfCheck' },
    threshold: { below: 1 },
    minutes: SELF_CHECK.everyMinutes,
    periods: 2,
    missing: 'breaching',
    onlyWith: 'selfCheck',
    impact:
      'For two hours no self-check has passed: users may be unable to sign in, or to register, read or delete items.',
    action:
      'Read in its log which step failed: npm run logs -- --configuration FILE self-check. If it has no account yet, make one: npm run self-check -- --configuration FILE. If it has not run at all, see whether its schedule is enabled.',
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
  'backups-failed': {
    ...countOf(linesOf('BackupsFailed'), 1, 60),
    onlyWith: 'backups',
    impact:
      'A daily backup or its copy in the other place was not made, or only in part: a loss could go further back.',
    action:
      'Read in the log /aws/events/STACK-backups which table or bucket it is, and why (statusMessage). The next night tries again; a copy that fails every night is mostly refused by the other vault or its key.',
  },
  'backups-missing': {
    measure: linesOf('BackupsMade'),
    threshold: { below: BACKUPS_OF_A_NIGHT },
    minutes: 24 * 60,
    periods: 2,
    missing: 'breaching',
    onlyWith: 'backups',
    impact: `For two days, fewer than ${BACKUPS_OF_A_NIGHT} backups a day were made: of a table or of the files there is none.`,
    action:
      'See in the console of AWS Backup whether the plan of the stack and its selection are there and start jobs, and in its settings that S3 is switched on for this region (Backups in another place, docs/operations.md). After backups were configured it is over with the first two nights.',
  },
  'copies-missing': {
    measure: linesOf('CopiesMade'),
    threshold: { below: BACKUPS_OF_A_NIGHT },
    minutes: 24 * 60,
    periods: 2,
    missing: 'breaching',
    onlyWith: 'backups.copyTo',
    impact: `For two days, fewer than ${BACKUPS_OF_A_NIGHT} copies a day of the backups were made in the other place: what is lost with this region cannot be brought back from there.`,
    action:
      'See in the settings of AWS Backup that it manages the backups of DynamoDB in this region (Backups in another place, docs/operations.md): others cannot be copied. The log /aws/events/STACK-backups has each copy that ended. After copies were configured it is over with the first two nights.',
  },
} as const satisfies Record<string, Alarm>;

export type AlarmName = keyof typeof ALARMS;
