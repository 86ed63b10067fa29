import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

interface EventLogProps {
  /** The end of the log's name. */
  readonly name: string;
  readonly logRetention: RetentionDays;
}

interface Watched {
  readonly subject: string;
  readonly eventPattern: object;
  readonly state?: 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
}

/** Writes events of AWS to a log of their own, so that an alarm can count them and an operator can read them. */
export class EventLog extends Construct {
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, { name, logRetention }: EventLogProps) {
    super(scope, id);
    this.log = new LogGroup(this, 'Log', {
      // EventBridge writes to no log whose name begins otherwise.
      logGroupName: `/aws/events/${Stack.of(this).stackName}-${name}`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.log.addToResourcePolicy(
      new PolicyStatement({
        principals: ['events', 'delivery.logs'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.log.logGroupArn],
      }),
    );
  }

  protected watch(id: string, { subject, ...rule }: Watched): void {
    new CfnRule(this, id, {
      description: `Item Registry: ${subject}`,
      ...rule,
      targets: [
        {
          id: 'Log',
          arn: Stack.of(this).formatArn({
            service: 'logs',
            resource: `log-group:${this.log.logGroupName}`,
          }),
        },
      ],
    });
  }
}
