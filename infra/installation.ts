import { type App, CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnRule, EventBus } from 'aws-cdk-lib/aws-events';
import {
  AccountRootPrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { CfnReplicaKey } from 'aws-cdk-lib/aws-kms';
import type { Construct, IConstruct } from 'constructs';
import type { KeyVariable } from '#functions/declared.ts';
import type { Configuration } from '#infra/configuration.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { policyOf } from './constructs/keyPolicies.ts';
import type { KeyUsers } from './constructs/keys.ts';
import { callsOfKeys } from './constructs/keyWatch.ts';
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
      users: place.region === configuration.region ? users : undefined,
    });
    replicas.addStackDependency(stack);
  }
  return stack;
}

interface ReplicaKeysProps {
  readonly configuration: Configuration;
  readonly stackName: string;
  /** The region of the replicas. */
  readonly region: string;
  readonly description: string;
  /** The ARNs of the keys in their own region. */
  readonly primaries: Readonly<Record<KeyVariable, string>>;
  /** The same keys. Replicas have their ids. */
  readonly watched: Parameters<typeof callsOfKeys>[0];
  /** The roles of the functions that work in this region: none before a restore here. */
  readonly users: KeyUsers | undefined;
}

const NAMES = {
  WRAPPING_KEY_ID: { id: 'Wrapping', description: "Item Registry: the keys of people's vaults, replica" },
  HMAC_KEY_ID: { id: 'Hmac', description: 'Item Registry: the pepper of encryption passwords, replica' },
} as const satisfies Record<KeyVariable, { id: string; description: string }>;

/**
 * The shortest time after which KMS deletes a key. A first deployment that fails deletes its replicas, and none can be made
 * until they are gone. Nothing is lost with them: they can be made again as long as there are the keys.
 */
const PENDING_DAYS = 7;

/**
 * The keys of the vaults in another region, so that what is restored there can be opened. Until then nobody may use them
 * but the operators' own role. It is a stack of its own: a stack has one region.
 */
class ReplicaKeys extends Stack {
  constructor(scope: Construct, props: ReplicaKeysProps) {
    const { configuration, stackName, region, description, primaries, watched, users } = props;
    super(scope, stackName, {
      env: { region },
      description,
      tags: { product: 'item-registry', installation: configuration.stackName },
      terminationProtection: true,
    });
    const { breakGlassRoleArn } = configuration;
    const tellers = region === configuration.region ? [] : this.#tell(configuration.region, watched);
    for (const variable of typedKeys(NAMES)) {
      const { id, description: purpose } = NAMES[variable];
      const statements = policyOf(variable, {
        place: this,
        root: new AccountRootPrincipal(),
        users: users?.[variable] ?? new Map(),
        breakGlassRoleArn,
      });
      const replica = new CfnReplicaKey(this, id, {
        description: purpose,
        primaryKeyArn: primaries[variable],
        keyPolicy: new PolicyDocument({ statements }),
        pendingWindowInDays: PENDING_DAYS,
      });
      // The replicas come last: one that is finished when something else fails stands in the way of the next try.
      replica.node.addDependency(...tellers);
      replica.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      new CfnOutput(this, `${id}Key`, { value: replica.attrArn, description: purpose });
    }
  }

  /** Sends what is done with the replicas to the region of the installation, whose watch over the keys knows them. */
  #tell(home: string, watched: ReplicaKeysProps['watched']): IConstruct[] {
    const bus = EventBus.fromEventBusArn(
      this,
      'Home',
      `arn:aws:events:${home}:${this.account}:event-bus/default`,
    );
    const role = new Role(this, 'Teller', { assumedBy: new ServicePrincipal('events.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] }));
    const rule = new CfnRule(this, 'Calls', {
      description: 'Item Registry: uses and changes of the replicas',
      ...callsOfKeys(watched),
      targets: [{ id: 'Home', arn: bus.eventBusArn, roleArn: role.roleArn }],
    });
    return [role, rule];
  }
}
