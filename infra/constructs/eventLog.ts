import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, ResourcePolicy, type RetentionDays } from 'aws-cdk-lib/aws-logs';
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
    letEventsWrite(Stack.of(this));
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

const POLICY_ID = 'EventLogs';

/** One policy for all logs of events of a stack: an account has room for ten in a region. */
function letEventsWrite(stack: Stack): void {
  if (stack.node.tryFindChild(POLICY_ID)) return;
  const resource = `log-group:/aws/events/${stack.stackName}-*`;
  new ResourcePolicy(stack, POLICY_ID, {
    policyStatements: [
      new PolicyStatement({
        principals: ['events', 'delivery.logs'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [stack.formatArn({ service: 'logs', resource })],
      }),
    ],
  });
}
