import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import type { SignedUpload } from '#shared/contract/files.ts';
import { LINK_SECONDS } from '#shared/domain/files.ts';
import type { RenditionPlace } from '#shared/sealing/files.ts';
import { createS3Client } from './s3.ts';

/** The sealed bytes of a rendition, as the browser declares them. */
interface SealedBytes {
  readonly bytes: number;
  /** SHA-256 in base64. */
  readonly sha256: string;
}

export interface StoredPlace extends RenditionPlace {
  /** The item that the file was declared for. It stays with the file, whoever gets the item. */
  readonly assetId: string;
}

/**
 * The key says for which item a file was declared. What the tables say can therefore only lead to the objects of that
 * item: someone who writes there that a file is another item's, or nobody's, gets none of its objects deleted or added.
 */
const addressOf = (Bucket: string, { assetId, fileId, rendition }: StoredPlace) => ({
  Bucket,
  Key: `files/${assetId}/${fileId}/${rendition}`,
});

/** S3 stores these with a rendition, which never changes, and which no browser may take for something to run. */
const CONTENT_TYPE = 'application/octet-stream';
const CACHE_CONTROL = `private, max-age=${365 * 24 * 3_600}, immutable`;

/**
 * S3 refuses an upload (412) where an object has this key already. It would become an earlier version, which is kept and
 * paid for: an address can be used as often as one likes, and no limit of a user counts that.
 */
const ONLY_IF_ABSENT = '*';

/**
 * The signature names them, so that S3 takes the very bytes that were declared, once, and nothing else. The SDK would leave
 * the first four out, and write the last into the address, where S3 does not compare it with the body.
 */
const SIGNED = ['content-length', 'content-type', 'cache-control', 'if-none-match', 'x-amz-checksum-sha256'];

/**
 * Each call gives a PUT of one rendition that works for five minutes. A browser adds the `content-length` itself. Signing
 * makes no request.
 */
export function createUploadSigner(bucket: string, client = createS3Client()) {
  return async (place: StoredPlace, { bytes, sha256 }: SealedBytes): Promise<SignedUpload> => {
    const command = new PutObjectCommand({
      ...addressOf(bucket, place),
      ContentLength: bytes,
      ContentType: CONTENT_TYPE,
      CacheControl: CACHE_CONTROL,
      ChecksumSHA256: sha256,
      IfNoneMatch: ONLY_IF_ABSENT,
    });
    const url = await getSignedUrl(client, command, {
      expiresIn: LINK_SECONDS,
      signableHeaders: new Set(['host', ...SIGNED]),
      unhoistableHeaders: new Set(SIGNED),
    });
    return {
      url,
      headers: {
        'content-type': CONTENT_TYPE,
        'cache-control': CACHE_CONTROL,
        'if-none-match': ONLY_IF_ABSENT,
        'x-amz-checksum-sha256': sha256,
      },
    };
  };
}

/** Each call gives an address that anyone who has it can read one rendition by, for five minutes, without a request. */
export function createLinkSigner(bucket: string, client = createS3Client()) {
  return (place: StoredPlace): Promise<string> =>
    getSignedUrl(client, new GetObjectCommand(addressOf(bucket, place)), { expiresIn: LINK_SECONDS });
}

/** Each call gives the length of a rendition that is stored, or undefined. The role must be allowed `ListBucket` too. */
export function createLengthReader(bucket: string, client = createS3Client()) {
  return async (place: StoredPlace): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand(addressOf(bucket, place)))).ContentLength;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  };
}

/** S3 refuses a role that may not list the bucket where it would say to another that there is no such object. */
const ABSENT = ['NoSuchKey', 'AccessDenied'];

/** Each call gives the sealed bytes of a rendition, or undefined. */
export function createRenditionReader(bucket: string, client = createS3Client()) {
  return async (place: StoredPlace): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(addressOf(bucket, place)));
      return Body && new Uint8Array(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof S3ServiceException && ABSENT.includes(error.name)) return undefined;
      throw error;
    }
  };
}

/** The number of objects that S3 deletes in one call. */
const DELETED_AT_ONCE = 1_000;

/**
 * Deletes renditions. One that is not there is deleted already.
 * @throws {Error} where S3 could not delete all of them
 */
export function createRenditionRemover(bucket: string, client = createS3Client()) {
  return async (places: readonly StoredPlace[]): Promise<void> => {
    for (const batch of inBatches(DELETED_AT_ONCE, places)) {
      const Objects = batch.map((place) => ({ Key: addressOf(bucket, place).Key }));
      const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await client.send(command);
      if (Errors.length > 0)
        throw new Error(`S3 could not delete ${Errors.length} renditions: ${Errors[0]?.Code}`);
    }
  };
}
