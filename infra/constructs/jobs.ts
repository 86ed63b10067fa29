import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { SCHEDULES, type Schedule as Scheduled } from '#functions/declared.ts';
import { accept } from './accept.ts';
import type { Functions, RegistryFunction } from './functions.ts';

const RETRIES = 2;
/** Lambda keeps an event no longer. */
const LONGEST_WAIT_MINUTES = 6 * 60;
/** Long enough for an operator to notice the failure of a job. */
const KEPT = Duration.days(14);

interface JobsProps {
  readonly functions: Functions;
}

/** The scheduled functions. A start or a run that fails after all retries leaves a message in the dead letter queue. */
export class Jobs extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { functions }: JobsProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
    });
    accept(this.deadLetters, {
      SQS3: 'It is the dead letter queue itself: of the schedules, and of the runs that they start.',
    });
    for (const scheduled of SCHEDULES) this.#schedule(functions.of(scheduled.functionName), scheduled);
  }

  #schedule(started: RegistryFunction, { functionName, everyMinutes }: Scheduled): void {
    const every = Duration.minutes(everyMinutes);
    const waits = Duration.minutes(Math.min(everyMinutes, LONGEST_WAIT_MINUTES));
    const role = new Role(this, `${functionName}-role`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
    });
    const allow = (action: string, resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
    allow('lambda:InvokeFunction', started.live.functionArn);
    allow('sqs:SendMessage', this.deadLetters.queueArn);
    new Schedule(this, functionName, {
      description: `Item Registry: starts ${functionName}`,
      schedule: ScheduleExpression.rate(every),
      target: new LambdaInvoke(started.live, {
        // CDK would also allow every version of the function.
        role: role.withoutPolicyUpdates(),
        deadLetterQueue: this.deadLetters,
        retryAttempts: RETRIES,
        maxEventAge: every,
      }),
    });
    started.live.configureAsyncInvoke({
      maxEventAge: waits,
      retryAttempts: RETRIES,
      // CDK's own destination would also allow the function to read the queue's attributes.
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    started.addToRolePolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
  }
}
