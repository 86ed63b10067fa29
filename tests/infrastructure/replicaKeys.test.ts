import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import type { Configuration } from '#infra/configuration.ts';
import { keysStackOf } from '#infra/declared/keysStack.ts';
import { keyPolicies } from '#infra/operations/keptKeys.ts';
import { isDenied } from './support/policies.ts';
import { roleOf } from './support/roles.ts';
import { exampleStack } from './support/synthesize.ts';
import { configuration, fullConfiguration, readTemplate } from './support/template.ts';

/** The stacks of an installation by their names, as CDK deploys them. */
function stacksOf(installation: Configuration) {
  const { app } = exampleStack({ configuration: installation });
  try {
    const { stacks } = app.synth();
    return stacks.map(({ stackName, environment, template, dependencies }) => ({
      stackName,
      region: environment.region,
      after: dependencies.map(({ id }) => id),
      ...readTemplate(template),
    }));
  } finally {
    rmSync(app.outdir, { recursive: true });
  }
}

const restoredKeys = {
  wrapping: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`,
  hmac: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'1'.repeat(32)}`,
};
const { breakGlassRoleArn = '' } = fullConfiguration;
const ADMINISTRATOR = 'arn:aws:iam::123456789012:role/Administrator';

const [home, replicas] = stacksOf({ ...configuration, breakGlassRoleArn, keyReplicas: 'eu-west-1' });
const [restored, itsKeys] = stacksOf({
  ...configuration,
  breakGlassRoleArn,
  region: 'eu-west-1',
  restoredKeys,
});
const [kept, itsReplicas] = stacksOf({
  ...configuration,
  breakGlassRoleArn,
  restoredKeys,
  keyReplicas: 'eu-west-1',
});
if (!home || !replicas || !restored || !itsKeys || !kept || !itsReplicas)
  throw new Error('An installation has two stacks here');

type Made = typeof replicas;
const replicaOf = ({ one }: Made, name: string) => one('AWS::KMS::ReplicaKey', name);
const isRefused = (of: Made, name: string, operation: string, principal: string): boolean =>
  isDenied(replicaOf(of, name).Properties.KeyPolicy.Statement, {
    action: `kms:${operation}`,
    resource: name,
    context: { vaultId: 'v' },
    principal,
  });

describe('the replicas of the keys of the vaults', () => {
  test('are made only where they are configured', () => {
    expect(keysStackOf(configuration)).toBeUndefined();
  });

  test('are in a stack of their own in the other region, which comes after that of the installation', () => {
    expect(replicas).toMatchObject({ stackName: 'item-registry-keys', region: 'eu-west-1' });
    expect(replicas.after).toContain(home.stackName);
  });

  test.each(['Wrapping', 'Hmac'])(
    'are of the key that the installation uses, and outlive their stack: %s',
    (name) => {
      const { Properties, DeletionPolicy, UpdateReplacePolicy } = replicaOf(replicas, name);
      const { StackName, Region, OutputName } = Properties.PrimaryKeyArn['Fn::GetStackOutput'];
      expect({ StackName, Region }).toEqual({ StackName: 'item-registry', Region: 'us-east-1' });
      expect(home.output(OutputName)).toBe(`{${home.one('AWS::KMS::Key', `Keys${name}`).id}.Arn}`);
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    },
  );

  test.each(['Wrapping', 'Hmac'])(
    'come last, and when their first deployment fails are gone as soon as KMS allows: %s',
    (name) => {
      const { Properties, DependsOn } = replicaOf(replicas, name);
      const before = ['AWS::Events::Rule', 'AWS::IAM::Role', 'AWS::IAM::Policy'];
      expect(DependsOn).toEqual(expect.arrayContaining(before.map((type) => replicas.one(type).id)));
      expect(Properties.PendingWindowInDays).toBe(7);
    },
  );

  test.each(['Wrapping', 'Hmac'])('refuse every use but by the role of the operators: %s', (name) => {
    for (const operation of ['Encrypt', 'Decrypt', 'GenerateMac', 'CreateGrant']) {
      expect(isRefused(replicas, name, operation, ADMINISTRATOR)).toBe(true);
      expect(isRefused(replicas, name, operation, roleOf(home, 'assets'))).toBe(true);
      expect(isRefused(replicas, name, operation, breakGlassRoleArn)).toBe(false);
    }
  });

  test.each(['Wrapping', 'Hmac'])('refuse to be disabled or deleted by others: %s', (name) => {
    for (const operation of ['DisableKey', 'ScheduleKeyDeletion']) {
      expect(isRefused(replicas, name, operation, ADMINISTRATOR)).toBe(true);
      expect(isRefused(replicas, name, operation, breakGlassRoleArn)).toBe(false);
    }
    for (const operation of ['PutKeyPolicy', 'DescribeKey', 'EnableKey'])
      expect(isRefused(replicas, name, operation, ADMINISTRATOR)).toBe(false);
  });

  test('decrypt for nobody without the context of a vault, an identity or a request', () => {
    expect(replicaOf(replicas, 'Wrapping').Properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({ Sid: 'OnlyForOneUser', Effect: 'Deny', Principal: { AWS: '*' } }),
    );
  });

  test('tell the region of the installation of each call, whose watch knows them by the ids of the keys', () => {
    const { EventPattern, State, Targets } = replicas.one('AWS::Events::Rule').Properties;
    const bus = 'arn:aws:events:us-east-1:{AWS::AccountId}:event-bus/default';
    const role = replicas.one('AWS::IAM::Role').id;
    expect(Targets).toEqual([{ Id: 'Home', Arn: bus, RoleArn: `{${role}.Arn}` }]);
    expect(State).toBe('ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS');
    const { id } = home.one('AWS::KMS::Key', 'KeysWrapping');
    const [, output = ''] = /"ARN":\[\{"suffix":"\/\{(\w+)\}"\}/.exec(JSON.stringify(EventPattern)) ?? [];
    expect(home.output(output)).toBe(`{${id}}`);
    expect(replicas.one('AWS::IAM::Policy').Properties.PolicyDocument.Statement).toEqual([
      { Effect: 'Allow', Action: 'events:PutEvents', Resource: bus },
    ]);
    expect(JSON.stringify(home.one('AWS::Events::Rule', 'KeyWatchUses').Properties)).toContain(`"/{${id}}"`);
  });
});

describe('an installation that was restored in the region of the replicas', () => {
  const here = (arn: string) => arn.replace('us-east-1', 'eu-west-1');

  test('makes no keys of vaults, and gives the functions the replicas', () => {
    expect(restored.all('AWS::KMS::Key').map(([id]) => id)).not.toContainEqual(
      expect.stringMatching(/Wrapping|Hmac/),
    );
    const { Variables } = restored.one('AWS::Lambda::Function', 'Functionsencryption').Properties.Environment;
    expect(Variables).toMatchObject({
      WRAPPING_KEY_ID: here(restoredKeys.wrapping),
      HMAC_KEY_ID: here(restoredKeys.hmac),
    });
    expect(restored.output('WrappingKey')).toBe(here(restoredKeys.wrapping));
  });

  test('keeps the replicas as they are, but for their policies', () => {
    expect(itsKeys).toMatchObject({ stackName: replicas.stackName, region: replicas.region });
    expect(itsKeys.all('AWS::KMS::ReplicaKey').map(([id]) => id)).toEqual(
      replicas.all('AWS::KMS::ReplicaKey').map(([id]) => id),
    );
    expect(replicaOf(itsKeys, 'Wrapping').Properties.PrimaryKeyArn).toBe(restoredKeys.wrapping);
    expect(replicaOf(itsKeys, 'Hmac').Properties.PrimaryKeyArn).toBe(restoredKeys.hmac);
    expect(itsKeys.all('AWS::Events::Rule')).toEqual([]);
  });

  test('lets each function use the replicas as it uses the keys at home, and nobody else', () => {
    const { Statement } = replicaOf(itsKeys, 'Hmac').Properties.KeyPolicy;
    const refusal = Statement.find(({ Sid }: { Sid: string }) => Sid === 'NoGenerateMacByOthers');
    const allowed: (string | { 'Fn::GetStackOutput': { OutputName: string } })[] =
      refusal.Condition.ArnNotEquals['aws:PrincipalArn'];
    expect(
      allowed.map((one) =>
        typeof one === 'string' ? one : restored.output(one['Fn::GetStackOutput'].OutputName),
      ),
    ).toEqual([
      ...(['encryption', 'change-encryption-password', 'admin'] as const).map((name) =>
        roleOf(restored, name),
      ),
      breakGlassRoleArn,
    ]);
  });
});

describe('an installation over keys that an earlier stack of its region has kept', () => {
  const resources = FUNCTION_NAMES.map((name) => {
    const logicalId = roleOf(kept, name).slice(1, -'.Arn}'.length);
    return { logicalId, id: `role-of-${name}`, type: 'AWS::IAM::Role', isKept: false };
  });

  /** A policy with every list in one order, in which its roles and account have the names that AWS gives them. */
  const comparable = (policy: { readonly Statement: readonly object[] }): string =>
    FUNCTION_NAMES.reduce(
      (text, name) => text.replaceAll(roleOf(home, name), `arn:aws:iam::123456789012:role/role-of-${name}`),
      JSON.stringify(policy.Statement.map(sorted)),
    )
      .replaceAll('{AWS::AccountId}', '123456789012')
      .replaceAll('{AWS::Partition}', 'aws');

  test('makes no key of vaults and no replica, which KMS makes in other regions alone', () => {
    expect(keysStackOf({ ...configuration, restoredKeys })).toBeUndefined();
    expect(kept.all('AWS::KMS::Key').map(([id]) => id)).not.toContainEqual(
      expect.stringMatching(/KeysWrapping|KeysHmac/),
    );
    const { Variables } = kept.one('AWS::Lambda::Function', 'Functionsencryption').Properties.Environment;
    expect(Variables).toMatchObject({
      WRAPPING_KEY_ID: restoredKeys.wrapping,
      HMAC_KEY_ID: restoredKeys.hmac,
    });
    expect(kept.output('WrappingKey')).toBe(restoredKeys.wrapping);
  });

  test('watches over these keys as over its own', () => {
    const pattern = JSON.stringify(kept.one('AWS::Events::Rule', 'KeyWatchUses').Properties);
    for (const arn of Object.values(restoredKeys)) expect(pattern).toContain(`"/${arn.split('/')[1]}"`);
  });

  test('has replicas of them in another region, where these are configured, which no function may use', () => {
    expect(itsReplicas).toMatchObject({ stackName: 'item-registry-keys', region: 'eu-west-1' });
    expect(replicaOf(itsReplicas, 'Wrapping').Properties.PrimaryKeyArn).toBe(restoredKeys.wrapping);
    expect(isRefused(itsReplicas, 'Hmac', 'GenerateMac', roleOf(kept, 'encryption'))).toBe(true);
    expect(isRefused(itsReplicas, 'Hmac', 'GenerateMac', breakGlassRoleArn)).toBe(false);
  });

  test.each([
    ['Wrapping', 'WRAPPING_KEY_ID'],
    ['Hmac', 'HMAC_KEY_ID'],
  ] as const)(
    'has the command set the policy that a stack gives to a key of its own: %s',
    (name, variable) => {
      const policies = keyPolicies({ region: 'us-east-1', breakGlassRoleArn }, '123456789012', resources);
      const { KeyPolicy } = home.one('AWS::KMS::Key', `Keys${name}`).Properties;
      const set: unknown[] = JSON.parse(JSON.stringify(policies[variable])).Statement.map(sorted);
      expect(set).toHaveLength(KeyPolicy.Statement.length);
      expect(set).toEqual(expect.arrayContaining(JSON.parse(comparable(KeyPolicy))));
    },
  );
});

/** A value in which every list is in the order of the alphabet. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sorted(member)]));
}
