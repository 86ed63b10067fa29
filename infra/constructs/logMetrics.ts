import { FilterPattern, type JsonPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName, SCHEDULES } from '#functions/declared.ts';
import { LOG_METRICS, type LogMetric, type LogMetricName } from '#infra/declared/metrics.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { Measured } from './measured.ts';

/** Counts the lines of logs that operators care about. */
export class LogMetrics extends Construct {
  constructor(scope: Construct, id: string, measured: Measured) {
    super(scope, id);
    for (const name of typedKeys(LOG_METRICS)) this.#count(name, measured);
  }

  #count(metricName: LogMetricName, measured: Measured): void {
    const metric: LogMetric = LOG_METRICS[metricName];
    for (const [of, logGroup] of logsOf(metric.log, measured)) {
      new MetricFilter(this, `${metricName}-${of}`, {
        logGroup,
        filterPattern: patternOf(metric),
        metricNamespace: measured.namespace,
        metricName,
        metricValue: '1',
      });
    }
  }
}

function patternOf({ field, isOneOf }: LogMetric): JsonPattern {
  return FilterPattern.any(
    ...isOneOf.map((value) =>
      typeof value === 'number'
        ? FilterPattern.numberValue(`$.${field}`, '=', value)
        : FilterPattern.stringValue(`$.${field}`, '=', value),
    ),
  );
}

function logsOf(log: LogMetric['log'], { api, functions }: Measured): (readonly [string, LogGroup])[] {
  if (log === 'access') return [['api', api.accessLog]];
  return FUNCTION_NAMES.filter((name) => WRITES[log](name)).map((name) => [name, functions.of(name).log]);
}

const WRITES: Readonly<Record<Exclude<LogMetric['log'], 'access'>, (name: FunctionName) => boolean>> = {
  requests: (name) => FUNCTIONS[name].endpoints.length > 0,
  mails: (name) => FUNCTIONS[name].addresses.some((variable) => variable === 'MAIL_SENDER'),
  jobs: (name) => SCHEDULES.some(({ functionName }) => functionName === name),
};
