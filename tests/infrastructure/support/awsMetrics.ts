import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './synthesize.ts';

const SERVICES = ['apigatewayv2', 'cloudfront', 'dynamodb', 'lambda', 'ses', 'sqs'] as const;

/** A metric by its namespace, its name and the names of its dimensions. */
export const metricText = (namespace: string, name: string, dimensions: readonly string[]): string =>
  [namespace, name, ...[...dimensions].sort()].join(' ');

/** The metrics that AWS emits: CDK has lists of them, with the dimensions of each, for its own use. */
export const awsMetrics = (): ReadonlySet<string> => new Set(SERVICES.flatMap(metricsOf));

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
