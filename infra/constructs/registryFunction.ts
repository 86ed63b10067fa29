import { dirname, join } from 'node:path';
import { AssetHashType, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type AssetCode,
  Code,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundleForLambda } from '#infra/bundling.ts';

const RUNTIME = Runtime.NODEJS_24_X;
const MEMORY_MB = 512;
/** As long as API Gateway waits. */
const TIMEOUT = Duration.seconds(29);

interface RegistryFunctionProps {
  readonly description: string;
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logRetention: RetentionDays;
  /** As long as API Gateway waits, unless it is given. */
  readonly timeout?: Duration | undefined;
}

/** A function with a role and a log of its own; the role may write that log and nothing else. */
export class RegistryFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: RegistryFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}-log`, {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, id, {
      description: props.description,
      runtime: RUNTIME,
      architecture: Architecture.ARM_64,
      memorySize: MEMORY_MB,
      timeout: props.timeout ?? TIMEOUT,
      handler: 'index.handler',
      code: bundled(props.root, props.entry),
      environment: { ...props.environment },
      logGroup,
      role,
    });
  }
}

const bundled = (root: string, entry: string): AssetCode =>
  Code.fromAsset(join(root, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the bundle is made in this process.
      image: RUNTIME.bundlingImage,
      local: {
        tryBundle(folder) {
          bundleForLambda({ root, entry, folder });
          return true;
        },
      },
    },
  });
