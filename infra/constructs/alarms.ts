import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import { ALARMS, type Alarm as DeclaredAlarm } from '#infra/declared/alarms.ts';
import { AlarmTopic } from './alarmTopic.ts';
import { type Measured, metricOf } from './measured.ts';

interface AlarmsProps {
  readonly measured: Measured;
  readonly alarmAddress: string;
}

/** Every declared alarm. One address is told when it goes off, and when it is over. */
export class Alarms extends Construct {
  readonly all: readonly IAlarm[];

  constructor(scope: Construct, id: string, { measured, alarmAddress }: AlarmsProps) {
    super(scope, id);
    const { region } = Stack.of(this);
    const tell = new SnsAction(new AlarmTopic(this, 'Topic', { address: alarmAddress }));
    const declared: readonly (readonly [string, DeclaredAlarm])[] = Object.entries(ALARMS);
    this.all = declared
      .filter(([, { onlyIn = region }]) => onlyIn === region)
      .map(([name, alarm]) => this.#make(name, alarm, measured, tell));
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
