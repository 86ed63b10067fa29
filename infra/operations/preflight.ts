import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { Configuration } from '#infra/configuration.ts';
import { accountOf, clientOf } from './account.ts';
import { type Command, Refused, readOptions, type Tools } from './command.ts';
import { backups, bootstrap, cloudFront, concurrency, region } from './preconditions/account.ts';
import { certificate, examples, leftovers, signInPrefix } from './preconditions/installation.ts';
import { sandbox, sender, signInMails } from './preconditions/mails.ts';
import { type Finding, mind, type Precondition, stop, type Target } from './preconditions/precondition.ts';
import { restoredKeys } from './preconditions/restoredKeys.ts';
import { keysStack, stackState } from './preconditions/stacks.ts';
import { restoredTables, tableSettings } from './preconditions/tableSettings.ts';
import { configurationIn, createStackReader, ensureOwn } from './stack.ts';

const PRECONDITIONS: readonly Precondition[] = [
  examples,
  bootstrap,
  stackState,
  keysStack,
  leftovers,
  restoredTables,
  tableSettings,
  restoredKeys,
  concurrency,
  cloudFront,
  sender,
  sandbox,
  signInMails,
  signInPrefix,
  certificate,
  backups,
];

const REFUSED_CALL = /AccessDenied|NotAuthorized|Unauthorized|Forbidden/;

/**
 * A call that the credentials do not allow leaves its precondition open, and is no reason to stop. Any other failure is one, but
 * the findings of the other preconditions are told all the same.
 */
async function examined({ name, examine }: Precondition, target: Target): Promise<readonly Finding[]> {
  try {
    return await examine(target);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (REFUSED_CALL.test(error.name))
      return [mind(`These credentials may not read ${name}, so it was not examined.`)];
    const failed = stop(`Could not examine ${name}: ${error.name}: ${error.message}`, ...remedyOf(error));
    return [{ ...failed, isUnknown: true }];
  }
}

/** So AWS names a service that a new account cannot use yet. */
const NOT_ACTIVE = /OptInRequired|SubscriptionRequired/;

const remedyOf = ({ name }: Error): readonly string[] =>
  NOT_ACTIVE.test(name)
    ? [
        'AWS has not activated this service for the account. A new account needs a method of payment, and up to a day. Try again then.',
      ]
    : ['Try again. npm run deploy -- --without-preflight goes ahead without looking.'];

const isStop = ({ verdict }: Finding): boolean => verdict === 'stop';

/** The region is examined first: a service that is known to be missing has no address for the other questions. */
async function findingsOf(target: Target): Promise<readonly Finding[]> {
  const ofRegion = await examined(region, target);
  if (ofRegion.some((finding) => isStop(finding) && !finding.isUnknown)) return ofRegion;
  const others = await Promise.all(PRECONDITIONS.map((each) => examined(each, target)));
  return [...ofRegion, ...others.flat()];
}

/**
 * CDK itself removes what is left of a first deployment that was rolled back, or broken off at its question, and begins
 * anew.
 */
const NOT_BEGUN = /^(?:ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/;

async function targetOf(configuration: Configuration, profile: string | undefined): Promise<Target> {
  const client = clientOf(configuration, profile);
  const account = await accountOf(configuration, client);
  const stacks = createStackReader(new CloudFormationClient(client));
  const stack = await stacks.present(configuration.stackName);
  ensureOwn(stack);
  const status = stack?.StackStatus;
  const stackStatus = NOT_BEGUN.test(status ?? '') ? undefined : status;
  return { configuration, account, client, stackStatus };
}

const MARKS = { fine: 'ok  ', mind: 'note', stop: 'STOP' } as const;

const linesOf = ({ verdict, state, remedy = [] }: Finding): string =>
  [`${MARKS[verdict]}  ${state}`, ...remedy.map((line) => `        ${line}`)].join('\n');

/**
 * Looks at the account as a deployment would find it, by calls that only read, and says what it sees.
 * @param profile the profile of the credentials, where a parameter names one
 * @throws {Refused} when a deployment would fail
 */
export async function ensureReady(
  configuration: Configuration,
  profile: string | undefined,
  say: Tools['say'],
): Promise<void> {
  const target = await targetOf(configuration, profile);
  say(`Account ${target.account}, region ${configuration.region}, stack ${configuration.stackName}`);
  const found = await findingsOf(target);
  for (const finding of found) say(linesOf(finding));
  if (found.some(isStop))
    throw new Refused('A deployment would fail: the lines with STOP say why, and what to do.');
}

export const preflight: Command = {
  usage: `npm run preflight -- [--configuration FILE] [--profile NAME]
Looks at the account as a deployment would find it, and says what is in the way. It only reads.
  --configuration FILE   the installation's file; infra/configuration.example.json without it
  --profile NAME         the profile of the credentials`,
  async run(parameters, { say }) {
    const { values } = readOptions('preflight', parameters, {
      configuration: { type: 'string' },
      profile: { type: 'string' },
    });
    await ensureReady(await configurationIn(values.configuration), values.profile, say);
    say('A deployment can go ahead.');
  },
};
