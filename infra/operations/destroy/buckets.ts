import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

/** S3 deletes empty buckets only. Those of the stack hold the built app, and documents of the last day. */
export function createBuckets(region: string) {
  const client = new S3Client({ region });

  async function empty(Bucket: string): Promise<void> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : { Key }));
      if (Objects.length === 0) continue;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`The bucket ${Bucket} cannot be emptied: ${Errors[0].Message}`);
    }
  }

  return {
    empty,
    async remove(Bucket: string): Promise<void> {
      await empty(Bucket);
      await client.send(new DeleteBucketCommand({ Bucket }));
    },
  };
}
