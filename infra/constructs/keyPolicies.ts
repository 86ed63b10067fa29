import { DefaultStackSynthesizer } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { KeyVariable } from '#functions/declared.ts';

/** Every operation that makes or reads something with a key of the vaults, or lets someone else do so. */
export const KEY_USES = [
  'Encrypt',
  'Decrypt',
  'ReEncrypt*',
  'GenerateDataKey*',
  'GenerateMac',
  'VerifyMac',
  'CreateGrant',
] as const;

const forbid = (statement: {
  sid: string;
  actions: string[];
  conditions: Record<string, Record<string, string | string[]>>;
}) =>
  new PolicyStatement({
    ...statement,
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    resources: ['*'],
  });

/**
 * A ciphertext that is bound to no vault, to no identity and to no request could be decrypted by everyone who holds it.
 */
export const onlyForOneUser = forbid({
  sid: 'OnlyForOneUser',
  actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*'],
  conditions: {
    Null: { 'kms:EncryptionContext:vaultId': 'true' },
    StringNotEquals: { 'kms:EncryptionContext:purpose': ['identity', 'request'] },
  },
});

/**
 * Refuses every use of a key that is not named here, whatever the policies of roles and users allow. The administration of the
 * key is left as it is, so that nobody is locked out: whoever may change the policy can still lift the refusals, which
 * the alarm `keys-used` reports. The roles are conditions and no principals, because KMS rejects a policy that names a
 * principal which does not exist, also long after the stack and its roles are gone.
 * @param users the ARNs of the roles that may perform an operation, by the operation
 * @param breakGlassRoleArn a role that may use the key as well. Its own policy must allow that too.
 */
export function refusalsOf(
  users: ReadonlyMap<string, readonly string[]>,
  breakGlassRoleArn: string | undefined,
): PolicyStatement[] {
  const operators = breakGlassRoleArn === undefined ? [] : [breakGlassRoleArn];
  const unused = KEY_USES.filter((operation) => !users.has(operation));
  return [
    ...[...users].map(([operation, roles]) => refusalTo([...roles, ...operators], [operation])),
    refusalTo(operators, unused),
  ];
}

/** The place of a key, and the qualifier of CDK's bootstrap there: every stack is one. */
interface Place {
  readonly account: string;
  readonly region: string;
  readonly synthesizer?: { readonly bootstrapQualifier?: string | undefined };
}

/**
 * Refuses to disable a key or to schedule its deletion to everyone but one role, and the role by which CloudFormation
 * deploys: it takes away the keys of a first deployment that fails.
 */
export const kept = (place: Place, breakGlassRoleArn: string | undefined): PolicyStatement =>
  forbid({
    sid: 'NoLossByOthers',
    actions: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'],
    conditions: {
      ArnNotEquals: {
        'aws:PrincipalArn': [
          deployerOf(place),
          ...(breakGlassRoleArn === undefined ? [] : [breakGlassRoleArn]),
        ],
      },
    },
  });

/** The role that `cdk bootstrap` makes for CloudFormation. */
function deployerOf({ account, region, synthesizer }: Place): string {
  const qualifier = synthesizer?.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  return `arn:aws:iam::${account}:role/cdk-${qualifier}-cfn-exec-role-${account}-${region}`;
}

const refusalTo = (allowed: readonly string[], operations: readonly string[]): PolicyStatement =>
  forbid({
    sid: operations.length === 1 ? `No${operations[0]}ByOthers` : 'NoOtherUse',
    actions: operations.map((operation) => `kms:${operation}`),
    conditions: allowed.length === 0 ? {} : { ArnNotEquals: { 'aws:PrincipalArn': [...allowed] } },
  });

interface VaultKeyPolicy {
  readonly place: Place;
  /** The root of the account. */
  readonly root: IPrincipal;
  /** The ARNs of the roles that may perform an operation, by the operation. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  readonly breakGlassRoleArn: string | undefined;
}

/** The whole policy of a key of the vaults that the stack of the installation does not make. */
export const policyOf = (variable: KeyVariable, policy: VaultKeyPolicy): PolicyStatement[] => [
  // As in the policy of every key that CDK makes: the policies of the account's roles say who administers it.
  new PolicyStatement({ principals: [policy.root], actions: ['kms:*'], resources: ['*'] }),
  kept(policy.place, policy.breakGlassRoleArn),
  ...(variable === 'WRAPPING_KEY_ID' ? [onlyForOneUser] : []),
  ...refusalsOf(policy.users, policy.breakGlassRoleArn),
];
