import type { Configuration } from '#infra/configuration.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { idOfKey } from './inUse.ts';
import type { createStackReader } from './stack.ts';

/**
 * Tells which of the kept keys another living stack has made and still uses. The policy of a key names the functions of one
 * stack only, so that those of the other would open nothing any more.
 * @returns a sentence about the first such key; undefined when there is none
 */
export async function livingOwnerOf(
  { stackName, restoredKeys }: Pick<Configuration, 'stackName' | 'restoredKeys'>,
  stacks: Pick<ReturnType<typeof createStackReader>, 'ownerOf'>,
): Promise<string | undefined> {
  if (restoredKeys === undefined) return undefined;
  for (const name of typedKeys(restoredKeys)) {
    const owner = await stacks.ownerOf(idOfKey(restoredKeys[name]));
    if (owner !== undefined && owner !== stackName)
      return `restoredKeys.${name} is in use by the stack ${owner}, whose functions could open nothing without it.`;
  }
  return undefined;
}
