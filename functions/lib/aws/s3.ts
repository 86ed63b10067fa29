import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { counted } from './calls.ts';
import { limitsOf } from './limits.ts';

const LIMITS = { requestMs: 10_000, attempts: 2 };

/** A file, by the key under which a bucket keeps it. */
interface StoredFile {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly disposition: string;
}

/** Region, credentials and endpoint come from the function's variables. */
export const createS3Client = (): S3Client =>
  counted(
    new S3Client({
      forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
      ...limitsOf(LIMITS),
    }),
  );

/** Stores files in a bucket. Each call gives an address that anyone who has it can read the file by, for so many seconds. */
export function createFileStore(bucket: string) {
  const client = createS3Client();
  return async ({ key, bytes, mediaType, disposition }: StoredFile, seconds: number): Promise<string> => {
    const place = { Bucket: bucket, Key: key };
    await client.send(
      new PutObjectCommand({
        ...place,
        Body: bytes,
        ContentType: mediaType,
        ContentDisposition: disposition,
        CacheControl: 'no-store',
      }),
    );
    return getSignedUrl(client, new GetObjectCommand(place), { expiresIn: seconds });
  };
}

/** Deletes the files of a bucket that were stored before a moment. Each call gives the number of them. */
export function createFileRemover(bucket: string) {
  const client = createS3Client();
  return async (before: Date): Promise<number> => {
    let removed = 0;
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
      const old = Contents.filter(({ LastModified }) => LastModified && LastModified < before);
      for (const { Key } of old) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      removed += old.length;
    }
    return removed;
  };
}
