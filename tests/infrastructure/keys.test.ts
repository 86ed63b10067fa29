import { App, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { kept } from '#infra/constructs/keyPolicies.ts';
import { isDenied } from './support/policies.ts';
import { roleOf } from './support/roles.ts';
import { configuration, exampleTemplate, fullConfiguration, type ReadTemplate } from './support/template.ts';

type Pattern = Readonly<Record<string, unknown>>;

/**
 * Whether an event matches a pattern, as EventBridge decides it for the forms that the stack uses.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 * @throws for a form that is not understood here
 */
function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isObject(pattern)) throw new Error(`This pattern is not understood: ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') return listOf(expected).some((each) => matchesPattern(each, event));
    const actual = membersOf(event, name);
    if (!Array.isArray(expected)) return actual.some((each) => matchesPattern(expected, each));
    return expected.some((each) =>
      matchesValue(
        each,
        actual.filter((value) => value !== undefined),
      ),
    );
  });
}

const isObject = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The member of an object, or that of each object of a list. */
const membersOf = (value: unknown, name: string): unknown[] =>
  listOf(value).flatMap((each) => (isObject(each) ? listOf(each[name]) : [undefined]));

function matchesValue(expected: unknown, actual: readonly unknown[]): boolean {
  if (!isObject(expected)) return actual.includes(expected);
  const [[operator, operand] = [], ...others] = Object.entries(expected);
  if (operator === undefined || others.length > 0) throw new Error('A pattern has one operator');
  if (operator === 'exists') return actual.length > 0 === operand;
  const texts = actual.filter((each) => typeof each === 'string');
  if (operator === 'anything-but') return texts.some((each) => !listOf(operand).includes(each));
  if (operator === 'prefix') return texts.some((each) => each.startsWith(String(operand)));
  if (operator === 'suffix') return texts.some((each) => each.endsWith(String(operand)));
  if (operator === 'wildcard') return texts.some((each) => each.includes(String(operand).slice(1, -1)));
  throw new Error(`The operator ${operator} is not understood here`);
}

const template = await exampleTemplate();
const full = await exampleTemplate(fullConfiguration);
const keyOf = (name: string, of: ReadTemplate = template) => of.one('AWS::KMS::Key', `Keys${name}`);
const ADMINISTRATOR = 'arn:aws:iam::123456789012:role/Administrator';

describe('the keys of the vaults', () => {
  test.each(['Wrapping', 'Hmac'])('outlive the stack and the region: %s', (name) => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = keyOf(name);
    expect(Properties.MultiRegion).toBe(true);
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  });

  test('are of the kinds that the vault uses', () => {
    expect(keyOf('Wrapping').Properties).toMatchObject({ EnableKeyRotation: true });
    expect(keyOf('Hmac').Properties).toMatchObject({
      KeySpec: 'HMAC_256',
      KeyUsage: 'GENERATE_VERIFY_MAC',
    });
  });

  test('reject every request without the context of a vault, an identity or a request', () => {
    expect(keyOf('Wrapping').Properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        Condition: {
          Null: { 'kms:EncryptionContext:vaultId': 'true' },
          StringNotEquals: { 'kms:EncryptionContext:purpose': ['identity', 'request'] },
        },
      }),
    );
  });
});

const isRefused = (key: string, operation: string, principal: string | undefined, of = template): boolean =>
  isDenied(keyOf(key, of).Properties.KeyPolicy.Statement, {
    action: `kms:${operation}`,
    resource: key,
    context: { vaultId: 'v' },
    ...(principal && { principal }),
  });
const usersOf = (key: string, operation: string): FunctionName[] =>
  FUNCTION_NAMES.filter((name) => !isRefused(key, operation, roleOf(template, name)));

const USES = ['Encrypt', 'Decrypt', 'ReEncryptFrom', 'ReEncryptTo', 'GenerateDataKey', 'GenerateDataKeyPair'];
const ALL_USES = [...USES, 'GenerateMac', 'VerifyMac', 'CreateGrant'];
const ADMINISTRATION = [
  'PutKeyPolicy',
  'GetKeyPolicy',
  'DescribeKey',
  'EnableKey',
  'CancelKeyDeletion',
  'ReplicateKey',
];

describe('the policies of the keys of the vaults', () => {
  test('let a function perform only the operations that it declares', () => {
    expect(usersOf('Hmac', 'GenerateMac')).toEqual(['encryption', 'change-encryption-password', 'admin']);
    expect(usersOf('Wrapping', 'Encrypt')).not.toContain('assets');
    expect(usersOf('Wrapping', 'Decrypt')).not.toContain('account');
    for (const operation of ['ReEncryptFrom', 'GenerateDataKey', 'CreateGrant', 'VerifyMac']) {
      expect(usersOf('Wrapping', operation)).toEqual([]);
      expect(usersOf('Hmac', operation)).toEqual([]);
    }
  });

  test.each(ALL_USES)('refuse %s to everyone else, also to administrators and the root', (operation) => {
    for (const key of ['Wrapping', 'Hmac']) {
      for (const principal of [ADMINISTRATOR, 'arn:aws:iam::123456789012:root', undefined]) {
        expect(isRefused(key, operation, principal)).toBe(true);
      }
    }
  });

  test.each(ADMINISTRATION)('leave %s to the administrators of the account', (operation) => {
    for (const key of ['Wrapping', 'Hmac']) expect(isRefused(key, operation, ADMINISTRATOR)).toBe(false);
  });

  test('let the role of the operators in, where one is configured', () => {
    const { breakGlassRoleArn } = fullConfiguration;
    expect(breakGlassRoleArn).toBeDefined();
    for (const operation of ALL_USES) {
      expect(isRefused('Wrapping', operation, breakGlassRoleArn, full)).toBe(false);
      expect(isRefused('Wrapping', operation, ADMINISTRATOR, full)).toBe(true);
    }
  });

  test('leave the keys of tables and of alarms to the services that use them', () => {
    for (const id of ['KeysData', 'Alarms']) {
      const { Statement } = template.one('AWS::KMS::Key', id).Properties.KeyPolicy;
      for (const action of ALL_USES)
        expect(
          isDenied(Statement, {
            action: `kms:${action}`,
            resource: id,
            principal: ADMINISTRATOR,
            context: {},
          }),
        ).toBe(false);
    }
  });

  test.each(['DisableKey', 'ScheduleKeyDeletion'])(
    'refuse %s to everyone but CloudFormation, which undoes a first deployment, and the role of the operators',
    (operation) => {
      const deployer =
        'arn:aws:iam::{AWS::AccountId}:role/cdk-hnb659fds-cfn-exec-role-{AWS::AccountId}-us-east-1';
      for (const key of ['Data', 'Wrapping', 'Hmac']) {
        for (const principal of [ADMINISTRATOR, 'arn:aws:iam::123456789012:root'])
          for (const of of [template, full]) expect(isRefused(key, operation, principal, of)).toBe(true);
        expect(isRefused(key, operation, deployer)).toBe(false);
        expect(isRefused(key, operation, fullConfiguration.breakGlassRoleArn)).toBe(true);
        expect(isRefused(key, operation, fullConfiguration.breakGlassRoleArn, full)).toBe(false);
      }
    },
  );

  test('except the role of CloudFormation by the name that a bootstrap of another qualifier gives it', () => {
    const synthesizer = new DefaultStackSynthesizer({ qualifier: 'another' });
    const { Condition } = kept(new Stack(new App(), 'Other', { synthesizer }), undefined).toJSON();
    expect(JSON.stringify(Condition)).toContain('role/cdk-another-cfn-exec-role-');
  });
});

describe('the watch over the keys of the vaults', () => {
  const rulesOf = (of: ReadTemplate) =>
    ['KeyWatchUses', 'KeyWatchChanges'].map((name) => of.one('AWS::Events::Rule', name).Properties);
  const rules = rulesOf(template);
  const arnOf = (id: string, region = 'us-east-1') => `arn:aws:kms:${region}:123456789012:key/{${id}}`;
  const arn = arnOf(keyOf('Wrapping').id);
  const called = (eventName: string, more: object) => ({
    source: 'aws.kms',
    'detail-type': 'AWS API Call via CloudTrail',
    detail: { eventName, resources: [{ ARN: arn }], ...more },
  });
  const by = (role: string) => ({
    userIdentity: { type: 'AssumedRole', sessionContext: { sessionIssuer: { arn: role } } },
  });
  const isSeen = (event: object, of = template): boolean =>
    rulesOf(of).some(({ EventPattern }) => matchesPattern(EventPattern, event));

  test.each(ALL_USES)('sees %s by a role that is not a function’s, by a user, and by the root', (name) => {
    expect(isSeen(called(name, by(ADMINISTRATOR)))).toBe(true);
    expect(isSeen(called(name, { userIdentity: { type: 'IAMUser' } }))).toBe(true);
    expect(isSeen(called(name, { userIdentity: { type: 'Root' } }))).toBe(true);
  });

  test('sees the use of a replica in another region, whose events are sent to this one', () => {
    const ofReplica = { resources: [{ ARN: arnOf(keyOf('Wrapping').id, 'eu-west-1') }] };
    expect(isSeen(called('Decrypt', { ...by(ADMINISTRATOR), ...ofReplica }))).toBe(true);
  });

  test('sees a use that was refused, also where CloudTrail names the key in the message only', () => {
    const errorMessage = `User: x is not authorized to perform: kms:Decrypt on resource: arn:aws:kms:us-east-1:123456789012:key/{${keyOf('Wrapping').id}} with an explicit deny`;
    const refused = { errorCode: 'AccessDenied', errorMessage, resources: undefined };
    expect(isSeen(called('Decrypt', { ...by(ADMINISTRATOR), ...refused }))).toBe(true);
  });

  test.each(['PutKeyPolicy', 'ReplicateKey', 'DisableKey', 'ScheduleKeyDeletion'])(
    'sees %s, whoever does it',
    (name) => {
      expect(isSeen(called(name, by(roleOf(template, 'assets'))))).toBe(true);
      const ofTables = { resources: [{ ARN: arnOf(keyOf('Data').id) }] };
      expect(isSeen(called(name, { ...by(ADMINISTRATOR), ...ofTables }))).toBe(true);
      const ofBackups = { resources: [{ ARN: arnOf(full.one('AWS::KMS::Key', 'Backups').id) }] };
      expect(isSeen(called(name, { ...by(ADMINISTRATOR), ...ofBackups }), full)).toBe(true);
    },
  );

  test.each(['KeysData', 'Backups'])(
    'sees a refused try to delete a key of data that CloudTrail names in the message only: %s',
    (name) => {
      const { id } = full.one('AWS::KMS::Key', name);
      const errorMessage = `User: x is not authorized to perform: kms:ScheduleKeyDeletion on resource: arn:aws:kms:us-east-1:123456789012:key/{${id}} with an explicit deny`;
      const refused = { ...by(ADMINISTRATOR), errorCode: 'AccessDenied', errorMessage, resources: undefined };
      expect(isSeen(called('ScheduleKeyDeletion', refused), full)).toBe(true);
      expect(isSeen(called('DescribeKey', refused), full)).toBe(false);
    },
  );

  test('does not see the use of a key whose id only begins as that of a watched one', () => {
    const ofOther = { resources: [{ ARN: `${arn}0` }] };
    expect(isSeen(called('Decrypt', by(ADMINISTRATOR)))).toBe(true);
    expect(isSeen(called('Decrypt', { ...by(ADMINISTRATOR), ...ofOther }))).toBe(false);
  });

  test('does not see the work of the functions, other keys and mere questions', () => {
    expect(isSeen(called('Decrypt', by(roleOf(template, 'assets'))))).toBe(false);
    expect(isSeen(called('DescribeKey', by(ADMINISTRATOR)))).toBe(false);
    const ofTables = [{ ARN: arnOf(keyOf('Data').id) }];
    expect(isSeen(called('Decrypt', { ...by(ADMINISTRATOR), resources: ofTables }))).toBe(false);
  });

  test('is in the state in which CloudTrail reports decryptions, and writes them to its log', () => {
    const { id, Properties } = template.one('AWS::Logs::LogGroup', 'KeyWatch');
    expect(Properties.LogGroupName).toBe(`/aws/events/${configuration.stackName}-keys`);
    for (const { State, Targets } of rules) {
      expect(State).toBe('ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS');
      expect(Targets).toEqual([{ Id: 'Log', Arn: expect.stringMatching(new RegExp(`log-group:{${id}}$`)) }]);
    }
  });

  test('fits what EventBridge takes as a pattern', () => {
    const roleArn =
      'arn:aws:iam::123456789012:role/item-registry-Functionschangeencryptionpasswordrole-AbCdEfGhIjKl';
    const keyId = `mrk-${'0'.repeat(32)}`;
    for (const { EventPattern } of rulesOf(full)) {
      const resolved = JSON.stringify(EventPattern)
        .replace(/\{\w+\.Arn\}/g, roleArn)
        .replace(/\{\w+\}/g, keyId);
      expect(resolved.length).toBeLessThanOrEqual(2_048);
    }
  });
});
