import { expect, test } from 'vitest';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const { id, Properties } = template.one('AWS::S3::Bucket', 'ReportFiles');

test('the bucket of documents is private, and keeps nothing longer than a day', () => {
  expect(Properties.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  expect(Properties.LifecycleConfiguration.Rules).toEqual([
    expect.objectContaining({ ExpirationInDays: 1, Status: 'Enabled' }),
  ]);
});

test('the bucket of documents rejects plain HTTP', () => {
  const policy = template
    .all('AWS::S3::BucketPolicy')
    .map(([, resource]) => resource.Properties)
    .find(({ Bucket }) => Bucket === `{${id}}`);
  const denied = policy.PolicyDocument.Statement.map(
    ({ Effect, Condition }: { Effect: string; Condition: unknown }) => [Effect, Condition],
  );
  expect(denied).toContainEqual(['Deny', { Bool: { 'aws:SecureTransport': 'false' } }]);
});
