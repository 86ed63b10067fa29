import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { HASHED_FOLDER } from '#infra/build/webApp.ts';
import { accept } from './accept.ts';

interface WebDeploymentProps {
  readonly bucket: IBucket;
  /** The built app. */
  readonly folder: string;
  /** The content of `/config.json`, which is known only at the deployment. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly logRetention: RetentionDays;
  /** All that the app calls. The pages change after it, since a new page may call what the version before lacks. */
  readonly after: readonly IDependable[];
}

/**
 * Copies the built app into the bucket. The files of earlier versions stay, because a tab that was opened before a
 * deployment still loads its parts.
 */
export class WebDeployment extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { bucket, folder, config, logRetention, after }: WebDeploymentProps,
  ) {
    super(scope, id);
    const log = new LogGroup(this, 'Log', { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    log.grantWrite(role);
    // CloudFront packs the files itself.
    const app = Source.asset(folder, { exclude: ['**/*.br', '**/*.gz'] });
    const hashedFiles = `${HASHED_FOLDER}/*`;
    const common = {
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: log,
      role,
    };
    const parts = new BucketDeployment(this, 'Parts', {
      ...common,
      sources: [app],
      exclude: ['*'],
      include: [hashedFiles],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [app, Source.jsonData('config.json', config)],
      exclude: [hashedFiles],
      cacheControl: [CacheControl.noCache()],
    });
    // The pages must not name a part that is not uploaded yet.
    pages.node.addDependency(parts, ...after);
    acceptFindings(role, bucket);
  }
}

/** The function that copies the files, and its permissions, are CDK's. It serves every deployment of the stack. */
function acceptFindings(role: Role, bucket: IBucket): void {
  const stack = Stack.of(role);
  const files = stack.resolve(bucket.bucketArn)['Fn::GetAtt'][0];
  const staged = `arn:${stack.partition}:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`;
  const reason = 'CDK grants it to the function that copies the app from the staging bucket to the site.';
  accept(role, {
    'IAM5[Action::s3:GetBucket*]': reason,
    'IAM5[Action::s3:GetObject*]': reason,
    'IAM5[Action::s3:List*]': reason,
    'IAM5[Action::s3:Abort*]': reason,
    'IAM5[Action::s3:DeleteObject*]': reason,
    [`IAM5[Resource::${staged}]`]: reason,
    [`IAM5[Resource::<${files}.Arn>/*]`]: reason,
  });
  const handlers = stack.node.children.filter(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  for (const handler of handlers)
    accept(handler, { L1: "CDK's own code chooses the runtime it is tested with." });
}
