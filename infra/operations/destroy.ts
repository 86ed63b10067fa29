import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { Configuration } from '#infra/configuration.ts';
import { keysStackOf } from '#infra/declared/keysStack.ts';
import { accountOf } from './account.ts';
import { ask } from './asking.ts';
import { createBuckets } from './buckets.ts';
import { type Command, Refused, readOptions, type Tools } from './command.ts';
import { createFunctionUses } from './functionUses.ts';
import {
  BUCKET,
  createKeptData,
  dataIn,
  isData,
  KEY,
  nounOf,
  ofType,
  remade,
  restoredIn,
  stillThere,
  together,
  VAULT,
} from './keptData.ts';
import { removeLeftovers } from './leftovers.ts';
import { configurationIn, createStackReader, type StackResource, unprotect } from './stack.ts';
import { linesOfWayBack, wayBackOf } from './wayBack.ts';

export const destroy: Command = {
  usage: `npm run destroy -- [--configuration FILE] [--delete-data] [--leftovers] [--yes-delete NAME] [--dry-run]
Deletes the installation and keeps its data: the tables, the files, the users and the keys. It asks for the stack's name.
For 90 days after that it says again what was kept, and ends what was cut short.
  --configuration FILE    the installation's file; infra/configuration.example.json without it
  --delete-data           deletes the tables, the files and the users too, for good; also after an earlier destroy,
                          for 90 days. The keys stay: without them no backup could ever be read
  --leftovers             deletes no stack: lists what deleted stacks and failed first deployments of this name have kept,
                          and deletes each thing whose name you type, for good
  --yes-delete NAME       does not ask for this name, of the stack or of a leftover; can be given several times
  --dry-run               says what would happen and deletes nothing`,

  async run(parameters, { say }) {
    const { values } = readOptions('destroy', parameters, OPTIONS);
    const configuration = await configurationIn(values.configuration);
    const { stackName, region } = configuration;
    const account = await accountOf(configuration, { region });
    const client = new CloudFormationClient({ region });
    const stacks = createStackReader(client);
    const isDryRun = values['dry-run'] === true;
    const named = values['yes-delete'] ?? [];
    if (values.leftovers)
      return await removeLeftovers({ configuration, account, stacks, named, isDryRun, say });
    const withData = values['delete-data'] === true;
    const stack = await stacks.present(stackName);
    const present = stack?.StackId;
    const stackId = present ?? (await stacks.deleted(stackName))[0];
    if (stackId === undefined)
      throw new Refused(
        `There is no stack ${stackName} in ${region}, and CloudFormation remembers none of the last 90 days.`,
      );
    const isToldAgain = present === undefined && !withData;
    const resourcesNow = async () => {
      const listed = await stacks.resources(stackId);
      return isToldAgain ? await stillThere(region, listed) : listed;
    };
    const resources = await resourcesNow();
    const restored = await restoredIn(configuration);
    const announced = { resources: together(resources, restored), hasRestored: restored.length > 0 };
    say(
      announcement({ ...configuration, ...announced, account, withData, isPresent: present !== undefined }),
    );
    if (isDryRun) return say('Nothing was deleted: this was a dry run.');
    await ensureConfirmed(stackName, named);
    const buckets = createBuckets(region);
    if (present !== undefined) {
      for (const { id } of remade(resources)) await buckets.empty(id);
      say('Deleting the stack, which takes up to half an hour ...');
      await deleteStack(client, stackId, stack?.StackStatus === 'DELETE_IN_PROGRESS');
    }
    const kept = (await resourcesNow()).filter(({ isKept }) => isKept);
    const left = together(kept, restored);
    for (const { id } of remade(left)) await buckets.remove(id);
    if (withData) await deleteData(region, left, say);
    sayWhatIsLeft(left, { region, withData, say });
    const wayBack = withData ? undefined : wayBackOf(stackId, kept, configuration);
    for (const line of wayBack ? linesOfWayBack(wayBack) : []) say(line);
  },
};

const OPTIONS = {
  configuration: { type: 'string' },
  'delete-data': { type: 'boolean' },
  leftovers: { type: 'boolean' },
  'yes-delete': { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
} as const;

interface Announced extends Pick<Configuration, 'stackName' | 'region' | 'keyReplicas' | 'restoredKeys'> {
  /** Those of the stack, and the tables that a restore has put in the place of its own. */
  readonly resources: readonly StackResource[];
  readonly hasRestored: boolean;
  /** That of the credentials. */
  readonly account: string;
  readonly withData: boolean;
  readonly isPresent: boolean;
}

function announcement(announced: Announced): string {
  const { stackName, region, account, resources, hasRestored, withData, isPresent } = announced;
  const keysStack = keysStackOf(announced);
  const data = dataIn(resources).map(({ id }) => id);
  return [
    `Account ${account}, region ${region}, stack ${stackName}${isPresent ? '' : ', which is deleted already'}`,
    `  ${withData ? 'DELETES FOR GOOD' : 'keeps'} ${data.length} tables, user pools and buckets of files: ${data.join(', ')}`,
    ...(hasRestored ? [REPLACED] : []),
    `  keeps ${ofType(resources, KEY).length} keys`,
    ...(withData ? [] : [OPENED_AGAIN]),
    ...(keysStack
      ? [`  keeps the stack ${keysStack.stackName} in ${keysStack.region} with the replicas of the keys`]
      : []),
    ...ofType(resources, VAULT).map(
      ({ id }) => `  keeps the vault of backups ${id}, in which copies of the data stay until each expires`,
    ),
  ].join('\n');
}

const OPENED_AGAIN =
  '  what is kept opens again only in a new stack that is given these tables and keys, see docs/operations.md, "A new stack over kept data"';

const REPLACED =
  '  keeps the tables that a restore has replaced, which are no longer of the stack: aws dynamodb list-tables shows them';

/** @throws {Refused} where a function uses any of it, before anything is deleted */
async function deleteData(region: string, left: readonly StackResource[], say: Tools['say']): Promise<void> {
  await ensureUnused(region, dataIn(left));
  const kept = createKeptData(region);
  for (const resource of dataIn(left)) {
    const wasThere = await kept.remove(resource);
    say(`${wasThere ? 'Deleted' : 'Gone already:'} the ${nounOf(resource)} ${resource.id}.`);
  }
}

/** A stack of another name may have taken the data over since this one was deleted. */
async function ensureUnused(region: string, data: readonly StackResource[]): Promise<void> {
  const functionThatUses = await createFunctionUses(region);
  for (const resource of data) {
    const user = functionThatUses(resource);
    if (user === undefined) continue;
    throw new Refused(
      `No data was deleted: the function ${user} uses the ${nounOf(resource)} ${resource.id}. If an installation has taken over what this one had kept, destroy that one first; if not, delete the function, and repeat this.`,
    );
  }
}

interface Left {
  readonly region: string;
  readonly withData: boolean;
  readonly say: Tools['say'];
}

function sayWhatIsLeft(left: readonly StackResource[], { region, withData, say }: Left): void {
  const kept = left.filter((resource) => (isData(resource) ? !withData : resource.type !== BUCKET));
  for (const { type, id, logicalId } of kept) say(`Kept ${type} ${id} (${logicalId})`);
  // The keys open what is kept: while there is any of it, nobody is told how to delete them.
  if (!withData) return;
  for (const { id } of ofType(kept, KEY))
    say(`  aws kms schedule-key-deletion --region ${region} --key-id ${id} --pending-window-in-days 30`);
  if (ofType(kept, KEY).length > 0)
    say('A key is deleted by the line above, and with it for ever what it has encrypted, in backups too.');
  for (const { id } of ofType(kept, VAULT))
    say(
      `Once its backups have expired: aws backup delete-backup-vault --region ${region} --backup-vault-name ${id}`,
    );
}

/**
 * Asks for the name of the stack, unless it was given with the command.
 * @throws {Refused} for any other name, and where there is no terminal to ask at
 */
async function ensureConfirmed(stackName: string, named: readonly string[]): Promise<void> {
  const answer = named[0] ?? (await ask(`Type the name of the stack to go on (${stackName}): `));
  if (answer.trim() !== stackName)
    throw new Refused('Nothing was deleted: that is not the name of the stack.');
}

/** CloudFront alone takes a quarter of an hour. */
const STACK_PATIENCE_S = 60 * 60;

/**
 * @param stackId the id: after the deletion the name does not identify the stack any more
 * @param hasBegun whether CloudFormation goes on with a deletion whose command was cut short
 */
async function deleteStack(client: CloudFormationClient, stackId: string, hasBegun: boolean): Promise<void> {
  if (!hasBegun) {
    await unprotect(client, stackId);
    await client.send(new DeleteStackCommand({ StackName: stackId }));
  }
  try {
    await waitUntilStackDeleteComplete(
      { client, maxWaitTime: STACK_PATIENCE_S, minDelay: 10, maxDelay: 10 },
      { StackName: stackId },
    );
  } catch (error) {
    throw explained(error);
  }
}

/** The waiter's own errors say that the deletion lasts, or has failed. Any other one is of the calls that it made. */
export function explained(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError')
    return new Refused('The stack is still being deleted. Run the command again: it waits for the end.');
  if (name !== 'Error') return error;
  return new Refused(
    'The stack was not deleted: its events in the console of CloudFormation say why. Then run the command again.',
  );
}
