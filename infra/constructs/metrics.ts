import type { Duration } from 'aws-cdk-lib';
import { type DimensionsMap, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import {
  ALL_FUNCTIONS,
  LOG_METRICS,
  type LogMetric,
  type Measure,
  PROBLEMS,
  type Subject,
} from '../declared/metrics.ts';
import type { Api } from './api.ts';
import type { Functions } from './functions.ts';
import type { Jobs } from './jobs.ts';
import type { KeyWatch } from './keyWatch.ts';
import type { Site } from './site.ts';
import type { Storage } from './storage.ts';

/** The parts of the stack that have metrics. */
export interface Measured {
  /** The namespace of the product's own metrics. */
  readonly namespace: string;
  readonly functions: Functions;
  readonly storage: Storage;
  readonly api: Api;
  readonly site: Site;
  readonly jobs: Jobs;
  readonly keyWatch: KeyWatch;
}

/** The metrics of a measure, combined into one. */
export function metricOf(measured: Measured, measure: Measure, period: Duration): Metric | MathExpression {
  const { namespace = measured.namespace, name, statistic, of, share } = measure;
  const make = (metricName: string) =>
    dimensionsOf(measured, of).map(
      (dimensionsMap) => new Metric({ namespace, metricName, statistic, dimensionsMap, period }),
    );
  const [metric, ...others] = make(name);
  if (!metric) throw new Error(`There is nothing whose ${name} could be measured`);
  if (share) return shareOf(metric, make(share.of), share.fromCount, period);
  return others.length === 0 ? metric : sumOf([metric, ...others], name, period);
}

/** CloudWatch treats a gap in one of the metrics as 0. It advises against `SUM` in alarms. */
function sumOf(metrics: readonly Metric[], label: string, period: Duration): MathExpression {
  const named = metrics.map((metric, at) => [`m${at}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => name).join(' + '),
    usingMetrics: Object.fromEntries(named),
    label,
    period,
  });
}

function shareOf(
  part: Metric,
  [whole]: readonly Metric[],
  fromCount: number,
  period: Duration,
): MathExpression {
  if (!whole) throw new Error('A share needs a whole');
  return new MathExpression({
    expression: `IF(part >= ${fromCount}, 100 * part / whole, 0)`,
    usingMetrics: { part, whole },
    label: 'percent',
    period,
  });
}

function dimensionsOf(measured: Measured, of: Subject): DimensionsMap[] {
  if (typeof of === 'object') {
    return of.functions.map((name) => ({ FunctionName: measured.functions.of(name).functionName }));
  }
  switch (of) {
    case 'account':
    case 'log':
      return [{}];
    case 'counts':
      return [{ service: ALL_FUNCTIONS }];
    case 'api':
      return [{ ApiId: measured.api.apiId }];
    case 'deadLetters':
      return [{ QueueName: measured.jobs.deadLetters.queueName }];
    case 'job':
      return [{ service: PROBLEMS.service }];
    case 'site':
      return [{ DistributionId: measured.site.distributionId, Region: 'Global' }];
    case 'tables':
      return measured.storage.tableNames.map((TableName) => ({ TableName }));
  }
}

/** Counts the log lines of the declared metrics. */
export class LogMetrics extends Construct {
  constructor(scope: Construct, id: string, { namespace, api, keyWatch }: Measured) {
    super(scope, id);
    const logs = { access: api.accessLog, keys: keyWatch.log };
    for (const name of typedKeys(LOG_METRICS)) {
      const { log, field, is }: LogMetric = LOG_METRICS[name];
      new MetricFilter(this, name, {
        logGroup: logs[log],
        filterPattern: FilterPattern.stringValue(`$.${field}`, '=', is),
        metricNamespace: namespace,
        metricName: name,
        metricValue: '1',
      });
    }
  }
}
