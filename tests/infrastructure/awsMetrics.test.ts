import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleTemplate, root } from './support/template.ts';

const SERVICES = ['apigatewayv2', 'cloudfront', 'dynamodb', 'lambda', 'ses', 'sqs'] as const;

/** A metric by its namespace, its name and the names of its dimensions. */
const metricText = (namespace: string, name: string, dimensions: readonly string[]): string =>
  [namespace, name, ...[...dimensions].sort()].join(' ');

/** The metrics that AWS emits: CDK has lists of them, with the dimensions of each, for its own use. */
const awsMetrics = (): ReadonlySet<string> => new Set(SERVICES.flatMap(metricsOf));

function metricsOf(service: string): string[] {
  const file = join(
    root,
    'node_modules/aws-cdk-lib',
    `aws-${service}/lib/${service}-canned-metrics.generated`,
  );
  const names = new Map(
    [
      ...readFileSync(`${file}.js`, 'utf8').matchAll(
        /static (\w+)\(dimensions\)\{return\{namespace:"([^"]+)",metricName:"([^"]+)"/g,
      ),
    ].map(([, method = '', namespace = '', name = '']) => [method, { namespace, name }]),
  );
  const declared = readFileSync(`${file}.d.ts`, 'utf8').matchAll(
    /static (\w+)\(this: void, dimensions: \{([^}]*)\}/g,
  );
  return [...declared].map(([, method = '', members = '']) => {
    const { namespace, name } = names.get(method) ?? unknownMethod(method);
    return metricText(
      namespace,
      name,
      [...members.matchAll(/"?([\w:-]+)"?: string/g)].map(([, key = '']) => key),
    );
  });
}

function unknownMethod(method: string): never {
  throw new Error(`CDK's lists of metrics have another form now: ${method}`);
}

const template = await exampleTemplate();
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

describe('the metrics that AWS emits', () => {
  test('include all that alarms watch, with their dimensions', () => {
    const watched = ofAws(metricsOfAlarms());
    expect(watched.length).toBeGreaterThan(30);
    expect(watched.filter((metric) => !known.has(metric))).toEqual([]);
  });

  test('include all that the dashboard shows, with their dimensions', () => {
    const shown = ofAws(metricsOfDashboard());
    expect(shown.length).toBeGreaterThan(60);
    expect(shown.filter((metric) => !known.has(metric))).toEqual([]);
  });

  test.each([
    metricText('AWS/ApiGateway', '5xx', ['ApiName']),
    metricText('AWS/ApiGateway', '5xxError', ['ApiId']),
    metricText('AWS/Lambda', 'Throttles', ['Region']),
  ])('do not include the misspelt %s', (metric) => {
    expect(known.has(metric)).toBe(false);
  });
});
