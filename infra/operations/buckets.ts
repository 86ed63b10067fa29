import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

/** S3 deletes empty buckets only. */
export function createBuckets(region: string) {
  const client = new S3Client({ region });

  async function deleteObjects(Bucket: string, objects: readonly Partial<ObjectIdentifier>[]): Promise<void> {
    const Objects = objects.flatMap(({ Key, VersionId }) => (Key === undefined ? [] : { Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0]) throw new Error(`The bucket ${Bucket} cannot be emptied: ${Errors[0].Message}`);
  }

  async function empty(Bucket: string): Promise<void> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
      await deleteObjects(
        Bucket,
        Contents.map(({ Key }) => ({ Key })),
      );
  }

  return {
    empty,
    /** Deletes a bucket and its objects. A command that was cut short may have deleted it already. */
    async remove(Bucket: string): Promise<void> {
      try {
        await empty(Bucket);
        await client.send(new DeleteBucketCommand({ Bucket }));
      } catch (error) {
        if (!(error instanceof Error && error.name === 'NoSuchBucket')) throw error;
      }
    },

    /** Deletes a bucket that keeps the earlier versions of its objects, with all of them. */
    async removeWithVersions(Bucket: string): Promise<void> {
      for (let isMore = true; isMore; ) {
        // From the beginning each time: the page before is gone.
        const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
        await deleteObjects(Bucket, [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]);
        isMore = page.IsTruncated ?? false;
      }
      await client.send(new DeleteBucketCommand({ Bucket }));
    },
  };
}
