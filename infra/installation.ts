import type { App } from 'aws-cdk-lib';
import { ReplicaKeys } from './constructs/replicaKeys.ts';
import { type ItemRegistryProps, ItemRegistryStack } from './stack.ts';

/**
 * Adds the stack of an installation to the app. Its keys have replicas in another region where it is configured, and
 * after a restore there these replicas are the keys.
 */
export function addInstallation(app: App, props: ItemRegistryProps): ItemRegistryStack {
  const { configuration } = props;
  const { region, keyReplicas, restoredKeys } = configuration;
  const stack = new ItemRegistryStack(app, props);
  const { primaries, users } = stack.vaultKeys;
  if (restoredKeys)
    new ReplicaKeys(app, { configuration, region, primaries, users }).addStackDependency(stack);
  else if (keyReplicas !== undefined)
    new ReplicaKeys(app, {
      configuration,
      region: keyReplicas,
      primaries,
      users: undefined,
    }).addStackDependency(stack);
  return stack;
}
