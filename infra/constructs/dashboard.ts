import { Duration, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type CountName, endpointsOf, FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { eventsOf, linesOf as linesOfLog } from '../declared/alarm.ts';
import { LAG, type Measure, PROBLEMS } from '../declared/metrics.ts';
import { type Measured, metricOf } from './metrics.ts';

interface DashboardProps {
  readonly measured: Measured;
  readonly alarms: readonly IAlarm[];
}

/** The state of the product, from the users' requests at the top to the tables at the bottom. */
export class Dashboard extends CloudWatchDashboard {
  /** Its address in the console. */
  readonly address: string;

  constructor(scope: Construct, id: string, { measured, alarms }: DashboardProps) {
    const { stackName, region } = Stack.of(scope);
    // All regions share one list of dashboards.
    const name = `${stackName}-${region}`;
    super(scope, id, { dashboardName: name, defaultInterval: Duration.hours(12) });
    const console = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}`;
    this.address = `${console}#dashboards/dashboard/${name}`;
    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 }));
    this.addWidgets(...requestsRow(measured));
    this.addWidgets(...refusalsRow(measured));
    this.addWidgets(...stepsRow(measured));
    this.addWidgets(...functionsRow(measured));
    this.addWidgets(...storageRow(measured));
  }
}

const PERIOD = Duration.minutes(5);
const THIRD = 8;

/** The functions that derive keys, read many rows or draw. */
const HEAVY = [
  'assets',
  'encryption',
  'change-encryption-password',
  'data-reset',
  'transfers',
  'reports',
] as const satisfies readonly FunctionName[];

const graph = (title: string, left: readonly IMetric[], { stacked = false } = {}): IWidget =>
  new GraphWidget({ title, left: [...left], stacked, width: THIRD, leftYAxis: { min: 0 } });

const line = (measured: Measured, measure: Measure, label: string): IMetric =>
  metricOf(measured, measure, PERIOD).with({ label });

const lineOfCount = (measured: Measured, name: CountName, label: string): IMetric =>
  line(measured, eventsOf(name), label);

/** A line for each of the functions. */
const linesOf = (
  measured: Measured,
  functions: readonly FunctionName[],
  name: string,
  statistic: Measure['statistic'],
): IMetric[] =>
  functions.map((each) =>
    line(measured, { namespace: 'AWS/Lambda', name, statistic, of: { functions: [each] } }, each),
  );

/** The users' requests. */
function requestsRow(measured: Measured): IWidget[] {
  const requests = ['2xx', '3xx', '4xx', '5xx'].map((status) => requestsWith(status, measured));
  const times = (['p50', 'p99'] as const).map((statistic) =>
    line(measured, { namespace: 'AWS/ApiGateway', name: 'Latency', statistic, of: 'api' }, statistic),
  );
  return [
    graph('Requests by status', requests, { stacked: true }),
    graph('How long requests take, in ms', times),
    failures(measured),
  ];
}

/** Sums over all routes: the functions count each request with its route. */
const requestsWith = (status: string, { namespace }: Measured): IMetric =>
  new MathExpression({
    expression: `SUM(SEARCH('{"${namespace}",service,route,status} MetricName="Requests" status="${status}"', 'Sum'))`,
    label: status,
    period: PERIOD,
  });

const failures = ({ functions }: Measured): IWidget =>
  new LogQueryWidget({
    title: 'What fails, and by which error',
    logGroupNames: FUNCTION_NAMES.filter((name) => endpointsOf(name).length > 0).map(
      (name) => functions.of(name).log.logGroupName,
    ),
    queryLines: [
      'filter request.status >= 500',
      'stats count(*) as failures by request.route, request.error.name',
      'sort failures desc',
      'limit 20',
    ],
    width: THIRD,
  });

/** Rejections by limits and by AWS. */
const refusalsRow = (measured: Measured): IWidget[] => [
  graph('Refused by limits', [line(measured, linesOfLog('TurnedAway'), 'told to come again later')]),
  graph('Refused by AWS', [
    lineOfCount(measured, 'Refused', 'by a role or a key'),
    lineOfCount(measured, 'Unavailable', 'throttled or out of order: DynamoDB, KMS and others'),
  ]),
  graph('Runs refused for want of concurrency', linesOf(measured, FUNCTION_NAMES, 'Throttles', 'Sum')),
];

/** Work for which no user waits. */
const stepsRow = (measured: Measured): IWidget[] => [
  graph('Transfers', [
    line(measured, { name: PROBLEMS.name, statistic: 'Maximum', of: 'job' }, 'wait for a repair'),
    lineOfCount(measured, 'TransfersLeft', 'left for the next run'),
  ]),
  graph('Mails', [
    ...['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map((metricName) =>
      mailsBy(metricName, measured),
    ),
    lineOfCount(measured, 'MailsNotSent', 'could not be sent'),
  ]),
  graph('The job', [
    line(measured, { name: LAG.name, statistic: 'Maximum', of: 'job' }, 'late by seconds'),
    line(
      measured,
      {
        namespace: 'AWS/Lambda',
        name: 'Invocations',
        statistic: 'Sum',
        of: { functions: [PROBLEMS.service] },
      },
      'runs',
    ),
    line(
      measured,
      {
        namespace: 'AWS/SQS',
        name: 'ApproximateNumberOfMessagesVisible',
        statistic: 'Maximum',
        of: 'deadLetters',
      },
      'dead letters',
    ),
  ]),
];

const mailsBy = (metricName: string, { mail }: Measured): IMetric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName,
    dimensionsMap: { ...mail.dimensions },
    statistic: 'Sum',
    period: PERIOD,
    label: metricName,
  });

const functionsRow = (measured: Measured): IWidget[] => [
  graph('Crashes and timeouts', linesOf(measured, FUNCTION_NAMES, 'Errors', 'Sum')),
  graph('How long the heavy functions run (p99, in ms)', linesOf(measured, HEAVY, 'Duration', 'p99')),
  graph('Runs at once', linesOf(measured, FUNCTION_NAMES, 'ConcurrentExecutions', 'Maximum')),
];

function storageRow({ storage }: Measured): IWidget[] {
  const byTable = (metricName: string): IMetric[] =>
    storage.tableNames.map(
      (TableName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName },
          statistic: 'Sum',
          period: PERIOD,
        }),
    );
  return [
    graph('Reads that tables throttle', byTable('ReadThrottleEvents')),
    graph('Writes that tables throttle', byTable('WriteThrottleEvents')),
    graph('Units that tables read', byTable('ConsumedReadCapacityUnits')),
  ];
}
