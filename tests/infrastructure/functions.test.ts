import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName, SCHEDULES } from '#functions/catalogue.ts';
import { MEMORY_MB } from '#infra/memory.ts';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const constructId = (name: FunctionName) => `Functions${name.replaceAll('-', '')}`;
const functionOf = (name: FunctionName) =>
  template.one('AWS::Lambda::Function', constructId(name)).Properties;
const keyArn = (key: string) => `{${template.one('AWS::KMS::Key', `Keys${key}`).id}.Arn}`;
const deadLetters = `{${template.one('AWS::SQS::Queue', 'JobsDeadLetters').id}.Arn}`;
const arnOf = (table: string) => `{${template.one('AWS::DynamoDB::GlobalTable', table).id}.Arn}`;

const poolArn = `{${template.one('AWS::Cognito::UserPool').id}.Arn}`;
/** SES asks for the permission on the sender, and on the rules that go with it by default. */
const sendingMails = [
  `identity/{${template.one('AWS::SES::EmailIdentity').id}}`,
  `configuration-set/{${template.one('AWS::SES::ConfigurationSet').id}}`,
].map((resource) => `ses:SendRawEmail arn:aws:ses:us-east-1:{AWS::AccountId}:${resource}`);

interface Statement {
  readonly Action: string | string[];
  readonly Resource: string | string[];
  readonly Effect: string;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function statementsOf(name: FunctionName): Statement[] {
  const { id } = template.one('AWS::IAM::Role', `${constructId(name)}role`);
  return template
    .all('AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.includes(`{${id}}`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

const allowedTo = (name: FunctionName) =>
  statementsOf(name)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`)),
    )
    .sort();

const withLogAndTraces = (name: FunctionName, operations: readonly string[]) => {
  const log = `{${template.one('AWS::Logs::LogGroup', `${constructId(name)}log`).id}.Arn}`;
  const traces = ['PutTelemetryRecords', 'PutTraceSegments'].map((action) => `xray:${action} *`);
  return [`logs:CreateLogStream ${log}`, `logs:PutLogEvents ${log}`, ...traces, ...operations].sort();
};

describe('the functions', () => {
  test('are those of the catalogue, beside the one that copies the app', () => {
    const [descriptions, other] = [
      template
        .all('AWS::Lambda::Function')
        .map(([, { Properties }]) => Properties.Description)
        .filter(Boolean),
      template.all('AWS::Lambda::Function').filter(([, { Properties }]) => !Properties.Description),
    ];
    expect(descriptions.sort()).toEqual(FUNCTION_NAMES.map((name) => `Item Registry: ${name}`).sort());
    expect(other.map(([id]) => id)).toEqual([expect.stringContaining('CDKBucketDeployment')]);
  });

  test.each(FUNCTION_NAMES)('run on arm64 and Node 24: %s', (name) => {
    expect(functionOf(name)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  test.each(FUNCTION_NAMES)('log to a group of their own, kept as long as configured: %s', (name) => {
    const { id, Properties } = template.one('AWS::Logs::LogGroup', `${constructId(name)}log`);
    expect(functionOf(name).LoggingConfig).toEqual({ LogGroup: `{${id}}` });
    expect(Properties.RetentionInDays).toBe(30);
  });

  test.each(FUNCTION_NAMES)('are traced, and have their measured memory: %s', (name) => {
    expect(functionOf(name)).toMatchObject({
      TracingConfig: { Mode: 'Active' },
      MemorySize: MEMORY_MB[name],
    });
  });

  test.each(FUNCTION_NAMES)('are given what the catalogue says and nothing else: %s', (name) => {
    const { endpoints, tables, buckets, keys, directory, addresses } = FUNCTIONS[name];
    const observed = endpoints.length > 0 || SCHEDULES.some(({ functionName }) => functionName === name);
    const observation = ['POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
    const variables: string[] = [
      ...tables,
      ...buckets,
      ...keys,
      ...directory,
      ...addresses,
      ...(observed ? observation : []),
    ];
    expect(Object.keys(functionOf(name).Environment?.Variables ?? {}).sort()).toEqual(variables.sort());
  });

  test('know each table by the variable of its name', () => {
    const users = `{${template.one('AWS::DynamoDB::GlobalTable', 'Users').id}}`;
    expect(functionOf('assets').Environment.Variables).toMatchObject({
      ASSETS_TABLE: `{${template.one('AWS::DynamoDB::GlobalTable', 'Assets').id}}`,
      USERS_TABLE: users,
    });
    expect(functionOf('transfers').Environment.Variables).toMatchObject({
      TRANSFERS_TABLE: `{${template.one('AWS::DynamoDB::GlobalTable', 'Transfers').id}}`,
      USERS_TABLE: users,
    });
  });
});

describe('the roles', () => {
  const accessRow = ['GetItem', 'PutItem'].map((operation) => `dynamodb:${operation} ${arnOf('Users')}`);

  test.each<[FunctionName, string[]]>([
    [
      'assets',
      [
        ...['BatchWriteItem', 'PutItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Activity')}`),
        ...['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        `dynamodb:GetItem ${arnOf('Sessions')}`,
        ...['GetItem', 'UpdateItem'].map((name) => `dynamodb:${name} ${arnOf('Transfers')}`),
        `dynamodb:ConditionCheckItem ${arnOf('Users')}`,
        ...accessRow,
        ...Array.from({ length: 3 }, () => `kms:Decrypt ${keyArn('Wrapping')}`),
      ],
    ],
    [
      'send-qr',
      [
        ...['Assets', 'Sessions'].map((table) => `dynamodb:GetItem ${arnOf(table)}`),
        `dynamodb:UpdateItem ${arnOf('Users')}`,
        ...accessRow,
        ...Array.from({ length: 3 }, () => `kms:Decrypt ${keyArn('Wrapping')}`),
        ...['AdminGetUser', 'ListUsers'].map((name) => `cognito-idp:${name} ${poolArn}`),
        ...sendingMails,
      ],
    ],
    [
      'encryption',
      [
        `dynamodb:PutItem ${arnOf('Activity')}`,
        ...['Query', 'UpdateItem'].map((name) => `dynamodb:${name} ${arnOf('Assets')}`),
        ...['DeleteItem', 'GetItem', 'PutItem'].map((name) => `dynamodb:${name} ${arnOf('Sessions')}`),
        ...['ConditionCheckItem', 'DeleteItem'].map((name) => `dynamodb:${name} ${arnOf('Users')}`),
        ...accessRow,
        ...['Decrypt', 'Encrypt'].map((name) => `kms:${name} ${keyArn('Wrapping')}`),
        `kms:GenerateMac ${keyArn('Hmac')}`,
      ],
    ],
    [
      'change-encryption-password',
      [
        `dynamodb:PutItem ${arnOf('Activity')}`,
        `dynamodb:PutItem ${arnOf('Sessions')}`,
        ...['ConditionCheckItem', 'DeleteItem'].map((name) => `dynamodb:${name} ${arnOf('Users')}`),
        ...accessRow,
        ...['Decrypt', 'Encrypt'].map((name) => `kms:${name} ${keyArn('Wrapping')}`),
        `kms:GenerateMac ${keyArn('Hmac')}`,
      ],
    ],
    [
      'data-reset',
      [
        `dynamodb:PutItem ${arnOf('Activity')}`,
        ...['ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        ...['DeleteItem', 'GetItem'].map((name) => `dynamodb:${name} ${arnOf('Transfers')}`),
        ...['byOwner', 'byRequester'].map((index) => `dynamodb:Query ${arnOf('Transfers')}/index/${index}`),
        ...['DeleteItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Sessions')}`),
        ...['ConditionCheckItem', 'DeleteItem'].map((name) => `dynamodb:${name} ${arnOf('Users')}`),
        ...accessRow,
        ...Array.from({ length: 3 }, () => `kms:Encrypt ${keyArn('Wrapping')}`),
      ],
    ],
    [
      'account',
      [
        ...['DeleteItem', 'PutItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Activity')}`),
        ...['ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        ...['DeleteItem', 'GetItem'].map((name) => `dynamodb:${name} ${arnOf('Transfers')}`),
        ...['byOwner', 'byRequester'].map((index) => `dynamodb:Query ${arnOf('Transfers')}/index/${index}`),
        ...['DeleteItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Sessions')}`),
        ...['ConditionCheckItem', 'DeleteItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Users')}`),
        ...accessRow,
        ...Array.from({ length: 3 }, () => `kms:Encrypt ${keyArn('Wrapping')}`),
        ...['AdminDeleteUser', 'AdminGetUser'].map((name) => `cognito-idp:${name} ${poolArn}`),
      ],
    ],
    ['activity', [`dynamodb:Query ${arnOf('Activity')}`, ...accessRow]],
    [
      'transfers',
      [
        `dynamodb:PutItem ${arnOf('Activity')}`,
        ...['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        `dynamodb:GetItem ${arnOf('Sessions')}`,
        ...['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Transfers')}`,
        ),
        ...['awaiting', 'byOwner', 'byRequester'].map(
          (index) => `dynamodb:Query ${arnOf('Transfers')}/index/${index}`,
        ),
        `dynamodb:ConditionCheckItem ${arnOf('Users')}`,
        ...accessRow,
        ...Array.from({ length: 4 }, () => `kms:Decrypt ${keyArn('Wrapping')}`),
        ...Array.from({ length: 3 }, () => `kms:Encrypt ${keyArn('Wrapping')}`),
        `cognito-idp:AdminGetUser {${template.one('AWS::Cognito::UserPool').id}.Arn}`,
        ...sendingMails,
      ],
    ],
    [
      'admin',
      [
        ...['PutItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Activity')}`),
        ...['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        `dynamodb:Query ${arnOf('Assets')}/index/byAsset`,
        ...['DeleteItem', 'Scan', 'UpdateItem'].map((name) => `dynamodb:${name} ${arnOf('Problems')}`),
        ...['DeleteItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Sessions')}`),
        ...['ConditionCheckItem', 'GetItem', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Transfers')}`,
        ),
        ...['ConditionCheckItem', 'DeleteItem', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Users')}`,
        ),
        ...accessRow,
        ...Array.from({ length: 2 }, () => `kms:Decrypt ${keyArn('Wrapping')}`),
        `kms:GenerateMac ${keyArn('Hmac')}`,
        ...sendingMails,
        ...[
          'AdminAddUserToGroup',
          'AdminCreateUser',
          'AdminDisableUser',
          'AdminEnableUser',
          'AdminGetUser',
          'AdminRemoveUserFromGroup',
          'AdminResetUserPassword',
          'AdminUserGlobalSignOut',
          'ListUsers',
          'ListUsersInGroup',
        ].map((name) => `cognito-idp:${name} ${poolArn}`),
      ],
    ],
    [
      'problem-transfers',
      [
        ...['PutItem', 'Query'].map((name) => `dynamodb:${name} ${arnOf('Activity')}`),
        ...['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Scan', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Assets')}`,
        ),
        `dynamodb:Query ${arnOf('Assets')}/index/byAsset`,
        ...['DeleteItem', 'GetItem', 'PutItem', 'Scan'].map(
          (name) => `dynamodb:${name} ${arnOf('Problems')}`,
        ),
        ...['DeleteItem', 'GetItem', 'Scan', 'UpdateItem'].map(
          (name) => `dynamodb:${name} ${arnOf('Transfers')}`,
        ),
        ...['BatchGetItem', 'GetItem'].map((name) => `dynamodb:${name} ${arnOf('Users')}`),
        `sqs:SendMessage ${deadLetters}`,
      ],
    ],
    ['weather', accessRow],
    ['system', []],
    ['token-claims', []],
  ])('allow %s its own log, traces, and what it does with its tables and keys', (name, operations) => {
    expect(allowedTo(name)).toEqual(withLogAndTraces(name, operations));
  });

  test('let the items be opened only by a session, or by the secret of Standard', () => {
    const contexts = statementsOf('assets')
      .filter(({ Action }) => [Action].flat().includes('kms:Decrypt'))
      .map(({ Condition }) => Condition?.StringEquals);
    expect(contexts).toEqual([
      { 'kms:EncryptionContext:purpose': 'session' },
      { 'kms:EncryptionContext:purpose': 'standard' },
      { 'kms:EncryptionContext:purpose': 'password', 'kms:EncryptionContext:level': 'Standard' },
    ]);
  });

  test('let a reset make a vault at Standard and open nothing', () => {
    const statements = statementsOf('data-reset').filter(({ Resource }) => Resource === keyArn('Wrapping'));
    expect(statements.map(({ Action, Condition }) => [Action, Condition?.StringEquals])).toEqual([
      ['kms:Encrypt', { 'kms:EncryptionContext:purpose': 'standard' }],
      [
        'kms:Encrypt',
        { 'kms:EncryptionContext:purpose': 'password', 'kms:EncryptionContext:level': 'Standard' },
      ],
      ['kms:Encrypt', { 'kms:EncryptionContext:purpose': 'public-key' }],
    ]);
  });

  test('have no managed policy', () => {
    for (const [, { Properties }] of template.all('AWS::IAM::Role')) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
    }
  });
});
