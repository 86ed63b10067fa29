import type { Configuration } from '#infra/configuration.ts';
import { ask } from './asking.ts';
import type { Tools } from './command.ts';
import { createKeptData, NOUNS } from './keptData.ts';
import type { createStackReader, StackResource } from './stack.ts';

interface Wanted {
  readonly configuration: Configuration;
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
 * remembers a deleted stack for 90 days. A table that the configuration names as restored is in use, and is left out.
 */
export async function removeLeftovers({
  configuration,
  stacks,
  named,
  isDryRun,
  say,
}: Wanted): Promise<void> {
  const kept = createKeptData(configuration.region);
  const inUse = new Set<string>(Object.values(configuration.restoredTables ?? {}));
  const found: Leftover[] = [];
  for (const id of await stacks.deleted(configuration.stackName))
    for (const resource of await stacks.resources(id)) {
      const content = resource.isKept && !inUse.has(resource.id) ? await kept.describe(resource) : undefined;
      if (content !== undefined) found.push({ resource, content });
    }
  say(`Deleted stacks of the name ${configuration.stackName} have left ${found.length} things.`);
  for (const leftover of found) say(`  ${lineOf(leftover)}`);
  if (isDryRun) return say('Nothing was deleted: this was a dry run.');
  for (const leftover of found) {
    const { id, type } = leftover.resource;
    if (!(await isWanted(leftover, named))) say(`Kept ${id}.`);
    else {
      await kept.remove(leftover.resource);
      say(`Deleted the ${NOUNS[type]} ${id}.`);
    }
  }
}

const lineOf = ({ resource: { id, type, logicalId }, content }: Leftover): string =>
  `${NOUNS[type]} ${id} (${logicalId}): ${content}`;

/** Names that were given with the command stand for all answers. */
async function isWanted(leftover: Leftover, named: readonly string[]): Promise<boolean> {
  const { id } = leftover.resource;
  if (named.length > 0) return named.includes(id);
  return (await ask(`Type ${id} to delete it for good, or Enter to keep it: `)).trim() === id;
}
