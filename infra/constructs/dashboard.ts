import { Duration, Stack } from 'aws-cdk-lib';
import { AlarmStatusWidget, Dashboard as CloudWatchDashboard, type IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { functionsRow, refusalsRow, requestsRow, stepsRow, storageRow } from './dashboardRows.ts';
import type { Mail } from './mail.ts';
import type { Measured } from './measured.ts';

interface DashboardProps {
  readonly measured: Measured;
  readonly mail: Mail;
  readonly alarms: readonly IAlarm[];
}

/** How the product is, from what people see of it down to what it stands on. */
export class Dashboard extends CloudWatchDashboard {
  /** Where operators see it. */
  readonly address: string;

  constructor(scope: Construct, id: string, { measured, mail, alarms }: DashboardProps) {
    const { stackName, region } = Stack.of(scope);
    // Dashboards of all regions are together.
    const name = `${stackName}-${region}`;
    super(scope, id, { dashboardName: name, defaultInterval: Duration.hours(12) });
    const console = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}`;
    this.address = `${console}#dashboards/dashboard/${name}`;
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 }));
    this.addWidgets(...requestsRow(measured));
    this.addWidgets(...refusalsRow(measured));
    this.addWidgets(...stepsRow(measured, mail));
    this.addWidgets(...functionsRow(measured));
    this.addWidgets(...storageRow(measured));
  }
}
