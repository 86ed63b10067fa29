import { describe, expect, test } from 'vitest';
import { awsMetrics, metricText } from './support/awsMetrics.ts';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();
const known = awsMetrics();

interface MetricOfTemplate {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string }[];
}

const ofAws = (metrics: readonly string[]) => metrics.filter((metric) => metric.startsWith('AWS/'));

const textOf = ({ Namespace, MetricName, Dimensions = [] }: MetricOfTemplate): string =>
  metricText(
    Namespace,
    MetricName,
    Dimensions.map(({ Name }) => Name),
  );

function metricsOfAlarms(): string[] {
  return template.all('AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) => {
    const parts: { MetricStat?: { Metric: MetricOfTemplate } }[] = Properties.Metrics ?? [];
    const single = Properties.MetricName ? [textOf(Properties)] : [];
    return [...single, ...parts.flatMap(({ MetricStat }) => (MetricStat ? [textOf(MetricStat.Metric)] : []))];
  });
}

/** A dashboard has a metric as its namespace, its name, and each dimension's name and value. */
function metricsOfDashboard(): string[] {
  const { widgets } = JSON.parse(template.one('AWS::CloudWatch::Dashboard').Properties.DashboardBody);
  const lines: unknown[][] = widgets.flatMap(
    (widget: { properties: { metrics?: unknown[][] } }) => widget.properties.metrics ?? [],
  );
  return lines.flatMap((line) => {
    const [namespace, name, ...rest] = line.filter((part) => typeof part === 'string');
    if (namespace === undefined || name === undefined) return [];
    return [
      metricText(
        namespace,
        name,
        rest.filter((_, at) => at % 2 === 0),
      ),
    ];
  });
}

describe('the metrics of AWS', () => {
  test('that alarms watch are emitted by AWS with those dimensions', () => {
    const watched = ofAws(metricsOfAlarms());
    expect(watched.length).toBeGreaterThan(30);
    expect(watched.filter((metric) => !known.has(metric))).toEqual([]);
  });

  test('that the dashboard shows are emitted by AWS with those dimensions', () => {
    const shown = ofAws(metricsOfDashboard());
    expect(shown.length).toBeGreaterThan(60);
    expect(shown.filter((metric) => !known.has(metric))).toEqual([]);
  });

  test.each([
    metricText('AWS/ApiGateway', '5xx', ['ApiName']),
    metricText('AWS/ApiGateway', '5xxError', ['ApiId']),
    metricText('AWS/Lambda', 'Throttles', ['Region']),
  ])('would be found wrong: %s', (metric) => {
    expect(known.has(metric)).toBe(false);
  });
});
