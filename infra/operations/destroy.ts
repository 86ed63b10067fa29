import {
  CloudFormationClient,
  DeleteStackCommand,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { accountOf } from './account.ts';
import { ensureConfirmed } from './asking.ts';
import { createBuckets } from './buckets.ts';
import { type Command, Refused, readOptions, type Tools } from './command.ts';
import { announcement, sayWhatIsLeft } from './destroyTexts.ts';
import { createFunctionUses } from './functionUses.ts';
import { createKeptData, dataIn, nounOf, remade, restoredIn, together } from './keptData.ts';
import { removeLeftovers } from './leftovers.ts';
import {
  configurationIn,
  createStackReader,
  ensureOwn,
  isChanging,
  type StackResource,
  unprotect,
} from './stack.ts';
import { tellAgain } from './tellAgain.ts';
import { sayWayBack } from './wayBack.ts';

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
    const wanted = { configuration, account, stacks, named, isDryRun, say };
    const stack = await stacks.present(stackName);
    ensureOwn(stack);
    ensureStill(stack);
    const deleted = stack?.StackId === undefined ? await stacks.deleted(stackName) : [];
    const stackId = stack?.StackId ?? deleted[0];
    if (stackId === undefined)
      throw new Refused(
        `There is no stack ${stackName} in ${region}, and CloudFormation remembers none of the last 90 days.`,
      );
    const isPresent = stack !== undefined;
    if (!isPresent && !withData) return await tellAgain(wanted, deleted);
    const resources = await stacks.resources(stackId);
    const restored = await restoredIn(configuration);
    say(announcement({ ...wanted, resources, restored, withData, isPresent }));
    if (isDryRun) return say('Nothing was deleted: this was a dry run.');
    await ensureConfirmed(stackName, named);
    const buckets = createBuckets(region);
    if (isPresent) {
      // CloudFormation keeps the bucket of the site, which works until the deletion has begun.
      for (const { id } of remade(resources).filter((bucket) => !isOfSite(bucket))) await buckets.empty(id);
      say('Deleting the stack, which takes up to half an hour ...');
      await deleteStack(client, stackId, stack.StackStatus === DELETING);
    }
    const kept = (await stacks.resources(stackId)).filter(({ isKept }) => isKept);
    const left = together(kept, restored);
    for (const { id } of remade(left)) await buckets.remove(id);
    if (withData) await deleteData(region, left, say);
    sayWhatIsLeft(left, { region, withData, say });
    if (!withData) sayWayBack(stackId, kept, wanted);
  },
};

const OPTIONS = {
  configuration: { type: 'string' },
  'delete-data': { type: 'boolean' },
  leftovers: { type: 'boolean' },
  'yes-delete': { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
} as const;

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

const isOfSite = ({ logicalId }: StackResource): boolean => logicalId.startsWith('SiteFiles');

const DELETING = 'DELETE_IN_PROGRESS';

/**
 * CloudFormation deletes no stack that it is updating, and a deployment that goes on would bring things back.
 * @throws {Refused} for a stack that is changing, unless that is a deletion whose command was cut short
 */
function ensureStill(stack: Stack | undefined): void {
  const { StackName, StackStatus = '' } = stack ?? {};
  if (!isChanging(StackStatus) || StackStatus === DELETING) return;
  throw new Refused(
    `The stack ${StackName} is changing (${StackStatus}). Wait until it is done, and run the command again. Nothing was deleted.${StackStatus === 'CREATE_IN_PROGRESS' ? HANGING : ''}`,
  );
}

const HANGING =
  ' Where it hangs, switch off its termination protection in the console of CloudFormation and delete it there; npm run destroy -- --leftovers lists what it has kept.';

/** CloudFront alone takes a quarter of an hour. */
const STACK_PATIENCE_S = 60 * 60;

/**
 * @param stackId the id: after the deletion the name does not identify the stack any more
 * @param hasBegun whether CloudFormation goes on with a deletion whose command was cut short
 */
async function deleteStack(client: CloudFormationClient, stackId: string, hasBegun: boolean): Promise<void> {
  if (!hasBegun) {
    await unprotect(client, stackId);
    await client.send(new DeleteStackCommand({ StackName: stackId })).catch((error: Error) => {
      throw new Refused(
        `The stack was not deleted, and its protection is lifted until the next deployment. ${error.message}`,
      );
    });
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
