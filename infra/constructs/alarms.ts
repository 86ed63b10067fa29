import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Alarm as DeclaredAlarm } from '../declared/alarm.ts';
import { ALARMS, type AlarmName } from '../declared/alarms.ts';
import { inLanes } from './lanes.ts';
import { type Measured, metricOf } from './metrics.ts';

interface AlarmsProps {
  readonly measured: Measured;
  readonly alarmAddress: string;
}

/** CloudWatch takes three alarms a second. */
const LANES = 5;

/** Every declared alarm, made in the order of their declaration. One address is notified when it goes off and when it is over. */
export class Alarms extends Construct {
  readonly #made: ReadonlyMap<string, IAlarm>;

  constructor(scope: Construct, id: string, { measured, alarmAddress }: AlarmsProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    const tell = new SnsAction(new AlarmTopic(this, 'Topic', { address: alarmAddress }));
    const declared: readonly (readonly [string, DeclaredAlarm])[] = Object.entries(ALARMS);
    this.#made = new Map(
      declared
        .filter(([, { onlyIn = region }]) => onlyIn === region)
        .filter(([, { onlyWith }]) => onlyWith === undefined || measured[onlyWith] !== undefined)
        .map(([name, alarm]) => [name, this.#make(name, alarm, measured, tell)]),
    );
    inLanes(this.all, LANES);
  }

  get all(): readonly IAlarm[] {
    return [...this.#made.values()];
  }

  /** @throws {Error} if this installation does not have the alarm. */
  of(name: AlarmName): IAlarm {
    const made = this.#made.get(name);
    if (!made) throw new Error(`There is no alarm ${name} in this installation`);
    return made;
  }

  #make(name: string, alarm: DeclaredAlarm, measured: Measured, tell: SnsAction): Alarm {
    const { measure, threshold, minutes, periods, missing, impact, action } = alarm;
    const made = new Alarm(this, name, {
      alarmName: `${Stack.of(this).stackName}-${name}`,
      alarmDescription: `${impact} ${action}`,
      metric: metricOf(measured, measure, Duration.minutes(minutes)),
      ...limitOf(threshold),
      evaluationPeriods: periods,
      treatMissingData: MISSING[missing],
    });
    made.addAlarmAction(tell);
    made.addOkAction(tell);
    return made;
  }
}

const limitOf = (threshold: DeclaredAlarm['threshold']) =>
  'from' in threshold
    ? {
        threshold: threshold.from,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      }
    : { threshold: threshold.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };

const MISSING: Readonly<Record<DeclaredAlarm['missing'], TreatMissingData>> = {
  notBreaching: TreatMissingData.NOT_BREACHING,
  breaching: TreatMissingData.BREACHING,
  ignore: TreatMissingData.IGNORE,
};

/**
 * Notifies one address of every alarm, once it has confirmed its subscription. CloudWatch cannot use the key that AWS
 * manages for SNS, so the topic has a key of its own, and the policies of both must name CloudWatch. Without either
 * permission, notifications would be lost silently.
 */
class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { address }: { readonly address: string }) {
    const key = new Key(scope, `${id}Key`, {
      description: 'Item Registry: messages of alarms, on their way',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    super(scope, id, { displayName: 'Item Registry', masterKey: key, enforceSSL: true });
    key.addToResourcePolicy(byAlarms(Stack.of(scope), ['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.addToResourcePolicy(byAlarms(Stack.of(scope), ['sns:Publish'], this.topicArn));
    this.addSubscription(new EmailSubscription(address));
  }
}

const byAlarms = (stack: Stack, actions: string[], resource: string): PolicyStatement =>
  new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions,
    resources: [resource],
    conditions: {
      StringEquals: { 'aws:SourceAccount': stack.account },
      ArnLike: {
        'aws:SourceArn': stack.formatArn({ service: 'cloudwatch', resource: `alarm:${stack.stackName}-*` }),
      },
    },
  });
