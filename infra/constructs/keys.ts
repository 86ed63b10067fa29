import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionDeclaration, KeyVariable } from '#functions/declared.ts';
import type { Configuration } from '#infra/configuration.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { kept, onlyForOneUser, refusalsOf } from './keyPolicies.ts';

/**
 * Keys exist in every region and outlive the stack: without its key, data is lost. Only a first deployment that fails
 * takes them with it, when nothing can have been encrypted yet.
 */
const KEPT = { multiRegion: true, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE } as const;

/** The ARNs of the roles that may perform an operation, by the operation, by the key. */
export type KeyUsers = Readonly<Record<KeyVariable, ReadonlyMap<string, readonly string[]>>>;

export class Keys extends Construct {
  /** The key of the data at rest. */
  readonly data: Key;
  readonly #ofVaults: Readonly<Record<KeyVariable, IKey>>;
  /** The ARNs of the vaults' keys, each in the region where it was made. */
  readonly primaries: Readonly<Record<KeyVariable, string>>;
  readonly #users: Readonly<Record<KeyVariable, Map<string, string[]>>> = {
    WRAPPING_KEY_ID: new Map(),
    HMAC_KEY_ID: new Map(),
  };

  /** @param restored the keys of an earlier installation: of this region, or of another one with replicas in this one */
  constructor(scope: Construct, id: string, restored: Configuration['restoredKeys']) {
    super(scope, id);
    this.data = new Key(this, 'Data', {
      description: 'Item Registry: data at rest',
      enableKeyRotation: true,
      ...KEPT,
    });
    this.data.addToResourcePolicy(throughDynamoDb(Stack.of(this)));
    this.#ofVaults = restored ? this.#present(restored) : this.#made();
    this.primaries = restored
      ? { WRAPPING_KEY_ID: restored.wrapping, HMAC_KEY_ID: restored.hmac }
      : {
          WRAPPING_KEY_ID: this.#ofVaults.WRAPPING_KEY_ID.keyArn,
          HMAC_KEY_ID: this.#ofVaults.HMAC_KEY_ID.keyArn,
        };
  }

  #made(): Readonly<Record<KeyVariable, IKey>> {
    const wrapping = new Key(this, 'Wrapping', {
      description: "Item Registry: the keys of people's vaults",
      enableKeyRotation: true,
      ...KEPT,
    });
    wrapping.addToResourcePolicy(onlyForOneUser);
    return {
      WRAPPING_KEY_ID: wrapping,
      HMAC_KEY_ID: new Key(this, 'Hmac', {
        description: 'Item Registry: the pepper of encryption passwords',
        keySpec: KeySpec.HMAC_256,
        keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
        ...KEPT,
      }),
    };
  }

  /** The keys that there are in this region already. Their policies are those of the stack of the replicas, or `deploy` sets them. */
  #present({ wrapping, hmac }: NonNullable<Configuration['restoredKeys']>) {
    const { region } = Stack.of(this);
    const here = (id: string, primary: string): IKey =>
      Key.fromKeyArn(this, id, primary.replace(/^(arn:aws:kms):[^:]+/, `$1:${region}`));
    return { WRAPPING_KEY_ID: here('Wrapping', wrapping), HMAC_KEY_ID: here('Hmac', hmac) };
  }

  /** The roles of the functions, by key and operation. */
  get users(): KeyUsers {
    return this.#users;
  }

  /** Identifies the key of vaults and identities. */
  get wrappingKeyArn(): string {
    return this.#ofVaults.WRAPPING_KEY_ID.keyArn;
  }

  /** The keys of the vaults, and the roles that may use them. */
  get ofVaults() {
    const roles = Object.values(this.#users).flatMap((users) => [...users.values()].flat());
    return {
      keys: Object.values(this.#ofVaults),
      roles: [...new Set(roles)],
    };
  }

  /** Sets the function's variable for each key and grants its operations with it, in one step. */
  give(receiver: LambdaFunction, keys: NonNullable<FunctionDeclaration['keys']>): void {
    for (const variable of typedKeys(keys)) {
      const { keyArn } = this.#ofVaults[variable];
      receiver.addEnvironment(variable, keyArn);
      for (const [operation, contexts] of Object.entries(keys[variable] ?? {})) {
        this.#addUser(variable, operation, receiver);
        const [actions, resources] = [[`kms:${operation}`], [keyArn]];
        for (const context of contexts) {
          receiver.addToRolePolicy(new PolicyStatement({ actions, resources, ...underContext(context) }));
        }
      }
    }
  }

  /**
   * Lets the policies of the vaults' keys refuse every use but that of the functions which were given them, and of the
   * operators' own role, and those of all keys their loss. It comes after the last `give`.
   */
  refuseOthers(breakGlassRoleArn: string | undefined): void {
    for (const key of [this.data, ...Object.values(this.#ofVaults)])
      key.addToResourcePolicy(kept(Stack.of(this), breakGlassRoleArn));
    for (const variable of typedKeys(this.#ofVaults)) {
      for (const refusal of refusalsOf(this.#users[variable], breakGlassRoleArn)) {
        this.#ofVaults[variable].addToResourcePolicy(refusal);
      }
    }
  }

  #addUser(variable: KeyVariable, operation: string, { role, node }: LambdaFunction): void {
    if (!role) throw new Error(`${node.path} has no role`);
    const users = this.#users[variable];
    users.set(operation, [...(users.get(operation) ?? []), role.roleArn]);
  }
}

function underContext(context: Readonly<Record<string, string>>) {
  const entries = Object.entries(context).map(([name, value]) => [`kms:EncryptionContext:${name}`, value]);
  return entries.length === 0 ? {} : { conditions: { StringEquals: Object.fromEntries(entries) } };
}

/**
 * Everyone in this account who may use a table may use its key, but only through DynamoDB, as with DynamoDB's own
 * managed key. So a function's role needs no permission on the key and cannot decrypt anything by itself.
 */
const throughDynamoDb = ({ region, account }: Stack): PolicyStatement =>
  new PolicyStatement({
    sid: 'ThroughDynamoDbOnly',
    principals: [new AnyPrincipal()],
    actions: [
      'kms:Encrypt',
      'kms:Decrypt',
      'kms:ReEncrypt*',
      'kms:GenerateDataKey*',
      'kms:CreateGrant',
      'kms:DescribeKey',
    ],
    resources: ['*'],
    conditions: {
      StringEquals: {
        'kms:CallerAccount': account,
        'kms:ViaService': `dynamodb.${region}.amazonaws.com`,
      },
    },
  });
