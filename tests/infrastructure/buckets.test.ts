import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { createUploadSigner } from '#functions/lib/aws/renditions.ts';
import { filesBucketName } from '#infra/constructs/buckets.ts';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { permissionsOf } from './support/roles.ts';
import { exampleTemplate, fullConfiguration } from './support/template.ts';

const s3 = new S3Client({ region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
const template = await exampleTemplate();
const reports = template.one('AWS::S3::Bucket', 'ReportFiles');
const files = template.one('AWS::S3::Bucket', FILES_BUCKET_ID);

describe.each([
  ['documents', reports],
  ['files', files],
])('the bucket of %s', (_, { id, Properties }) => {
  test('is private and encrypted', () => {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ]);
  });

  test('rejects plain HTTP and old protocols', () => {
    const policy = template
      .all('AWS::S3::BucketPolicy')
      .map(([, resource]) => resource.Properties)
      .find(({ Bucket }) => Bucket === `{${id}}`);
    const denied = policy.PolicyDocument.Statement.map(
      ({ Effect, Condition }: { Effect: string; Condition: unknown }) => [Effect, Condition],
    );
    expect(denied).toContainEqual(['Deny', { Bool: { 'aws:SecureTransport': 'false' } }]);
    expect(denied).toContainEqual(['Deny', { NumericLessThan: { 's3:TlsVersion': 1.2 } }]);
  });
});

test('the bucket of documents keeps nothing longer than a day', () => {
  expect(reports.Properties.LifecycleConfiguration.Rules).toEqual([
    expect.objectContaining({ ExpirationInDays: 1, Status: 'Enabled' }),
  ]);
});

describe('the bucket of files', () => {
  test('outlives the stack, and keeps deleted files as long as tables can be restored', () => {
    expect([files.DeletionPolicy, files.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(files.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(files.Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Status: 'Enabled',
        NoncurrentVersionExpiration: { NoncurrentDays: 35 },
        ExpiredObjectDeleteMarker: true,
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
  });

  test('has a name with the UUID of the stack, so that a later stack never meets the bucket of an earlier one', () => {
    expect(files.Properties.BucketName).toBe('item-registry-files-uuid-of-the-stack');
    const [start = ''] = filesBucketName('A'.repeat(128)).split('$');
    expect(start).toMatch(/^[a-z]+-files-$/);
    expect(start.length + 36).toBeLessThanOrEqual(63);
  });

  test('lets only pages of the site read and write, with the headers of a signed upload', async () => {
    const [rule, ...others] = files.Properties.CorsConfiguration.CorsRules;
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      AllowedMethods: ['GET', 'PUT'],
      AllowedOrigins: [`https://{${template.one('AWS::CloudFront::Distribution').id}.DomainName}`],
    });
    const own = (await exampleTemplate(fullConfiguration)).one('AWS::S3::Bucket', FILES_BUCKET_ID).Properties;
    expect(own.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual(['https://registry.example.com']);

    const sign = createUploadSigner('files-of-items', s3);
    const { headers } = await sign(
      { assetId: '1', fileId: '1', rendition: 'view' },
      { bytes: 1, sha256: 'x' },
    );
    expect(Object.keys(headers).sort()).toEqual([...rule.AllowedHeaders].sort());
  });

  test('is where the signed address of an upload leads', async () => {
    const sign = createUploadSigner('item-registry-files-1', s3);
    const { url } = await sign({ assetId: '1', fileId: '1', rendition: 'view' }, { bytes: 1, sha256: 'x' });
    expect(new URL(url).origin).toBe('https://item-registry-files-1.s3.us-east-1.amazonaws.com');
  });

  test('lets no function delete an earlier version, or change the bucket', () => {
    const actions = FUNCTION_NAMES.flatMap((name) => permissionsOf(template, name))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('s3:'));
    expect([...new Set(actions)].filter((action) => !OBJECTS_ONLY.includes(action))).toEqual([]);
  });
});

const OBJECTS_ONLY = ['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:ListBucket'];
