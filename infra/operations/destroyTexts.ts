import type { Configuration } from '#infra/configuration.ts';
import { keysStackOf } from '#infra/declared/keysStack.ts';
import type { Tools } from './command.ts';
import { BUCKET, dataIn, isData, KEY, ofType, together, VAULT } from './keptData.ts';
import type { StackResource } from './stack.ts';

interface Announced {
  readonly configuration: Configuration;
  /** The account of the credentials. */
  readonly account: string;
  readonly resources: readonly StackResource[];
  /** The tables that a restore has put in the place of those of the stack. */
  readonly restored: readonly StackResource[];
  readonly withData: boolean;
  readonly isPresent: boolean;
}

/** Says what a deletion is about to do, or what an earlier one has kept, before the operator is asked. */
export function announcement(announced: Announced): string {
  const { configuration, account, restored, withData, isPresent } = announced;
  const { stackName, region } = configuration;
  const keysStack = keysStackOf(configuration);
  const resources = together(announced.resources, restored);
  const data = dataIn(resources).map(({ id }) => id);
  return [
    `Account ${account}, region ${region}, stack ${stackName}${isPresent ? '' : ', which is deleted already'}`,
    `  ${withData ? 'DELETES FOR GOOD' : 'keeps'} ${data.length} tables, user pools and buckets of files: ${data.join(', ')}`,
    ...(restored.length > 0 ? [REPLACED] : []),
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

interface Left {
  readonly region: string;
  readonly withData: boolean;
  readonly say: Tools['say'];
}

export function sayWhatIsLeft(left: readonly StackResource[], { region, withData, say }: Left): void {
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
