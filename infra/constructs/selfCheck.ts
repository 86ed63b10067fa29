import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { namespaceOf } from '../declared/metrics.ts';
import { SELF_CHECK, selfCheckParameter } from '../declared/selfCheck.ts';
import { RegistryFunction } from './functions.ts';

interface SelfCheckProps {
  readonly root: string;
  readonly siteOrigin: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly logRetention: RetentionDays;
}

const MEMORY_MB = 512;
const TIMEOUT = Duration.minutes(2);
/** A fault that is over within a minute does not count: the alarm is of checks that have not passed. */
const RETRIES = 1;

/** A function that uses the product from outside, as a user does. It can read the account of its own, and nothing else. */
export class SelfCheck extends Construct {
  constructor(scope: Construct, id: string, props: SelfCheckProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const parameter = selfCheckParameter(stackName);
    const check = new RegistryFunction(this, 'Function', {
      description: 'Item Registry: self-check',
      entry: 'infra/operations/selfCheck/handler.ts',
      root: props.root,
      environment: {
        POWERTOOLS_SERVICE_NAME: SELF_CHECK.service,
        POWERTOOLS_LOG_LEVEL: 'INFO',
        POWERTOOLS_METRICS_NAMESPACE: namespaceOf(stackName),
        SITE_ORIGIN: props.siteOrigin,
        USER_POOL_ID: props.userPoolId,
        SMOKE_CLIENT_ID: props.clientId,
        CREDENTIALS: parameter,
      },
      logRetention: props.logRetention,
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT,
    });
    // The key that AWS manages for parameters opens each to all roles that may read it.
    const resources = [Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${parameter}` })];
    check.addToRolePolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources }));
    const every = Duration.minutes(SELF_CHECK.everyMinutes);
    check.live.configureAsyncInvoke({ maxEventAge: every, retryAttempts: RETRIES });
    this.#schedule(check, every);
  }

  #schedule({ live }: RegistryFunction, every: Duration): void {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [live.functionArn] }),
    );
    new Schedule(this, 'Schedule', {
      description: 'Item Registry: starts the self-check',
      schedule: ScheduleExpression.rate(every),
      // CDK would also allow every version of the function.
      target: new LambdaInvoke(live, { role: role.withoutPolicyUpdates(), maxEventAge: every }),
    });
  }
}
