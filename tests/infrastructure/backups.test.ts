import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { Backups, vaultName } from '#infra/constructs/backups.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import {
  exampleTemplate,
  fullConfiguration,
  otherFullConfiguration,
  readTemplate,
} from './support/template.ts';

const without = await exampleTemplate();
const full = await exampleTemplate(fullConfiguration);
const wanted = fullConfiguration.backups ?? expect.unreachable();

describe('the daily backups', () => {
  test('are made only where they are configured', () => {
    for (const type of ['BackupVault', 'BackupPlan', 'BackupSelection'])
      expect(without.all(`AWS::Backup::${type}`)).toEqual([]);
  });

  test('are of every table that can be restored and of the files, and of nothing else', () => {
    const kept = typedKeys(TABLES).filter((name) => TABLES[name].pointInTimeRecovery);
    const tables = kept.map((name) => full.one('AWS::DynamoDB::GlobalTable', `Storage${name}`).id);
    const bucket = full.one('AWS::S3::Bucket', 'SealedFiles').id;
    const { BackupSelection } = full.one('AWS::Backup::BackupSelection').Properties;
    expect(BackupSelection.Resources.sort()).toEqual([...tables, bucket].map((id) => `{${id}.Arn}`).sort());
  });

  test('are kept and copied as the configuration says', () => {
    const { BackupPlanRule } = full.one('AWS::Backup::BackupPlan').Properties.BackupPlan;
    const Lifecycle = { DeleteAfterDays: wanted.keepDays };
    expect(BackupPlanRule).toEqual([
      expect.objectContaining({
        Lifecycle,
        CopyActions: [{ DestinationBackupVaultArn: wanted.copyTo, Lifecycle }],
      }),
    ]);
  });

  test('are in a locked vault that outlives the stack, under a key of its own', () => {
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = full.one('AWS::Backup::BackupVault');
    const key = full.one('AWS::KMS::Key', 'Backups');
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(key.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(key.Properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: ['kms:DisableKey', 'kms:ScheduleKeyDeletion'],
        Principal: { AWS: '*' },
      }),
    );
    expect(Properties).toMatchObject({
      EncryptionKeyArn: `{${key.id}.Arn}`,
      LockConfiguration: { MinRetentionDays: 7, ChangeableForDays: 7 },
    });
  });

  /** In a stack that has nothing else. */
  function lockWith(changes: Partial<typeof wanted>): unknown {
    const stack = new Stack(new App(), 'item-registry');
    new Backups(stack, 'Backups', {
      wanted: { ...wanted, ...changes },
      tables: [],
      files: Bucket.fromBucketName(stack, 'Files', 'files'),
      breakGlassRoleArn: undefined,
      logRetention: 30,
    });
    const { one } = readTemplate(Template.fromStack(stack).toJSON());
    return one('AWS::Backup::BackupVault').Properties.LockConfiguration;
  }

  test('keep their lock as it is when they are kept for longer or shorter: nobody could change it', () => {
    const { LockConfiguration } = full.one('AWS::Backup::BackupVault').Properties;
    expect(lockWith({ keepDays: 7 })).toEqual(LockConfiguration);
  });

  test('have a lock that can be taken away at governance, and none where none is configured', () => {
    expect(lockWith({ lock: 'governance' })).toEqual({ MinRetentionDays: 7 });
    expect(lockWith({ lock: undefined })).toBeUndefined();
  });

  test('are in a vault with the UUID of the stack, so that a later stack never meets that of an earlier one', () => {
    const { BackupVaultName } = full.one('AWS::Backup::BackupVault').Properties;
    expect(BackupVaultName).toBe('item-registry-uuid-of-the-stack');
    const [start = ''] = vaultName('A'.repeat(128)).split('$');
    expect(start).toMatch(/^A+-$/);
    expect(start.length + 36).toBeLessThanOrEqual(50);
  });

  test('write the end of each of their jobs and of each copy to a log, those of other vaults not', () => {
    const { EventPattern, Targets } = full.one('AWS::Events::Rule', 'BackupsWatch').Properties;
    const vault = `{${full.one('AWS::Backup::BackupVault').id}.BackupVaultArn}`;
    const { id, Properties } = full.one('AWS::Logs::LogGroup', 'BackupsWatch');
    expect(EventPattern).toEqual({
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        state: ['COMPLETED', 'FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'],
        $or: [{ backupVaultArn: [vault] }, { sourceBackupVaultArn: [vault] }],
      },
    });
    expect(Properties.LogGroupName).toBe('/aws/events/item-registry-backups');
    expect(Targets).toEqual([{ Id: 'Log', Arn: expect.stringMatching(new RegExp(`log-group:{${id}}$`)) }]);
    const policy: string = full.one('AWS::Logs::ResourcePolicy').Properties.PolicyDocument;
    expect(policy).toContain('delivery.logs.amazonaws.com');
    expect(policy).toContain(':log-group:/aws/events/item-registry-*"');
  });

  test('are counted by that log: those that were made, and with the copies those that failed', () => {
    const patternOf = (name: string) =>
      full.one('AWS::Logs::MetricFilter', `LogMetrics${name}`).Properties.FilterPattern;
    expect(patternOf('BackupsMade')).toBe(
      '{ ($.detail-type = "Backup Job State Change") && ($.detail.state = "COMPLETED") }',
    );
    expect(patternOf('CopiesMade')).toBe(
      '{ ($.detail-type = "Copy Job State Change") && ($.detail.state = "COMPLETED") }',
    );
    expect(patternOf('BackupsFailed')).toBe('{ $.detail.state != "COMPLETED" }');
    expect(without.all('AWS::Logs::MetricFilter').map(([id]) => id)).not.toContainEqual(
      expect.stringContaining('Backups'),
    );
  });

  test.each([
    ['one of them', 'backupsmissing', 'BackupsMade'],
    ['one of their copies', 'copiesmissing', 'CopiesMade'],
  ])('set an alarm off when a night lacks %s', (_, alarm, metric) => {
    const { BackupSelection } = full.one('AWS::Backup::BackupSelection').Properties;
    expect(full.one('AWS::CloudWatch::Alarm', alarm).Properties).toMatchObject({
      MetricName: metric,
      Threshold: BackupSelection.Resources.length,
      Period: 24 * 3_600,
      TreatMissingData: 'breaching',
    });
  });

  test('count no copies where none are configured', async () => {
    const { all } = await exampleTemplate(otherFullConfiguration);
    for (const type of ['AWS::Logs::MetricFilter', 'AWS::CloudWatch::Alarm'])
      expect(all(type).map(([id]) => id)).not.toContainEqual(expect.stringMatching(/copies/i));
  });

  test('leave the fullest stack below four hundred resources', () => {
    expect(full.count).toBeLessThan(400);
  });
});
