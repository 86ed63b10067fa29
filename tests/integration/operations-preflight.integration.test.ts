import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { TABLES, type Table } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError, queryError } from '#tests/support/fakes/awsResponses.ts';
import {
  CALLER,
  describedStack,
  listedResources,
  listedStacks,
  OWNED_BY_NONE,
  ownedBy,
} from '#tests/support/fakes/stackResponses.ts';

const SENDER = 'registry@our-things.org';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef';

const result = (operation: string, content: string): string =>
  `<${operation}Response><${operation}Result>${content}</${operation}Result></${operation}Response>`;
const verified = (identities: Readonly<Record<string, string>>): string =>
  result(
    'GetIdentityVerificationAttributes',
    `<VerificationAttributes>${Object.entries(identities)
      .map(
        ([key, status]) =>
          `<entry><key>${key}</key><value><VerificationStatus>${status}</VerificationStatus></value></entry>`,
      )
      .join('')}</VerificationAttributes>`,
  );
const quota = (mails: number): string =>
  result('GetSendQuota', `<Max24HourSend>${mails}</Max24HourSend><MaxSendRate>1</MaxSendRate>`);
const distributions = (quantity: number): string =>
  `<DistributionList><Quantity>${quantity}</Quantity><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated></DistributionList>`;
const certificateOf = (Status: string, ...SubjectAlternativeNames: string[]) => ({
  Certificate: { Status, SubjectAlternativeNames },
});

/** A table as DynamoDB describes it. */
const tableWith = (indexes: Readonly<Record<string, string>>) => ({
  Table: {
    DeletionProtectionEnabled: true,
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, IndexStatus]) => ({
      IndexName,
      IndexStatus,
    })),
  },
});

const CLOUDFRONT = 'GET /2020-05-31/distribution?MaxItems=1';
const KEYS_DESCRIPTION = 'Item Registry: the keys of the vaults in another region';

const LAMBDA = 'GET /2016-08-19/account-settings';

const recoveryOf = (PointInTimeRecoveryStatus: string) => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
  },
});
const expiryOf = (TimeToLiveStatus: string) => ({
  TimeToLiveDescription: { TimeToLiveStatus, AttributeName: 'expiresAt' },
});

/** An account that has everything, and in which this installation was never deployed. */
const READY = {
  ...CALLER,
  DescribeStacks: queryError('ValidationError', 'Stack with id item-registry does not exist'),
  ListStacks: listedStacks(),
  ListStackResources: listedResources([]),
  ValidateTemplate: '<ValidateTemplateResponse/>',
  DescribeStackResources: OWNED_BY_NONE,
  GetParameter: { Parameter: { Value: '30' } },
  [LAMBDA]: { AccountLimit: { ConcurrentExecutions: 1_000 } },
  [CLOUDFRONT]: distributions(1),
  GetIdentityVerificationAttributes: verified({}),
  GetSendQuota: quota(50_000),
  DescribeUserPoolDomain: { DomainDescription: {} },
  DescribeCertificate: certificateOf('ISSUED', 'registry.our-things.org'),
  DescribeContinuousBackups: recoveryOf('ENABLED'),
  DescribeTimeToLive: expiryOf('ENABLED'),
};

/** A configuration of an operator's own. */
function configurationFile(changes: object = {}): string {
  const example = JSON.parse(readFileSync('infra/configuration.example.json', 'utf8'));
  const file = join(dataFolderOfTest(), 'mine.json');
  const addresses = { senderAddress: SENDER, alarmAddress: 'operators@our-things.org' };
  writeFileSync(file, JSON.stringify({ ...example, ...addresses, ...changes }));
  return file;
}

async function preflight(answers: object, changes: object = {}) {
  const calls = await answeringAws({ ...READY, ...answers });
  const ended = await operated('preflight', ['--configuration', configurationFile(changes)]);
  return { ...ended, calls };
}

const READS = /^(?:Get|Describe|List|Validate)|^(?:GET|HEAD) /;
const isRead = ({ operation }: AwsRequest): boolean => READS.test(operation);

const DOMAIN = { domain: { name: 'registry.our-things.org', certificateArn: CERTIFICATE } };

describe('preflight of an account that has everything', () => {
  test('says that a deployment can go ahead, and only reads', async () => {
    const { said, refusal, calls } = await preflight({}, { ...DOMAIN, selfSignUp: 'closed' });
    expect(refusal).toBeUndefined();
    expect(said[0]).toBe('Account 123456789012, region us-east-1, stack item-registry');
    expect(said.at(-1)).toBe('A deployment can go ahead.');
    expect(said.filter((line) => /^(?:note|STOP)/.test(line))).toEqual([]);
    expect(calls.length).toBeGreaterThanOrEqual(10);
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
  });

  test('takes a wildcard certificate of the same level, and none of another', async () => {
    const wildcard = { DescribeCertificate: certificateOf('ISSUED', '*.our-things.org') };
    expect((await preflight(wildcard, DOMAIN)).refusal).toBeUndefined();
    const deeper = { domain: { ...DOMAIN.domain, name: 'a.registry.our-things.org' } };
    expect((await preflight(wildcard, deeper)).said.join('\n')).toContain(
      'STOP  The certificate is for *.our-things.org, and not for a.registry.our-things.org.',
    );
  });
});

const RESTORED = { restoredTables: { Transfers: 'Transfers-back1' } };
const INDEXES = { byOwner: 'ACTIVE', byRequester: 'ACTIVE', awaiting: 'ACTIVE' };
const describeRestored = ({ TableName }: AwsRequest['input']) =>
  tableWith(TableName === 'Transfers-back1' ? { ...INDEXES, due: 'ACTIVE' } : {});

describe('preflight of an installation in which people sign up by themselves', () => {
  const MAILS = /^note {2}Whoever signs up 50 times/;

  test('notes that strangers can use up the mails of the sign-in, as long as Cognito sends them', async () => {
    const { said, refusal } = await preflight({});
    expect(refusal).toBeUndefined();
    expect(said).toContainEqual(expect.stringMatching(MAILS));
  });

  test.each([
    ['SES sends them', { signInMailsBySes: true }],
    ['administrators invite everyone', { selfSignUp: 'closed' }],
  ])('notes nothing where %s', async (_, changes) => {
    const { said } = await preflight({}, changes);
    expect(said.filter((line) => MAILS.test(line))).toEqual([]);
  });
});

describe('preflight of an installation whose keys have replicas', () => {
  test('looks at the bootstrap of both regions', async () => {
    const { said, refusal } = await preflight({}, { keyReplicas: 'eu-west-1' });
    expect(refusal).toBeUndefined();
    for (const region of ['us-east-1', 'eu-west-1'])
      expect(said).toContainEqual(
        expect.stringContaining(`The region ${region} is bootstrapped for CDK (version `),
      );
  });
});

describe('preflight of an installation with backups', () => {
  const copyTo = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:copies';
  const withSettings = (on: object, managed: boolean, copies: object = { copyTo }) =>
    preflight(
      {
        'GET /account-settings': {
          ResourceTypeOptInPreference: on,
          ResourceTypeManagementPreference: { DynamoDB: managed },
        },
      },
      { backups: { keepDays: 30, ...copies } },
    );

  test('finds the services that are to be backed up switched on', async () => {
    const { said, refusal, calls } = await withSettings({ DynamoDB: true, S3: true }, true);
    expect(refusal).toBeUndefined();
    expect(said).toContain('ok    AWS Backup is switched on for the tables and the files.');
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
    const here = await withSettings({ DynamoDB: true, S3: true }, false, {});
    expect(here.said).toContain('ok    AWS Backup is switched on for the tables and the files.');
  });

  test.each([
    [
      'a service that is switched off',
      { DynamoDB: true, S3: false },
      true,
      /^note {2}.* switched off for S3 in us-east-1/,
    ],
    ['both', {}, true, /^note {2}.* switched off for DynamoDB and S3 in us-east-1/],
    ['backups that cannot be copied', { DynamoDB: true, S3: true }, false, /^note {2}.* could not copy them/],
  ])('notes %s, and the command that mends it', async (_, on, managed, line) => {
    const { said, refusal } = await withSettings(on, managed);
    expect(refusal).toBeUndefined();
    const at = said.findIndex((each) => line.test(each));
    expect(at).toBeGreaterThan(0);
    expect(said[at + 1]).toContain('aws backup update-region-settings --region us-east-1');
  });
});

describe('preflight of an installation with restored tables', () => {
  test('finds the indexes and the settings of each', async () => {
    const restored = { restoredTables: { ...RESTORED.restoredTables, Users: 'Users-back1' } };
    const inUse = {
      ...IN_USE,
      GetIdentityVerificationAttributes: verified({ [SENDER]: 'Success' }),
      DescribeTable: describeRestored,
    };
    const { said, refusal, calls } = await preflight(inUse, restored);
    expect(refusal).toBeUndefined();
    expect(said).toContain('ok    The restored table Transfers-back1 has its indexes.');
    expect(said).toContain('ok    The restored table Users-back1 has its indexes.');
    expect(said).toContain('ok    The restored table Users-back1 has the settings of a table of the stack.');
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
  });

  test('says with which command a missing index is made', async () => {
    const { said } = await preflight({ DescribeTable: tableWith(INDEXES) }, RESTORED);
    const [, input = ''] = said.join('\n').match(/--cli-input-json '(.*)'/) ?? [];
    expect(JSON.parse(input)).toEqual({
      TableName: 'Transfers-back1',
      AttributeDefinitions: [
        { AttributeName: 'dueShard', AttributeType: 'S' },
        { AttributeName: 'dueAt', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'due',
            KeySchema: [
              { AttributeName: 'dueShard', KeyType: 'HASH' },
              { AttributeName: 'dueAt', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        },
      ],
    });
  });
});

const KEY_ARNS = {
  wrapping: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`,
  hmac: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'1'.repeat(32)}`,
};
const keyWith = (KeyState: string) => (input: AwsRequest['input']) => ({
  KeyMetadata: {
    KeyId: 'mrk',
    KeyState,
    KeySpec: input.KeyId === KEY_ARNS.wrapping ? 'SYMMETRIC_DEFAULT' : 'HMAC_256',
  },
});
/** A configuration by which a new stack works on all that an earlier one has kept. */
const KEPT = {
  restoredKeys: KEY_ARNS,
  restoredTables: Object.fromEntries(Object.keys(TABLES).map((name) => [name, `${name}-kept`])),
};
/** A table as the earlier stack has made it, under its own key of the data. */
const keptTable = ({ TableName }: AwsRequest['input']) => {
  const name = typedKeys(TABLES).find((each) => TableName === `${each}-kept`);
  const declared: Table | undefined = name && TABLES[name];
  const names = Object.keys(declared?.indexes ?? {});
  const KMSMasterKeyArn = 'arn:aws:kms:us-east-1:123456789012:key/mrk-data-of-the-earlier';
  return {
    Table: {
      ...tableWith(Object.fromEntries(names.map((index) => [index, 'ACTIVE']))).Table,
      SSEDescription: { KMSMasterKeyArn },
    },
  };
};
const KEPT_USERS = { restoredTables: { Users: 'Users-kept' } };
const OVER_KEPT = { DescribeTable: keptTable, DescribeKey: keyWith('Enabled') };

describe('preflight of a new stack over what an earlier one has kept', () => {
  test('finds its keys enabled, and counts nothing that the stack uses among the leftovers', async () => {
    const left = [
      { logicalId: 'StorageAssets', id: 'Assets-kept', type: 'AWS::DynamoDB::GlobalTable' },
      { logicalId: 'KeysHmac', id: `mrk-${'1'.repeat(32)}`, type: 'AWS::KMS::Key' },
    ];
    const { said, refusal, calls } = await preflight(
      {
        ...OVER_KEPT,
        ListStacks: listedStacks({ name: 'item-registry', id: 'stack-1', deletedAt: '2026-11-20T00:00:00Z' }),
        ListStackResources: listedResources(left.map((one) => ({ ...one, status: 'DELETE_SKIPPED' }))),
      },
      { ...KEPT, selfSignUp: 'closed' },
    );
    expect(refusal).toBeUndefined();
    expect(said).toContain('ok    The kept key restoredKeys.wrapping is enabled.');
    expect(said).toContain('ok    The kept key restoredKeys.hmac is enabled.');
    expect(said).toContain('ok    No earlier attempt has left anything.');
    expect(said.filter((line) => line.startsWith('note'))).toEqual([]);
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
  });

  test('takes tables that were restored for the stack itself, which lie under its key', async () => {
    const own = { logicalId: 'KeysData1A2B3C4D', id: 'mrk-data-of-the-earlier', type: 'AWS::KMS::Key' };
    const { refusal } = await preflight(
      {
        ...OVER_KEPT,
        DescribeStacks: describedStack('UPDATE_COMPLETE'),
        ListStackResources: listedResources([
          own,
          { logicalId: 'MailIdentity', id: SENDER, type: 'AWS::SES::EmailIdentity' },
        ]),
        GetIdentityVerificationAttributes: verified({ [SENDER]: 'Success' }),
      },
      { restoredTables: KEPT.restoredTables },
    );
    expect(refusal).toBeUndefined();
  });

  test('notes which tables are new', async () => {
    const { Sessions: _, ...restoredTables } = KEPT.restoredTables;
    const { said, refusal } = await preflight(OVER_KEPT, { ...KEPT, restoredTables });
    expect(refusal).toBeUndefined();
    expect(said.join('\n')).toContain('note  restoredTables does not name Sessions:');
  });
});

/** An installation in use whose stack has the identity of its sender. */
const IN_USE = {
  DescribeStacks: describedStack('UPDATE_COMPLETE'),
  ListStackResources: listedResources([
    { logicalId: 'MailIdentity', id: SENDER, type: 'AWS::SES::EmailIdentity' },
  ]),
};

test.each(['item-registry-example', 'us-east-1_pool|item-registry-example'])(
  'preflight lets an installation keep the address of its sign-in, which CloudFormation knows as %s',
  async (id) => {
    const { said, refusal } = await preflight({
      ...IN_USE,
      GetIdentityVerificationAttributes: verified({ [SENDER]: 'Success' }),
      ListStackResources: listedResources([
        { logicalId: 'MailIdentity', id: SENDER, type: 'AWS::SES::EmailIdentity' },
        { logicalId: 'SignIn', id, type: 'AWS::Cognito::UserPoolDomain' },
      ]),
    });
    expect(said.join('\n')).not.toContain('signInPrefix');
    expect(refusal).toBeUndefined();
  },
);

test.each(['', 'Item Registry of the museum', KEYS_DESCRIPTION])(
  'preflight refuses a stack of something else with the description "%s", which a deployment would replace',
  async (description) => {
    const DescribeStacks = describedStack('CREATE_COMPLETE', {}, description);
    const { said, refusal } = await preflight({ DescribeStacks });
    expect(refusal).toMatch(/^The stack item-registry is not one of Item Registry/);
    expect(said).toEqual([]);
  },
);

test.each(['another', 'Item Registry'])(
  'preflight refuses a stack with the description "%s" where that of the replicas of the keys would be',
  async (description) => {
    const stateOf = ({ StackName }: AwsRequest['input']) =>
      StackName === 'item-registry-keys'
        ? describedStack('CREATE_COMPLETE', {}, description)
        : READY.DescribeStacks;
    const { said, refusal } = await preflight({ DescribeStacks: stateOf }, { keyReplicas: 'eu-west-1' });
    expect(refusal).toMatch(/^A deployment would fail/);
    expect(said.filter((line) => line.startsWith('STOP'))).toEqual([
      expect.stringMatching(/is not one of Item Registry.* It is in eu-west-1\./),
    ]);
  },
);

test.each([
  ['UPDATE_IN_PROGRESS', 'Wait until it is done.'],
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --region eu-west-1 --stack-name item-registry-keys'],
  ['ROLLBACK_FAILED', 'docs/operations.md, "A second region", says how'],
  ['ROLLBACK_COMPLETE', undefined],
  ['REVIEW_IN_PROGRESS', undefined],
])(
  'preflight tells of the stack of the replicas before the installation is deployed: %s',
  async (status, remedy) => {
    const stateOf = ({ StackName }: AwsRequest['input']) =>
      StackName === 'item-registry-keys'
        ? describedStack(status, {}, KEYS_DESCRIPTION)
        : READY.DescribeStacks;
    const { said } = await preflight({ DescribeStacks: stateOf }, { keyReplicas: 'eu-west-1' });
    const text = said.join('\n');
    expect(text.match(/^STOP .*$/gm) ?? []).toEqual(
      remedy === undefined ? [] : [expect.stringContaining(`item-registry-keys`)],
    );
    expect(text).toContain(remedy ?? '');
  },
);

test('preflight lets a first deployment be repeated that was broken off at the question of CDK', async () => {
  const { said, refusal } = await preflight({ DescribeStacks: describedStack('REVIEW_IN_PROGRESS') });
  expect(refusal).toBeUndefined();
  expect(said).toContain('ok    There is no stack item-registry yet: this is its first.');
});

const unknownType = (...types: string[]) =>
  queryError('ValidationError', `Template format error: Unrecognized resource types: [${types.join(', ')}]`);

describe('preflight of a region that lacks something', () => {
  test('asks CloudFormation for the budget only where the configuration has one', async () => {
    const typesIn = (calls: readonly AwsRequest[]) =>
      calls.find(({ operation }) => operation === 'ValidateTemplate')?.input.TemplateBody;
    expect(typesIn((await preflight({})).calls)).not.toContain('AWS::Budgets::Budget');
    expect(typesIn((await preflight({}, { monthlyBudget: 200 })).calls)).toContain('AWS::Budgets::Budget');
  });

  test('stops for a budget that CloudFormation would refuse the whole template for', async () => {
    const { said, refusal } = await preflight(
      { ValidateTemplate: unknownType('AWS::Budgets::Budget') },
      { monthlyBudget: 200, region: 'eu-north-1' },
    );
    expect(refusal).toMatch(/^A deployment would fail/);
    expect(said.filter((line) => line.startsWith('STOP'))).toEqual([
      'STOP  CloudFormation makes no budgets in eu-north-1, and would refuse the whole template for monthlyBudget.',
    ]);
  });

  test('stops before it asks SES where there is none', async () => {
    const { said, calls } = await preflight({ ValidateTemplate: unknownType('AWS::SES::EmailIdentity') });
    expect(said.filter((line) => line.startsWith('STOP'))).toEqual([
      'STOP  There is no SES in us-east-1, by which the product sends its mails.',
    ]);
    expect(calls.map(({ operation }) => operation)).not.toContain('GetSendQuota');
  });

  test('tells of the other preconditions too where it cannot ask about the region', async () => {
    const { said, refusal } = await preflight({
      ValidateTemplate: queryError('Throttling', 'Rate exceeded'),
    });
    expect(refusal).toMatch(/^A deployment would fail/);
    expect(said.filter((line) => line.startsWith('STOP'))).toEqual([
      expect.stringMatching(/^STOP {2}Could not examine what the region has: Throttling/),
    ]);
    expect(said).toContainEqual(expect.stringContaining('is bootstrapped for CDK'));
  });

  test('goes on where CloudFormation finds another fault in the question', async () => {
    const other = queryError('ValidationError', 'Template format error: another one');
    expect((await preflight({ ValidateTemplate: other })).refusal).toBeUndefined();
  });
});

test('preflight has an update that could not be taken back gone on with, and no installation destroyed', async () => {
  const { said } = await preflight({ DescribeStacks: describedStack('UPDATE_ROLLBACK_FAILED') });
  const text = said.join('\n');
  expect(text).toContain(
    'STOP  The stack item-registry cannot be updated: its status is UPDATE_ROLLBACK_FAILED.',
  );
  expect(text).toContain(
    'aws cloudformation continue-update-rollback --region us-east-1 --stack-name item-registry',
  );
  expect(text).not.toContain('destroy');
});

describe('preflight stops a deployment', () => {
  test.each([
    {
      because: 'the configuration is the example',
      changes: { senderAddress: 'item-registry@example.com' },
      line: 'senderAddress is the example item-registry@example.com',
      remedy: 'Copy infra/configuration.example.json',
    },
    {
      because: 'CDK was never bootstrapped',
      answers: { GetParameter: jsonError('ParameterNotFound') },
      line: 'The region us-east-1 is not bootstrapped for CDK yet.',
      remedy: 'npx cdk bootstrap aws://123456789012/us-east-1',
    },
    {
      because: 'the bootstrap of CDK is too old',
      answers: { GetParameter: { Parameter: { Value: '5' } } },
      line: 'The bootstrap of CDK in us-east-1 is of version 5',
      remedy: 'npx cdk bootstrap aws://123456789012/us-east-1',
    },
    {
      because: 'another deployment is under way',
      answers: { DescribeStacks: describedStack('UPDATE_IN_PROGRESS') },
      line: 'The stack item-registry is changing (UPDATE_IN_PROGRESS).',
      remedy: 'Wait until it is done.',
    },
    {
      because: 'a first deployment could not be taken back',
      answers: { DescribeStacks: describedStack('ROLLBACK_FAILED') },
      line: 'The stack item-registry cannot be updated: its status is ROLLBACK_FAILED.',
      remedy: 'It was never complete: npm run destroy, and deploy again.',
    },
    {
      because: 'the deletion of the stack has failed',
      answers: { DescribeStacks: describedStack('DELETE_FAILED') },
      line: 'The stack item-registry cannot be updated: its status is DELETE_FAILED.',
      remedy: 'npm run destroy again',
    },
    {
      because: 'the sign-in of an installation is to get another address',
      answers: {
        ...IN_USE,
        ListStackResources: listedResources([
          { logicalId: 'SignIn', id: 'us-east-1_pool|my-things', type: 'AWS::Cognito::UserPoolDomain' },
        ]),
      },
      line: 'signInPrefix is item-registry-example, and the sign-in pages of the installation are at my-things.',
      remedy: 'Set it back',
    },
    {
      because: 'the sender is an identity of SES already',
      answers: { GetIdentityVerificationAttributes: verified({ [SENDER]: 'Success' }) },
      line: `${SENDER} is an identity of SES already.`,
      remedy: `aws ses delete-identity --region us-east-1 --identity ${SENDER}`,
    },
    {
      because: 'the new sender of an installation is an identity of SES already',
      answers: {
        ...IN_USE,
        GetIdentityVerificationAttributes: verified({ 'new@our-things.org': 'Success' }),
      },
      changes: { senderAddress: 'new@our-things.org' },
      line: 'new@our-things.org is an identity of SES already.',
      remedy: 'aws ses delete-identity --region us-east-1 --identity new@our-things.org',
    },
    {
      because: 'the sign-in is to send by SES before the sender is confirmed',
      changes: { signInMailsBySes: true },
      line: 'signInMailsBySes is true',
      remedy: 'Set it to false',
    },
    {
      because: 'the sign-in of an installation is to send by SES before the sender is confirmed',
      answers: { ...IN_USE, GetIdentityVerificationAttributes: verified({ [SENDER]: 'Pending' }) },
      changes: { signInMailsBySes: true },
      line: 'signInMailsBySes is true',
      remedy: 'Set it to false',
    },
    {
      because: 'the prefix of the sign-in belongs to a user pool',
      answers: { DescribeUserPoolDomain: { DomainDescription: { UserPoolId: 'us-east-1_old' } } },
      line: 'belongs to the user pool us-east-1_old already.',
      remedy: 'npm run destroy -- --leftovers',
    },
    {
      because: 'the certificate is not issued',
      answers: { DescribeCertificate: certificateOf('PENDING_VALIDATION', 'registry.our-things.org') },
      changes: DOMAIN,
      line: 'is not issued: its status is PENDING_VALIDATION.',
      remedy: 'Make the DNS record',
    },
    {
      because: 'the certificate is of another account',
      answers: { DescribeCertificate: jsonError('ResourceNotFoundException') },
      changes: DOMAIN,
      line: 'There is no such certificate in this account.',
      remedy: `Check ${CERTIFICATE}.`,
    },
    {
      because: 'a restored table lacks an index',
      answers: { DescribeTable: tableWith(INDEXES) },
      changes: RESTORED,
      line: 'The restored table Transfers-back1 has no index due',
      remedy: 'aws dynamodb update-table --region us-east-1 --cli-input-json',
    },
    {
      because: 'an index of a restored table is still being filled',
      answers: { DescribeTable: tableWith({ ...INDEXES, due: 'CREATING' }) },
      changes: RESTORED,
      line: 'The index due of Transfers-back1 is CREATING.',
      remedy: 'Wait until it is ACTIVE.',
    },
    {
      because: 'a first deployment over kept tables would make other keys',
      answers: OVER_KEPT,
      changes: { restoredTables: KEPT.restoredTables },
      line: 'Users-kept lies under keys of another stack, which this one does not use',
      remedy: 'If that stack is deleted, name its keys in restoredKeys.',
    },
    {
      because: 'kept tables are put into an installation with other keys',
      answers: { ...IN_USE, ...OVER_KEPT },
      changes: { restoredTables: KEPT.restoredTables },
      line: 'Users-kept lies under keys of another stack, which this one does not use',
      remedy: 'If that stack is deleted, name its keys in restoredKeys.',
    },
    {
      because: 'a kept key is about to be deleted',
      answers: { ...OVER_KEPT, DescribeKey: keyWith('PendingDeletion') },
      changes: KEPT,
      line: 'The state of the kept key restoredKeys.hmac is PendingDeletion.',
      remedy: `aws kms cancel-key-deletion --region us-east-1 --key-id ${KEY_ARNS.hmac}`,
    },
    {
      because: 'a first deployment over kept keys would begin with an empty table',
      answers: OVER_KEPT,
      changes: { restoredKeys: KEY_ARNS, restoredTables: { Users: 'Users-kept', Assets: 'Assets-kept' } },
      line: 'restoredTables does not name Transfers, Activity, Files, Problems: the stack would make empty ones',
      remedy: 'they are in the configuration of the earlier stack',
    },
    {
      because: 'a kept key is still that of a living stack',
      answers: {
        ...OVER_KEPT,
        DescribeStackResources: ownedBy({ [`mrk-${'1'.repeat(32)}`]: 'live-registry' }),
      },
      changes: KEPT,
      line: 'restoredKeys.hmac is in use by the stack live-registry',
      remedy: 'Remove restoredKeys and restoredTables',
    },
    {
      because: 'the kept keys are named in each other’s place',
      answers: OVER_KEPT,
      changes: { ...KEPT, restoredKeys: { wrapping: KEY_ARNS.hmac, hmac: KEY_ARNS.wrapping } },
      line: 'restoredKeys.wrapping is a key of another kind: HMAC_256.',
      remedy: 'Correct it.',
    },
    {
      because: 'a kept key is of another account',
      answers: OVER_KEPT,
      changes: {
        ...KEPT,
        restoredKeys: { ...KEY_ARNS, hmac: KEY_ARNS.hmac.replace('123456789012', '210987654321') },
      },
      line: 'restoredKeys.hmac is of another account.',
      remedy: 'Correct it.',
    },
    {
      because: 'there is no such kept key',
      answers: { ...OVER_KEPT, DescribeKey: jsonError('NotFoundException') },
      changes: KEPT,
      line: `restoredKeys.wrapping names ${KEY_ARNS.wrapping}, and there is no such key.`,
      remedy: 'Correct it.',
    },
    {
      because: 'kept keys would replace those under which the stack has written its tables',
      answers: {
        ...IN_USE,
        ...OVER_KEPT,
        ListStackResources: listedResources([
          { logicalId: 'KeysWrapping1A2B3C4D', id: 'mrk-new', type: 'AWS::KMS::Key' },
          { logicalId: 'MailIdentity', id: SENDER, type: 'AWS::SES::EmailIdentity' },
        ]),
      },
      changes: { restoredKeys: KEY_ARNS, restoredTables: { Users: 'Users-kept' } },
      line: 'under which it has written its own Assets, Transfers, Sessions, Activity, Files, Problems.',
      remedy: 'Name these tables in restoredTables too.',
    },
    {
      because: 'a restored table has no point-in-time recovery',
      answers: { ...IN_USE, DescribeTable: keptTable, DescribeContinuousBackups: recoveryOf('DISABLED') },
      changes: KEPT_USERS,
      line: 'The restored table Users-kept has no point-in-time recovery',
      remedy:
        'aws dynamodb update-continuous-backups --region us-east-1 --table-name Users-kept --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    },
    {
      because: 'the rows of a restored table do not expire',
      answers: { ...IN_USE, DescribeTable: keptTable, DescribeTimeToLive: expiryOf('DISABLED') },
      changes: KEPT_USERS,
      line: 'The rows of the restored table Users-kept do not expire',
      remedy:
        'aws dynamodb update-time-to-live --region us-east-1 --table-name Users-kept --time-to-live-specification Enabled=true,AttributeName=expiresAt',
    },
    {
      because: 'a restored table is not protected against deletion',
      answers: { ...IN_USE, DescribeTable: { Table: { TableStatus: 'ACTIVE' } } },
      changes: KEPT_USERS,
      line: 'The restored table Users-kept is not protected against deletion.',
      remedy:
        'aws dynamodb update-table --region us-east-1 --table-name Users-kept --deletion-protection-enabled',
    },
    {
      because: 'AWS has not activated a service for a new account',
      answers: { [LAMBDA]: jsonError('SubscriptionRequiredException') },
      line: 'Could not examine the concurrency of Lambda: SubscriptionRequiredException',
      remedy: 'AWS has not activated this service for the account.',
    },
    {
      because: 'a call failed, with the other findings beside it',
      answers: { [LAMBDA]: jsonError('ServiceException'), GetSendQuota: quota(200) },
      line: 'note  SES is in its sandbox',
      remedy: '--without-preflight goes ahead without looking.',
    },
    {
      because: 'CloudFormation does not list earlier stacks, with the other findings beside it',
      answers: { ListStacks: queryError('Throttling', 'Rate exceeded'), GetSendQuota: quota(200) },
      line: 'Could not examine leftovers of earlier attempts: Throttling: Rate exceeded',
      remedy: 'note  SES is in its sandbox',
    },
    {
      because: 'there is no such restored table',
      answers: { DescribeTable: jsonError('ResourceNotFoundException') },
      changes: RESTORED,
      line: 'restoredTables names Transfers-back1, and there is no such table.',
      remedy: 'Correct its name.',
    },
  ])('because $because', async ({ answers = {}, changes = {}, line, remedy }) => {
    const { said, refusal, calls } = await preflight(answers, changes);
    expect(refusal).toMatch(/^A deployment would fail/);
    const text = said.join('\n');
    expect(text).toContain('STOP  ');
    expect(text).toContain(line);
    expect(text).toContain(remedy);
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
  });
});

describe('preflight goes on, with a note', () => {
  test.each([
    {
      about: 'a new account with ten functions at once',
      answers: { [LAMBDA]: { AccountLimit: { ConcurrentExecutions: 10 } } },
      line: 'Lambda runs only 10 functions at once',
    },
    {
      about: 'an account without a distribution',
      answers: { [CLOUDFRONT]: distributions(0) },
      line: 'The account has no distribution of CloudFront yet.',
    },
    {
      about: 'the sandbox of SES',
      answers: { GetSendQuota: quota(200) },
      line: 'SES is in its sandbox',
    },
    {
      about: 'a sender that is not confirmed yet',
      answers: { ...IN_USE, GetIdentityVerificationAttributes: verified({ [SENDER]: 'Pending' }) },
      line: `SES has not confirmed ${SENDER} yet`,
    },
    {
      about: 'the leftovers of an attempt that failed',
      answers: {
        ListStacks: listedStacks({ name: 'item-registry', id: 'stack-1', deletedAt: '2026-11-20T00:00:00Z' }),
        ListStackResources: listedResources([
          {
            logicalId: 'StorageAssets',
            id: 'table',
            type: 'AWS::DynamoDB::GlobalTable',
            status: 'DELETE_SKIPPED',
          },
        ]),
      },
      line: 'Earlier stacks of this name have left a resource',
    },
    {
      about: 'earlier stacks that the credentials may not list',
      answers: { ListStacks: queryError('AccessDenied', 'Not authorized to perform: ListStacks') },
      line: 'These credentials may not read leftovers of earlier attempts',
    },
    {
      about: 'a precondition that the credentials may not read',
      answers: { [LAMBDA]: jsonError('AccessDeniedException') },
      line: 'These credentials may not read the concurrency of Lambda',
    },
  ])('about $about', async ({ answers, line }) => {
    const { said, refusal } = await preflight(answers);
    expect(refusal).toBeUndefined();
    expect(said.join('\n')).toContain(`note  ${line}`);
  });
});

test('preflight refuses the credentials of another account than that of the configuration', async () => {
  expect((await preflight({}, { account: '123456789012' })).refusal).toBeUndefined();
  const { refusal, calls } = await preflight({}, { account: '210987654321' });
  expect(refusal).toBe(
    'These credentials are of the account 123456789012, and the configuration is for 210987654321. Nothing was done.',
  );
  expect(calls.map(({ operation }) => operation)).toEqual(['GetCallerIdentity']);
});

describe.each(['deploy', 'diff'])('%s', (name) => {
  test('does nothing in another account than that of the configuration, also without the preconditions', async () => {
    const calls = await answeringAws(CALLER);
    const buildWeb = vi.fn();
    const file = configurationFile({ account: '210987654321' });
    const parameters = ['--without-preflight', '--configuration', file];
    const { refusal } = await operated(name, parameters, { buildWeb });
    expect(refusal).toMatch(/^These credentials are of the account 123456789012/);
    expect(calls).toHaveLength(1);
    expect(buildWeb).not.toHaveBeenCalled();
  });
});

describe('deploy', () => {
  test('does nothing when preflight stops it', async () => {
    await answeringAws({ ...READY, GetParameter: jsonError('ParameterNotFound') });
    const buildWeb = vi.fn();
    const { refusal } = await operated('deploy', ['--configuration', configurationFile()], { buildWeb });
    expect(refusal).toMatch(/^A deployment would fail/);
    expect(buildWeb).not.toHaveBeenCalled();
  });

  test('does not look at the preconditions when told so', async () => {
    const calls = await answeringAws({ DescribeStacks: READY.DescribeStacks });
    const buildWeb = vi.fn(() => Promise.reject(new Error('The build has begun')));
    const file = configurationFile();
    const { refusal } = await operated('deploy', ['--without-preflight', '--configuration', file], {
      buildWeb,
    });
    expect(refusal).toBe('The build has begun');
    expect(calls.map(({ operation }) => operation)).toEqual(['DescribeStacks']);
  });

  test.each([
    ['of the installation', 'item-registry', {}],
    ['of the replicas', 'item-registry-keys', { keyReplicas: 'eu-west-1' }],
  ])('replaces no stack that has the name of that %s by accident', async (_, foreign, changes) => {
    const stateOf = ({ StackName }: AwsRequest['input']) =>
      StackName === foreign ? describedStack('CREATE_COMPLETE', {}, 'another') : IN_USE.DescribeStacks;
    const calls = await answeringAws({ ...READY, DescribeStacks: stateOf });
    const buildWeb = vi.fn(() => Promise.reject(new Error('The build has begun')));
    const parameters = ['--without-preflight', '--configuration', configurationFile(changes)];
    const { refusal } = await operated('deploy', parameters, { buildWeb });
    expect(refusal).toMatch(/ is not one of Item Registry, and would lose all that it has/);
    expect(buildWeb).not.toHaveBeenCalled();
    expect(calls.filter((call) => !isRead(call))).toEqual([]);
  });

  test('lets CDK remove what is left of a first deployment of the replicas too', async () => {
    const unprotected = { UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>' };
    const stateOf = ({ StackName }: AwsRequest['input']) =>
      StackName === 'item-registry-keys'
        ? describedStack('ROLLBACK_COMPLETE', {}, KEYS_DESCRIPTION)
        : IN_USE.DescribeStacks;
    const calls = await answeringAws({ ...READY, DescribeStacks: stateOf, ...unprotected });
    const file = configurationFile({ keyReplicas: 'eu-west-1' });
    const buildWeb = vi.fn(() => Promise.reject(new Error('The build has begun')));
    const { refusal } = await operated('deploy', ['--without-preflight', '--configuration', file], {
      buildWeb,
    });
    expect(refusal).toBe('The build has begun');
    expect(calls.filter((call) => !isRead(call))).toMatchObject([
      { operation: 'UpdateTerminationProtection', input: { StackName: 'item-registry-keys' } },
    ]);
  });

  test('lets CDK remove what is left of a first deployment that was rolled back', async () => {
    const unprotected = { UpdateTerminationProtection: '<UpdateTerminationProtectionResponse/>' };
    const rolledBack = { DescribeStacks: describedStack('ROLLBACK_COMPLETE') };
    const calls = await answeringAws({ ...READY, ...rolledBack, ...unprotected });
    const buildWeb = vi.fn(() => Promise.reject(new Error('The build has begun')));
    const { refusal } = await operated('deploy', ['--configuration', configurationFile()], { buildWeb });
    expect(refusal).toBe('The build has begun');
    expect(calls.filter((call) => !isRead(call))).toMatchObject([
      { operation: 'UpdateTerminationProtection', input: { StackName: 'item-registry' } },
    ]);
  });
});
