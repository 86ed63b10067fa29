import { dirname, join } from 'node:path';
import { AssetHashType, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  type AssetCode,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { declarationOf, FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { bundleForLambda } from '../build/bundling.ts';
import { MEMORY_MB } from '../declared/memory.ts';
import { namespaceOf } from '../declared/metrics.ts';
import { accept } from './accept.ts';
import type { Keys } from './keys.ts';
import type { Storage } from './storage.ts';

interface FunctionsProps {
  readonly root: string;
  readonly keys: Keys;
  readonly storage: Storage;
  readonly logRetention: RetentionDays;
}

/** Every declared function, with its tables and keys. */
export class Functions extends Construct {
  readonly #functions: ReadonlyMap<FunctionName, RegistryFunction>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#functions = new Map(FUNCTION_NAMES.map((name) => [name, this.#make(name, props)]));
  }

  of(name: FunctionName): RegistryFunction {
    const made = this.#functions.get(name);
    if (!made) throw new Error(`No function ${name} is declared`);
    return made;
  }

  #make(name: FunctionName, { root, keys, storage, logRetention }: FunctionsProps): RegistryFunction {
    const { entry, schedule, tables = {}, keys: usedKeys = {} } = declarationOf(name);
    const made = new RegistryFunction(this, name, {
      description: `Item Registry: ${name}`,
      entry,
      root,
      environment: {
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_LOG_LEVEL: 'INFO',
        POWERTOOLS_METRICS_NAMESPACE: namespaceOf(Stack.of(this).stackName),
      },
      timeout: schedule ? Duration.minutes(schedule.timeoutMinutes) : undefined,
      logRetention,
      memoryMb: MEMORY_MB[name],
    });
    storage.give(made, tables);
    keys.give(made, usedKeys);
    return made;
  }
}

/** The alias of the version in use. */
export const LIVE = 'live';
const RUNTIME = Runtime.NODEJS_24_X;
/** API Gateway does not wait longer. */
const TIMEOUT = Duration.seconds(29);

interface RegistryFunctionProps {
  readonly description: string;
  /** The module that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logRetention: RetentionDays;
  readonly memoryMb: number;
  readonly timeout?: Duration | undefined;
}

/**
 * A function with a role and a log of its own. The role may only write that log and traces. Each deployment that changes
 * the function makes a version of it.
 */
export class RegistryFunction extends LambdaFunction {
  readonly log: LogGroup;
  /** The version in use, which everything that calls the function names: a release moves it to the next one. */
  readonly live: Alias;

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
      // Lambda traces its own start and run. A request's calls of other services are in its log line, without a tracer.
      tracing: Tracing.ACTIVE,
    });
    this.log = logGroup;
    this.live = new Alias(scope, `${id}-live`, { aliasName: LIVE, version: this.currentVersion });
    accept(role, {
      'IAM5[Resource::*]': 'X-Ray knows no resource for the traces that a function sends there.',
    });
  }
}

const bundled = (root: string, entry: string): AssetCode =>
  Code.fromAsset(join(root, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // The image is never used: the bundle is made in this process.
      image: RUNTIME.bundlingImage,
      local: {
        tryBundle(folder) {
          bundleForLambda({ root, entry, folder });
          return true;
        },
      },
    },
  });
