import type { App } from 'aws-cdk-lib';
import { ReplicaKeys } from './constructs/replicaKeys.ts';
import { keysStackOf } from './declared/keysStack.ts';
import { type ItemRegistryProps, ItemRegistryStack } from './stack.ts';

/**
 * Adds an installation to the app: its stack, and that of the replicas of its keys where they are configured. After a restore
 * in another region these replicas are the keys, and the functions may use them.
 */
export function addInstallation(app: App, props: ItemRegistryProps): ItemRegistryStack {
  const { configuration } = props;
  const stack = new ItemRegistryStack(app, props);
  const place = keysStackOf(configuration);
  if (place) {
    const { primaries, users, ofVaults } = stack.vaultKeys;
    const replicas = new ReplicaKeys(app, {
      configuration,
      ...place,
      primaries,
      watched: ofVaults.keys,
      users: configuration.restoredKeys && users,
    });
    replicas.addStackDependency(stack);
  }
  return stack;
}
