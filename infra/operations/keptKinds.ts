import {
  type BackupClient,
  DeleteBackupVaultCommand,
  paginateListBackupVaults,
} from '@aws-sdk/client-backup';
import {
  type CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
  DescribeUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeKeyCommand,
  type KeyMetadata,
  type KMSClient,
  ScheduleKeyDeletionCommand,
} from '@aws-sdk/client-kms';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { createBuckets } from './buckets.ts';
import { Refused } from './command.ts';

/** A kind of resource that outlives its stack. AWS lets a call fail for one that is gone. */
export interface KeptKind {
  /** In a few words, what is in it; undefined for one that is about to be deleted, or known to be gone. */
  readonly describe: (id: string) => Promise<string | undefined>;
  readonly remove: (id: string) => Promise<void>;
  /** Whether it is about to be deleted, which can be taken back. */
  readonly isLeaving?: (id: string) => Promise<boolean>;
}

const TABLE_PATIENCE_S = 5 * 60;
const KEYLESS = /^(?:INACCESSIBLE_ENCRYPTION_CREDENTIALS|ARCHIV)/;

/** A table is protected against deletion: the protection is lifted first. */
export const tables = (client: DynamoDBClient): KeptKind => {
  const described = (TableName: string) => client.send(new DescribeTableCommand({ TableName }));
  const unprotect = (TableName: string) =>
    client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  // DynamoDB does not delete a table that it is still changing. One whose key is about to be deleted is never active again.
  const untilChanged = async (TableName: string): Promise<void> => {
    if (KEYLESS.test((await described(TableName)).Table?.TableStatus ?? '')) return;
    await waitUntilTableExists(
      { client, maxWaitTime: TABLE_PATIENCE_S, minDelay: 1, maxDelay: 5 },
      { TableName },
    );
  };
  return {
    async describe(TableName) {
      const { Table } = await described(TableName);
      return `about ${Table?.ItemCount ?? 0} rows`;
    },
    async remove(TableName) {
      try {
        await unprotect(TableName);
      } catch (error) {
        // A command that was cut short has DynamoDB change it still, or delete it.
        if (!(error instanceof ResourceInUseException)) throw error;
        if ((await described(TableName)).Table?.TableStatus === 'DELETING') return;
        await untilChanged(TableName);
        await unprotect(TableName);
      }
      await untilChanged(TableName);
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
};

/** The user pool is protected as tables are. */
export const pools = (client: CognitoIdentityProviderClient): KeptKind => ({
  async describe(UserPoolId) {
    const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
    return `about ${UserPool?.EstimatedNumberOfUsers ?? 0} users`;
  },
  /**
   * Lifting the protection resets the pool's other settings, which do not matter any more. The two attribute
   * settings are repeated because Cognito rejects an update that removes only the first of them.
   */
  async remove(UserPoolId) {
    await client.send(
      new UpdateUserPoolCommand({
        UserPoolId,
        DeletionProtection: 'INACTIVE',
        AutoVerifiedAttributes: ['email'],
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      }),
    );
    await client.send(new DeleteUserPoolCommand({ UserPoolId }));
  },
});

/** The longest time in which KMS lets a deletion be taken back. */
const KEY_PENDING_DAYS = 30;

export const keys = (client: KMSClient): KeptKind => {
  const metadataOf = async (KeyId: string) =>
    (await client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
  // A key that has replicas waits for the end of theirs.
  const isPending = (metadata: KeyMetadata | undefined) =>
    /^Pending(?:Replica)?Deletion$/.test(metadata?.KeyState ?? '');
  return {
    async describe(KeyId) {
      const metadata = await metadataOf(KeyId);
      if (isPending(metadata)) return undefined;
      return `${metadata?.Description ?? ''}; what it has encrypted can never be read without it, backups included`;
    },
    async remove(KeyId) {
      await client.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: KEY_PENDING_DAYS }));
    },
    isLeaving: async (KeyId) => isPending(await metadataOf(KeyId)),
  };
};

export const buckets = (region: string): KeptKind => ({
  async describe(Bucket) {
    await new S3Client({ region }).send(new HeadBucketCommand({ Bucket }));
    return 'files of items, with their earlier versions';
  },
  remove: (id) => createBuckets(region).removeWithVersions(id),
});

export const vaults = (client: BackupClient): KeptKind => {
  /** AWS Backup says that access is denied to a vault that is gone, so the list is asked. */
  async function found(name: string) {
    for await (const { BackupVaultList = [] } of paginateListBackupVaults({ client }, {}))
      for (const vault of BackupVaultList) if (vault.BackupVaultName === name) return vault;
    return undefined;
  }
  return {
    async describe(name) {
      const vault = await found(name);
      if (!vault) return undefined;
      const { NumberOfRecoveryPoints = 0, Locked = false } = vault;
      return `${backups(NumberOfRecoveryPoints)}${Locked ? ', locked' : ''}`;
    },
    async remove(name) {
      const { NumberOfRecoveryPoints = 0, Locked = false } = (await found(name)) ?? {};
      if (NumberOfRecoveryPoints > 0) throw new Refused(fullVault(NumberOfRecoveryPoints, Locked));
      await client.send(new DeleteBackupVaultCommand({ BackupVaultName: name }));
    },
  };
};

const backups = (count: number): string => `${count} ${count === 1 ? 'backup' : 'backups'}`;

const fullVault = (count: number, isLocked: boolean): string =>
  `it has ${backups(count)}, and only an empty vault can be deleted. Each goes by itself at its time, keepDays after it was made: repeat this then. ` +
  (isLocked
    ? 'It is locked, so that none can go earlier, unless the lock is one of governance, which aws backup delete-backup-vault-lock-configuration takes away.'
    : 'To have them go now, delete each with aws backup delete-recovery-point.');
