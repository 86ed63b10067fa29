import type { Configuration } from '#infra/configuration.ts';
import { ensureConfirmed } from './asking.ts';
import { createBuckets } from './buckets.ts';
import type { Tools } from './command.ts';
import { announcement, sayWhatIsLeft } from './destroyTexts.ts';
import { createKeptData, KEY, ofType, remade, restoredIn, stillThere, together } from './keptData.ts';
import type { createStackReader, StackResource } from './stack.ts';
import { sayWayBack } from './wayBack.ts';

interface Wanted {
  readonly configuration: Configuration;
  /** The account of the credentials. */
  readonly account: string;
  readonly stacks: Pick<ReturnType<typeof createStackReader>, 'resources'>;
  /** The names that were given in place of an answer. */
  readonly named: readonly string[];
  readonly isDryRun: boolean;
  readonly say: Tools['say'];
}

/**
 * Says again what the deletion of a stack has kept, and ends what was cut short: the removal of the buckets that each
 * deployment makes anew.
 * @param deleted the ids of the deleted stacks of the name, the last one first, of which there is one
 */
export async function tellAgain(wanted: Wanted, [stackId = '', ...others]: readonly string[]): Promise<void> {
  const { configuration, stacks, named, isDryRun, say } = wanted;
  const { stackName, region } = configuration;
  const kept = await stillThere(region, await stacks.resources(stackId));
  const restored = await restoredIn(configuration);
  const left = together(kept, restored);
  if (left.length > 0)
    say(announcement({ ...wanted, resources: kept, restored, withData: false, isPresent: false }));
  else say(`Nothing is left of the stack ${stackName} in ${region}.`);
  if (others.length > 0) say(OTHERS);
  await sayWhatIsLeaving(region, kept, say);
  sayWhatIsLeft(left, { region, withData: false, say });
  sayWayBack(stackId, kept, wanted);
  if (isDryRun) return say('Nothing was deleted: this was a dry run.');
  if (remade(kept).length === 0) return;
  await ensureConfirmed(stackName, named);
  const buckets = createBuckets(region);
  for (const { id } of remade(kept)) await buckets.remove(id);
}

/** A first deployment that failed is one of them, and has kept empty tables. */
const OTHERS =
  'An earlier stack of this name may have kept more: npm run destroy -- --leftovers --dry-run says what each has kept.';

/** Says how the keys are saved that are about to be deleted. */
async function sayWhatIsLeaving(
  region: string,
  resources: readonly StackResource[],
  say: Tools['say'],
): Promise<void> {
  const kept = createKeptData(region);
  for (const key of ofType(resources, KEY)) {
    if (!(await kept.isLeaving(key))) continue;
    say(`The key ${key.id} is about to be deleted, and with it for ever what it has encrypted. To keep it:`);
    for (const call of ['cancel-key-deletion', 'enable-key'])
      say(`  aws kms ${call} --region ${region} --key-id ${key.id}`);
  }
}
