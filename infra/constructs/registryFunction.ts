import { dirname, join } from 'node:path';
import { AssetHashType, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type AssetCode,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundleForLambda } from '#infra/bundling.ts';
import { accept } from './accept.ts';

const RUNTIME = Runtime.NODEJS_24_X;
/** As long as API Gateway waits. */
const TIMEOUT = Duration.seconds(29);

interface RegistryFunctionProps {
  readonly description: string;
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logRetention: RetentionDays;
  readonly memoryMb: number;
  /** As long as API Gateway waits, unless it is given. */
  readonly timeout?: Duration | undefined;
}

/** A function with a role and a log of its own; the role may write that log, and traces, and nothing else. */
export class RegistryFunction extends LambdaFunction {
  /** Where its lines go. */
  readonly log: LogGroup;

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
      memorySize: props.memoryMb,
      timeout: props.timeout ?? TIMEOUT,
      handler: 'index.handler',
      code: bundled(props.root, props.entry),
      environment: { ...props.environment },
      logGroup,
      role,
      // By Lambda itself, so that no bundle carries a tracer. A trace begins here: HTTP APIs have no X-Ray.
      tracing: Tracing.ACTIVE,
    });
    this.log = logGroup;
    accept(role, {
      'IAM5[Resource::*]': 'X-Ray knows no resource for the traces that a function sends there.',
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
