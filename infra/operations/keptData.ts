import { BackupClient } from '@aws-sdk/client-backup';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Configuration } from '#infra/configuration.ts';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { buckets, type KeptKind, keys, pools, tables, vaults } from './keptKinds.ts';
import type { StackResource } from './stack.ts';

export const TABLE = 'AWS::DynamoDB::GlobalTable';
const POOL = 'AWS::Cognito::UserPool';
export const KEY = 'AWS::KMS::Key';
export const BUCKET = 'AWS::S3::Bucket';
export const VAULT = 'AWS::Backup::BackupVault';

/** How the operator reads of each kind of resource that a deletion of the stack keeps. */
const NOUNS: Readonly<Record<string, string>> = {
  [TABLE]: 'table',
  [POOL]: 'user pool',
  [KEY]: 'key',
  [BUCKET]: 'bucket of files',
  [VAULT]: 'vault of backups',
};

export const nounOf = (resource: StackResource): string =>
  isRemade(resource) ? 'bucket' : (NOUNS[resource.type] ?? resource.type);

type Kept = Pick<StackResource, 'id' | 'type'>;

/** Whether AWS says that there is no such resource, in the words of any of its services. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:ResourceNotFoundException|NotFound|NotFoundException|NoSuchBucket)$/.test(error.name);

/** Tables, user pools, buckets, keys and vaults of backups that outlive their stack. */
export function createKeptData(region: string) {
  const kinds: Readonly<Record<string, KeptKind>> = {
    [TABLE]: tables(new DynamoDBClient({ region })),
    [POOL]: pools(new CognitoIdentityProviderClient({ region })),
    [KEY]: keys(new KMSClient({ region })),
    [BUCKET]: buckets(region),
    [VAULT]: vaults(new BackupClient({ region })),
  };
  return {
    /** @returns in a few words what is in it; undefined when it is gone, or a key that is about to be deleted */
    async describe(resource: StackResource): Promise<string | undefined> {
      try {
        const content = await kinds[resource.type]?.describe(resource.id);
        return content !== undefined && isRemade(resource) ? BUILT_APP : content;
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
    /** Whether it is a key that is about to be deleted. */
    async isLeaving({ id, type }: Kept): Promise<boolean> {
      try {
        return (await kinds[type]?.isLeaving?.(id)) ?? false;
      } catch (error) {
        if (isGone(error)) return false;
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
        await kinds[type]?.remove(id);
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
  };
}

export const ofType = (resources: readonly StackResource[], type: string): StackResource[] =>
  resources.filter((resource) => resource.type === type);

const BUILT_APP = 'the built app; a deployment uploads it again';

/** Whether it is a bucket that holds the built app, or documents of the last day. */
const isRemade = (resource: StackResource): boolean => resource.type === BUCKET && !isData(resource);

export const remade = (resources: readonly StackResource[]): StackResource[] => resources.filter(isRemade);

/** Whether a resource holds what people have put into the registry, or is their sign-in. */
export const isData = ({ type, logicalId }: StackResource): boolean =>
  type === TABLE || type === POOL || (type === BUCKET && logicalId.includes(FILES_BUCKET_ID));

/** The resources that hold data, in the order in which they are deleted. */
export const dataIn = (resources: readonly StackResource[]): StackResource[] =>
  [TABLE, POOL, BUCKET].flatMap((type) => ofType(resources, type).filter(isData));

/** The tables in use since a restore, which are no stack's, so that no stack lists them. Those that are gone are left out. */
export async function restoredIn({ region, restoredTables = {} }: Configuration): Promise<StackResource[]> {
  const kept = createKeptData(region);
  const found: StackResource[] = [];
  for (const [name, id] of Object.entries(restoredTables)) {
    const table = { logicalId: `restoredTables.${name}`, id, type: TABLE, isKept: true };
    if ((await kept.describe(table)) !== undefined) found.push(table);
  }
  return found;
}

/**
 * Those of a deleted stack that are there still, a key that is about to be deleted among them. CloudFormation goes on listing
 * all that the deletion has kept.
 */
export async function stillThere(
  region: string,
  resources: readonly StackResource[],
): Promise<StackResource[]> {
  const kept = createKeptData(region);
  const found: StackResource[] = [];
  for (const resource of resources)
    if ((await kept.describe(resource)) !== undefined || (await kept.isLeaving(resource)))
      found.push(resource);
  return found;
}

/** Each once: a table that an earlier stack has kept may be the one that is used instead of a later stack's. */
export const together = (
  resources: readonly StackResource[],
  restored: readonly StackResource[],
): StackResource[] => [
  ...resources,
  ...restored.filter(({ id }) => !resources.some((resource) => resource.id === id)),
];
