import { describe, expect, test } from 'vitest';
import { TABLES, type Table, type TableName } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const names = typedKeys(TABLES);
const tableOf = (name: TableName) => template.one('AWS::DynamoDB::GlobalTable', `Storage${name}`);
const dataKey = template.one('AWS::KMS::Key', 'KeysData');

const schemaOf = ({ partition, sort }: { partition: string; sort?: string }) => [
  { AttributeName: partition, KeyType: 'HASH' },
  ...(sort ? [{ AttributeName: sort, KeyType: 'RANGE' }] : []),
];

describe('the tables', () => {
  test('are those that are declared', () => {
    expect(template.all('AWS::DynamoDB::GlobalTable')).toHaveLength(names.length);
  });

  test.each(names)('have the declared keys, indexes and expiry: %s', (name) => {
    const declared: Table = TABLES[name];
    const { Properties } = tableOf(name);
    expect(Properties.KeySchema).toEqual(schemaOf(declared.key));
    expect(Properties.GlobalSecondaryIndexes ?? []).toEqual(
      Object.entries(declared.indexes ?? {}).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: schemaOf(index),
        Projection: { ProjectionType: index.projection },
      })),
    );
    expect(Properties.TimeToLiveSpecification?.AttributeName).toBe(declared.timeToLive);
  });

  test.each(names)('are paid by request, encrypted with our key, and hard to lose: %s', (name) => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = tableOf(name);
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: TABLES[name].pointInTimeRecovery },
          SSESpecification: { KMSMasterKeyId: `{${dataKey.id}.Arn}` },
        },
      ],
    });
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });
});

describe('the key of the data', () => {
  test('is rotated, and kept when the stack is deleted', () => {
    expect(dataKey.Properties).toMatchObject({ EnableKeyRotation: true, MultiRegion: true });
    expect(dataKey.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('can be used without a permission on it only by the account, and only through DynamoDB', () => {
    const toAnyone = dataKey.Properties.KeyPolicy.Statement.filter(
      ({ Principal }: { Principal: { AWS: string } }) => Principal.AWS === '*',
    );
    expect(toAnyone).toHaveLength(2);
    expect(toAnyone).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Condition: {
          StringEquals: {
            'kms:CallerAccount': '{AWS::AccountId}',
            'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com',
          },
        },
      }),
    );
    expect(toAnyone).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Action: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'] }),
    );
  });
});
