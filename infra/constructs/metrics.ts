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
import { SELF_CHECK } from '../declared/selfCheck.ts';
import type { Api } from './api.ts';
import type { Backups } from './backups.ts';
import type { Functions } from './functions.ts';
import type { Jobs } from './jobs.ts';
import type { KeyWatch } from './keyWatch.ts';
import type { Mail } from './mail.ts';
import type { SelfCheck } from './selfCheck.ts';
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
  readonly backups: Backups | undefined;
  /** The vault of the copies. */
  readonly 'backups.copyTo': string | undefined;
  readonly selfCheck: SelfCheck | undefined;
  readonly mail: Mail;
}

/** The metrics of a measure, combined into one: added up, or of their shares the highest. */
export function metricOf(measured: Measured, measure: Measure, period: Duration): Metric | MathExpression {
  const { name, statistic, of, plus, less, share } = measure;
  const metrics = metricsOf(measured, measure, period);
  if (share) {
    const wholes = metricsOf(measured, { ...share.of, statistic }, period);
    const added = plus === undefined ? [] : metricsOf(measured, { name: plus, statistic, of }, period);
    const off =
      less === undefined ? [] : metricsOf(measured, { name: less, statistic, of: 'counts' }, period);
    return new MathExpression({
      ...highestShare({ parts: metrics, added, off, wholes, fromCount: share.fromCount }),
      label: 'percent',
      period,
    });
  }
  const [only] = metrics;
  return only && metrics.length === 1 ? only : new MathExpression({ ...sumOf(metrics), label: name, period });
}

function metricsOf(
  measured: Measured,
  { namespace, name: metricName, statistic, of }: Measure,
  period: Duration,
): Metric[] {
  const common = { namespace: namespace ?? measured.namespace, metricName, statistic, period };
  return dimensionsOf(measured, of, namespace === undefined).map(
    (dimensionsMap) => new Metric({ ...common, dimensionsMap }),
  );
}

/** CloudWatch treats a gap in one of the metrics as 0. It advises against `SUM` in alarms. */
function sumOf(metrics: readonly Metric[]) {
  const usingMetrics = named('m', metrics);
  return { expression: Object.keys(usingMetrics).join(' + '), usingMetrics };
}

/**
 * The share of each, and of them the highest: in the sum of all, one that is seldom called could fail at every call
 * unnoticed. `MAX` of an array of time series is one time series.
 */
function highestShare({ parts, added, off, wholes, fromCount }: Shares) {
  const shares = parts.map((_, at) => {
    const more = added.length === 0 ? '' : ` + FILL(added${at}, 0)`;
    const less = off.length === 0 ? '' : ` - FILL(off${at}, 0)`;
    const part = more || less ? `(part${at}${more}${less})` : `part${at}`;
    return `IF(${part} >= ${fromCount}, 100 * ${part} / whole${at}, 0)`;
  });
  return {
    expression: shares.length === 1 ? shares.join() : `MAX([${shares.join(', ')}])`,
    usingMetrics: {
      ...named('part', parts),
      ...named('added', added),
      ...named('off', off),
      ...named('whole', wholes),
    },
  };
}

interface Shares {
  readonly parts: readonly Metric[];
  /** One for each part, or none at all. */
  readonly added: readonly Metric[];
  readonly off: readonly Metric[];
  readonly wholes: readonly Metric[];
  readonly fromCount: number;
}

const named = (prefix: string, metrics: readonly Metric[]): Record<string, Metric> =>
  Object.fromEntries(metrics.map((metric, at) => [`${prefix}${at}`, metric]));

function dimensionsOf(measured: Measured, of: Subject, isOwn: boolean): DimensionsMap[] {
  if (typeof of === 'object') {
    return of.functions.map(
      (name): DimensionsMap =>
        isOwn ? { service: name } : { FunctionName: measured.functions.of(name).functionName },
    );
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
    case 'selfCheck':
      return [{ service: SELF_CHECK.service }];
    case 'site':
      return [{ DistributionId: measured.site.distributionId, Region: 'Global' }];
    case 'tables':
      return measured.storage.tableNames.map((TableName) => ({ TableName }));
  }
}

/** Counts the log lines of the declared metrics, as far as there is the log. */
export class LogMetrics extends Construct {
  constructor(scope: Construct, id: string, measured: Measured) {
    super(scope, id);
    const { namespace, api, keyWatch, backups } = measured;
    const logs = { access: api.accessLog, keys: keyWatch.log, backups: backups?.log };
    for (const name of typedKeys(LOG_METRICS)) {
      const { log, fields, onlyWith }: LogMetric = LOG_METRICS[name];
      const logGroup = logs[log];
      if (!logGroup || (onlyWith && measured[onlyWith] === undefined)) continue;
      new MetricFilter(this, name, {
        logGroup,
        filterPattern: FilterPattern.all(
          ...Object.entries(fields).map(([field, [comparison, value]]) =>
            FilterPattern.stringValue(`$.${field}`, comparison, value),
          ),
        ),
        metricNamespace: namespace,
        metricName: name,
        metricValue: '1',
        // Without a value, an alarm looks back at earlier counts for a while.
        defaultValue: 0,
      });
    }
  }
}
