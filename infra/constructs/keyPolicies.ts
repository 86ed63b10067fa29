import { DefaultStackSynthesizer, type Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';

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

/**
 * Refuses to disable a key or to schedule its deletion to everyone but one role, and the role by which CloudFormation
 * deploys: it takes away the keys of a first deployment that fails.
 */
export const kept = (stack: Stack, breakGlassRoleArn: string | undefined): PolicyStatement =>
  forbid({
    sid: 'NoLossByOthers',
    actions: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'],
    conditions: {
      ArnNotEquals: {
        'aws:PrincipalArn': [
          deployerOf(stack),
          ...(breakGlassRoleArn === undefined ? [] : [breakGlassRoleArn]),
        ],
      },
    },
  });

/** The role that `cdk bootstrap` makes for CloudFormation. */
function deployerOf({ account, region, synthesizer }: Stack): string {
  const qualifier = synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  return `arn:aws:iam::${account}:role/cdk-${qualifier}-cfn-exec-role-${account}-${region}`;
}

const refusalTo = (allowed: readonly string[], operations: readonly string[]): PolicyStatement =>
  forbid({
    sid: operations.length === 1 ? `No${operations[0]}ByOthers` : 'NoOtherUse',
    actions: operations.map((operation) => `kms:${operation}`),
    conditions: allowed.length === 0 ? {} : { ArnNotEquals: { 'aws:PrincipalArn': [...allowed] } },
  });
