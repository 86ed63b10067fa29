import { BackupClient, DeleteBackupVaultCommand, paginateListBackupVaults } from '@aws-sdk/client-backup';
import {
  CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
  DescribeUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient, ScheduleKeyDeletionCommand } from '@aws-sdk/client-kms';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { createBuckets } from './buckets.ts';
import { Refused } from './command.ts';
import { keptTables } from './keptTables.ts';
import type { StackResource } from './stack.ts';

export const TABLE = 'AWS::DynamoDB::GlobalTable';
export const POOL = 'AWS::Cognito::UserPool';
export const KEY = 'AWS::KMS::Key';
export const BUCKET = 'AWS::S3::Bucket';
/** The vault of the backups. */
export const VAULT = 'AWS::Backup::BackupVault';

/** How the operator reads of each kind of resource that a deletion of the stack keeps. */
export const NOUNS: Readonly<Record<string, string>> = {
  [TABLE]: 'table',
  [POOL]: 'user pool',
  [KEY]: 'key',
  [BUCKET]: 'bucket of files',
  [VAULT]: 'vault of backups',
};

/** The longest time in which KMS lets a deletion be taken back. */
const KEY_PENDING_DAYS = 30;

type Kept = Pick<StackResource, 'id' | 'type'>;
type Handler = Readonly<{
  /** In a few words, what is in it. */
  describe: (id: string) => Promise<string | undefined>;
  remove: (id: string) => Promise<void>;
}>;

/** Whether AWS says that there is no such resource, in the words of any of its services. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:ResourceNotFoundException|NotFound|NotFoundException|NoSuchBucket)$/.test(error.name);

/** Tables, user pools, buckets, keys and vaults of backups that outlive their stack. */
export function createKeptData(region: string) {
  const handlers: Readonly<Record<string, Handler>> = {
    [TABLE]: keptTables(new DynamoDBClient({ region })),
    [POOL]: pools(new CognitoIdentityProviderClient({ region })),
    [KEY]: keys(new KMSClient({ region })),
    [BUCKET]: buckets(region),
    [VAULT]: vaults(new BackupClient({ region })),
  };
  return {
    /** @returns in a few words what is in it; undefined when it is gone, or a key that is about to be deleted */
    async describe({ id, type }: Kept): Promise<string | undefined> {
      try {
        return await handlers[type]?.describe(id);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
    /**
     * Deletes it for good; a key after thirty days. A command that was cut short has deleted some already.
     * @returns whether it was there
     * @throws {Refused} for a vault that still has backups
     */
    async remove({ id, type }: Kept): Promise<boolean> {
      try {
        await handlers[type]?.remove(id);
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
  };
}

/** The user pool is protected against deletion, as tables are: the protection is lifted first. */
const pools = (client: CognitoIdentityProviderClient): Handler => ({
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

const keys = (client: KMSClient): Handler => ({
  async describe(KeyId) {
    const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId }));
    // That of a key that has replicas waits for the end of theirs.
    if (/^Pending(?:Replica)?Deletion$/.test(KeyMetadata?.KeyState ?? '')) return undefined;
    return `${KeyMetadata?.Description ?? ''}; what it has encrypted can never be read without it, backups included`;
  },
  async remove(KeyId) {
    await client.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: KEY_PENDING_DAYS }));
  },
});

const buckets = (region: string): Handler => ({
  async describe(Bucket) {
    await new S3Client({ region }).send(new HeadBucketCommand({ Bucket }));
    return 'files of items, with their earlier versions';
  },
  remove: (id) => createBuckets(region).removeWithVersions(id),
});

const vaults = (client: BackupClient): Handler => {
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
