import { Aws, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketOperation, BucketVariable, FunctionDeclaration } from '#functions/declared.ts';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { accept } from './accept.ts';

interface BucketsProps {
  readonly filesName: string;
  /** The one origin whose pages may read and write files. */
  readonly siteOrigin: string;
}

/** The buckets that functions use. */
export class Buckets extends Construct {
  readonly #buckets: Readonly<Record<BucketVariable, Bucket>>;

  constructor(scope: Construct, id: string, { filesName, siteOrigin }: BucketsProps) {
    super(scope, id);
    this.#buckets = {
      REPORTS_BUCKET: reportsBucket(this),
      FILES_BUCKET: filesBucket(this, filesName, siteOrigin),
    };
  }

  get filesName(): string {
    return this.#buckets.FILES_BUCKET.bucketName;
  }

  get files(): IBucket {
    return this.#buckets.FILES_BUCKET;
  }

  /** Sets the function's variable for each bucket and grants the operations on it, in one step. */
  give(receiver: LambdaFunction, buckets: NonNullable<FunctionDeclaration['buckets']>): void {
    for (const variable of typedKeys(buckets)) {
      const bucket = this.#buckets[variable];
      acceptAnyKey(receiver, bucket);
      receiver.addEnvironment(variable, bucket.bucketName);
      for (const operation of buckets[variable] ?? []) {
        const resources = [resourceOf(bucket, operation)];
        receiver.addToRolePolicy(new PolicyStatement({ actions: [`s3:${operation}`], resources }));
      }
    }
  }
}

const resourceOf = (bucket: Bucket, operation: BucketOperation): string =>
  operation === 'ListBucket' ? bucket.bucketArn : bucket.arnForObjects('*');

/** S3 encrypts it with a key of its own, and rejects plain HTTP. */
const PRIVATE = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
};

/** Stores documents that are too large for a response, until the browser fetches them some minutes later. */
function reportsBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'ReportFiles', {
    ...PRIVATE,
    // `report-cleanup` deletes them much earlier. A day is the shortest time that S3 itself supports.
    lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  accept(bucket, { S1: 'One function writes it, whose own log tells of each request.' });
  return bucket;
}

/** As long as the tables can be restored. */
const KEPT_AFTER_DELETION = Duration.days(35);

/**
 * Stores what browsers have sealed, and outlives the stack. Deleted and overwritten objects can be brought back as long as
 * the rows that name them; no role of a function may delete them earlier than S3 does.
 */
function filesBucket(scope: Construct, bucketName: string, siteOrigin: string): Bucket {
  const bucket = new Bucket(scope, FILES_BUCKET_ID, {
    ...PRIVATE,
    bucketName,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: KEPT_AFTER_DELETION,
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    cors: [
      {
        allowedOrigins: [siteOrigin],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'cache-control', 'if-none-match', 'x-amz-checksum-sha256'],
        maxAge: 3_600,
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  accept(bucket, { S1: 'Its log would keep who fetched which file. The API has its own access log.' });
  return bucket;
}

/** The longest name of a bucket is 63 characters. */
const LONGEST_START = 20;

/**
 * The name of the bucket of files. It holds the UUID of the stack, so that it is known without the bucket: the site's policy
 * names the bucket, and the bucket names the site. A bucket that an earlier stack has left has another name.
 */
export const filesBucketName = (stackName: string): string =>
  `${stackName.toLowerCase().slice(0, LONGEST_START)}-files-${stackUuid()}`;

/** Differs between all stacks, also those of one name. It has 36 characters. */
export const stackUuid = (): string => Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** The origin at which a browser reaches a bucket, as the SDK signs it. */
export const originOfBucket = (name: string, region: string): string =>
  `https://${name}.s3.${region}.amazonaws.com`;

function acceptAnyKey({ role }: LambdaFunction, bucket: Bucket): void {
  const logicalId = Stack.of(bucket).resolve(bucket.bucketArn)['Fn::GetAtt'][0];
  if (!role) return;
  accept(role, {
    [`IAM5[Resource::<${logicalId}.Arn>/*]`]: 'Each object has a key of its own, made by chance.',
  });
}
