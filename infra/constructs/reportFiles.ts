import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketVariable } from '#functions/declared.ts';
import { accept } from './accept.ts';

/** Stores documents that are too large for a response, until the browser fetches them some minutes later. */
export class ReportFiles extends Construct {
  readonly #bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // A day is the shortest time that S3 supports.
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    accept(this.#bucket, { S1: 'One function writes it, whose own log tells of each request.' });
  }

  /** Sets the function's variable for the bucket and grants writing and reading of its objects, in one step. */
  give(receiver: LambdaFunction, variables: readonly BucketVariable[] = []): void {
    for (const variable of variables) {
      acceptAnyKey(receiver, this.#bucket);
      receiver.addEnvironment(variable, this.#bucket.bucketName);
      receiver.addToRolePolicy(
        new PolicyStatement({
          actions: ['s3:PutObject', 's3:GetObject'],
          resources: [this.#bucket.arnForObjects('*')],
        }),
      );
    }
  }
}

function acceptAnyKey({ role }: LambdaFunction, bucket: Bucket): void {
  const logicalId = Stack.of(bucket).resolve(bucket.bucketArn)['Fn::GetAtt'][0];
  if (!role) return;
  accept(role, {
    [`IAM5[Resource::<${logicalId}.Arn>/*]`]: 'Each document has a key of its own, made by chance.',
  });
}
