import type { Configuration } from '#infra/configuration.ts';
import { ask } from './asking.ts';
import { Refused, type Tools } from './command.ts';
import { createUnused } from './inUse.ts';
import { createKeptData, KEY, nounOf } from './keptData.ts';
import type { createStackReader, StackResource } from './stack.ts';
import { sayWayBack } from './wayBack.ts';

interface Wanted {
  readonly configuration: Configuration;
  /** That of the credentials. */
  readonly account: string;
  readonly stacks: ReturnType<typeof createStackReader>;
  /** The names of those to delete without a question. */
  readonly named: readonly string[];
  readonly isDryRun: boolean;
  readonly say: Tools['say'];
}

interface Leftover {
  readonly resource: StackResource;
  readonly content: string;
}

/**
 * Lists what deleted stacks of this name have kept, and deletes each thing whose name is given or typed. CloudFormation
 * remembers a deleted stack for 90 days. What this or another installation uses is left out.
 * @throws {Refused} where one could not be deleted, after the others
 */
export async function removeLeftovers(wanted: Wanted): Promise<void> {
  const { configuration, account, named, isDryRun, say } = wanted;
  say(`Account ${account}, region ${configuration.region}`);
  const kept = createKeptData(configuration.region);
  const found = await leftoversOf(wanted, kept);
  say(`Deleted stacks of the name ${configuration.stackName} have left ${found.length} things.`);
  for (const leftover of found) say(`  ${lineOf(leftover)}`);
  if (isDryRun) return say('Nothing was deleted: this was a dry run.');
  let failed = 0;
  for (const leftover of found) {
    const { id } = leftover.resource;
    if (!(await isWanted(leftover, named))) say(`Kept ${id}.`);
    else
      await kept.remove(leftover.resource).then(
        () => say(`Deleted the ${nounOf(leftover.resource)} ${id}.`),
        (error: unknown) => {
          failed += 1;
          say(`Kept ${id}: ${reasonOf(leftover.resource, error)}`);
        },
      );
  }
  if (failed > 0) throw new Refused(`${failed} of the things you named could not be deleted.`);
}

/** Gives each thing that is still there and not in use, and says of each stack how a new one would take over what it has kept. */
async function leftoversOf(
  { configuration, stacks, say }: Wanted,
  kept: ReturnType<typeof createKeptData>,
): Promise<Leftover[]> {
  const unused = await createUnused(configuration);
  const found: Leftover[] = [];
  for (const stackId of await stacks.deleted(configuration.stackName)) {
    const there: Leftover[] = [];
    const left = (await stacks.resources(stackId)).filter(({ isKept }) => isKept);
    for (const resource of await unused(left)) {
      const content = await kept.describe(resource);
      if (content !== undefined) there.push({ resource, content });
    }
    const resources = there.map(({ resource }) => resource);
    sayWayBack(stackId, resources, { configuration: {}, say });
    found.push(...there);
  }
  return found;
}

/** The policies of the keys refuse their deletion to all roles but one. */
function reasonOf({ type }: StackResource, error: unknown): string {
  if (type === KEY && error instanceof Error && error.name === 'AccessDeniedException')
    return 'its policy refuses this role. Run this as the break-glass role, or take the statement NoLossByOthers out of the policy.';
  return error instanceof Error ? error.message : String(error);
}

const lineOf = ({ resource, content }: Leftover): string =>
  `${nounOf(resource)} ${resource.id} (${resource.logicalId}): ${content}`;

/** Names that were given with the command stand for all answers. */
async function isWanted(leftover: Leftover, named: readonly string[]): Promise<boolean> {
  const { id } = leftover.resource;
  if (named.length > 0) return named.includes(id);
  return (await ask(`Type ${id} to delete it for good, or Enter to keep it: `)).trim() === id;
}
