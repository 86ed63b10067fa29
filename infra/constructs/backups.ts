import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
  type LockConfiguration,
} from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { ILogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Configuration } from '#infra/configuration.ts';
import { accept } from './accept.ts';
import { stackUuid } from './buckets.ts';
import { EventLog } from './eventLog.ts';
import { kept } from './keyPolicies.ts';

interface BackupsProps {
  readonly wanted: NonNullable<Configuration['backups']>;
  readonly tables: readonly ITableV2[];
  readonly files: IBucket;
  /** The one role that may end the key of the backups. */
  readonly breakGlassRoleArn: string | undefined;
  readonly logRetention: RetentionDays;
}

/**
 * The fewest days that a configuration can ask for. Once a lock of compliance has begun, its minimum can never be changed:
 * one that followed the configuration would make every deployment with another number fail.
 */
const LOCKED_AT_LEAST = Duration.days(7);

/** AWS lets a lock of this kind be taken away for so many days, and never afterwards. */
const COMPLIANCE_BEGINS = Duration.days(7);

/**
 * Daily backups of the tables and of the files in a vault of their own, which outlives the stack, and copies of them in a
 * vault elsewhere. Point-in-time recovery lies beside the table that it is of, and goes with the account.
 */
export class Backups extends Construct {
  readonly key: IKey;
  /** The log that says how each backup and each copy ended. */
  readonly log: ILogGroup;

  constructor(scope: Construct, id: string, props: BackupsProps) {
    super(scope, id);
    const { wanted, tables, files, breakGlassRoleArn, logRetention } = props;
    const lasting = { deleteAfter: Duration.days(wanted.keepDays) };
    const key = new Key(this, 'Key', {
      description: 'Item Registry: backups',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    key.addToResourcePolicy(kept(Stack.of(this), breakGlassRoleArn));
    this.key = key;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(Stack.of(this).stackName),
      encryptionKey: key,
      ...(wanted.lock && { lockConfiguration: lockOf(wanted.lock) }),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.log = new BackupWatch(this, 'Watch', { vault, logRetention }).log;
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        ...lasting,
        ...(wanted.copyTo !== undefined && {
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', wanted.copyTo),
              ...lasting,
            },
          ],
        }),
      }),
    );
    plan.addSelection('Data', {
      role: this.#role(),
      disableDefaultBackupPolicy: true,
      resources: [
        ...tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
        BackupResource.fromArn(files.bucketArn),
      ],
    });
  }

  #role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
        ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup'),
      ],
    });
    const reason = 'AWS keeps these policies in step with what its own service of backups does.';
    accept(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        reason,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]': reason,
    });
    return role;
  }
}

interface BackupWatchProps {
  readonly vault: IBackupVault;
  readonly logRetention: RetentionDays;
}

/** The states in which a job ends. One that ends in any but the first has made nothing, or only a part. */
const ENDED = ['COMPLETED', 'FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/** Writes the end of each job that makes a backup in this vault, or a copy from it, to a log. */
class BackupWatch extends EventLog {
  constructor(scope: Construct, id: string, { vault, logRetention }: BackupWatchProps) {
    super(scope, id, { name: 'backups', logRetention });
    const { backupVaultArn } = vault;
    this.watch('Ends', {
      subject: 'ends of backups and of their copies',
      eventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: {
          state: ENDED,
          $or: [{ backupVaultArn: [backupVaultArn] }, { sourceBackupVaultArn: [backupVaultArn] }],
        },
      },
    });
  }
}

/** No backup can be deleted before its time: by nobody, or by nobody who may not take the lock away. */
const lockOf = (lock: 'governance' | 'compliance'): LockConfiguration => ({
  minRetention: LOCKED_AT_LEAST,
  ...(lock === 'compliance' && { changeableFor: COMPLIANCE_BEGINS }),
});

/** The longest name of a vault is 50 characters. */
const LONGEST_START = 13;

/**
 * The name of the vault. It holds the UUID of the stack, since a vault outlives its stack: a later stack of the same name
 * could not make another vault of this name.
 */
export const vaultName = (stackName: string): string => `${stackName.slice(0, LONGEST_START)}-${stackUuid()}`;
