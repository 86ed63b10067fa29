import { describe, expect, test } from 'vitest';
import { endpointsOf, FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { COUNTS } from '#functions/lib/aws/counts.ts';
import type { Alarm } from '#infra/declared/alarm.ts';
import { ALARMS, type AlarmName } from '#infra/declared/alarms.ts';
import { LOG_METRICS, PROBLEMS } from '#infra/declared/metrics.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { configuration, exampleTemplate, fullConfiguration, otherConfiguration } from './support/template.ts';

/** docs/alarms.md, from the alarms that the stack makes. */
const alarmDocument = (): string => `# Alarms

What each alarm means, and what to do first. Each sends a mail to \`alarmAddress\` when it goes off, and another when it
is over. In CloudWatch its name begins with the name of the stack.

This page is made from \`infra/declared/alarms.ts\`; a test fails when it is out of date, and
\`npx vitest run --project infrastructure tests/infrastructure/alarms.test.ts -u\` makes it anew.

${table(
  ['Alarm', 'Goes off when', 'What it means for users', 'What to do first'],
  listed.map(([name, alarm]) => [`\`${name}\``, condition(alarm), alarm.impact, alarm.action]),
)}

CloudWatch charges for each metric that an alarm watches, $0.10 a month beyond the ten that are free in an account.
These alarms watch ${metricsOfAll(listed)}, ${metricsOfAll(listed.filter(([, { onlyWith }]) => onlyWith))} of them only where the feature is configured.
`;

const listed: readonly (readonly [string, Alarm])[] = Object.entries(ALARMS);
const metricsOfAll = (alarms: typeof listed): number =>
  alarms.reduce((sum, [, { measure }]) => sum + metricsOf(measure), 0);

function condition({ measure, threshold, minutes, periods, onlyIn, onlyWith }: Alarm): string {
  const { namespace = 'the product itself', name, statistic, of, plus, less, share } = measure;
  const suffix = typeof of === 'object' ? functionsIn(of.functions, share !== undefined) : '';
  const limit = 'from' in threshold ? `at least ${threshold.from}` : `less than ${threshold.below}`;
  const floor = share && share.fromCount > 1 ? ` and at least ${share.fromCount} in number` : '';
  const part = share ? ` percent of ${share.of.name}${floor}` : '';
  const time = `${minutes} minutes${periods > 1 ? `, ${periods} times in a row` : ''}`;
  const where = [onlyIn && `; only in ${onlyIn}`, onlyWith && `; only with \`${onlyWith}\``];
  const both = plus === undefined ? '' : ` with ${plus}`;
  const off = less === undefined ? '' : ` without ${less}`;
  return `${name} of ${namespace} (${statistic})${both}${off}${suffix} is ${limit}${part}, in ${time}${where.join('')}`;
}

const functionsIn = (functions: readonly string[], each: boolean): string =>
  ` for ${each && functions.length > 1 ? 'any one of ' : ''}${functions.join(', ')}`;

/** The number of metrics that an alarm's measure takes. */
function metricsOf({ of, plus, less, share }: Alarm['measure']): number {
  const whole = (share ? metricsOf({ ...share.of, statistic: 'Sum' }) : 0) + (less === undefined ? 0 : 1);
  if (typeof of === 'object') return of.functions.length * (plus === undefined ? 1 : 2) + whole;
  return (of === 'tables' ? Object.keys(TABLES).length : 1) + whole;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const template = await exampleTemplate(fullConfiguration);
const alarms = template.all('AWS::CloudWatch::Alarm');
const topic = template.one('AWS::SNS::Topic');
const names = typedKeys(ALARMS);
const declared: Readonly<Record<AlarmName, Alarm>> = ALARMS;
const made = (name: AlarmName) => {
  const [found] = alarms.filter(([, { Properties }]) => Properties.AlarmName === `item-registry-${name}`);
  return found?.[1].Properties ?? expect.unreachable();
};

/** The alarms that watch the share of failed calls, each with each of its functions and each way to fail. */
const failures = names.flatMap((name) => {
  const { name: metric, of, plus, share } = declared[name].measure;
  if (metric !== 'Errors' || !share || typeof of !== 'object') return [];
  return of.functions.flatMap((only) =>
    [metric, ...(plus ? [plus] : [])].map((by) => [name, only, by] as const),
  );
});

interface MetricOfAlarm {
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Value: string }[];
}

interface QueryOfAlarm {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: MetricOfAlarm };
}

/** The value of an alarm's expression when one function fails, and each of the others has a million calls and no failure. */
function shareIn(
  alarm: AlarmName,
  only: FunctionName,
  { failed, calls, by }: { readonly failed: number; readonly calls: number; readonly by: string },
): number {
  const queries: readonly QueryOfAlarm[] = made(alarm).Metrics;
  const { id } = template.one('AWS::Lambda::Function', `Functions${only.replaceAll('-', '')}`);
  const countIn = ({ MetricName, Dimensions }: MetricOfAlarm): number | undefined => {
    const isOnly = Dimensions.some(({ Value }) => [`{${id}}`, only].includes(Value));
    if (MetricName === 'Invocations') return isOnly ? calls : 1_000_000;
    if (isOnly && MetricName === by) return failed;
    // Lambda counts errors with each call, the product only those that there are.
    return MetricName === 'Errors' ? 0 : undefined;
  };
  const values = queries.flatMap(({ Id, MetricStat }) =>
    MetricStat ? [[Id, countIn(MetricStat.Metric)] as const] : [],
  );
  const [expression = ''] = queries.flatMap(({ Expression = [] }) => Expression);
  return evaluate(expression, Object.fromEntries(values));
}

/** The functions of CloudWatch's expressions that the alarms use; the rest reads as JavaScript does. */
const OF_CLOUDWATCH = {
  IF: (is: boolean, yes: number, no: number) => (is ? yes : no),
  MAX: (all: readonly number[]) => Math.max(...all),
  FILL: (value: number | undefined, gap: number) => value ?? gap,
};

/** Evaluates an expression of CloudWatch for one moment. */
function evaluate(expression: string, values: Readonly<Record<string, number | undefined>>): number {
  const known = { ...OF_CLOUDWATCH, ...values };
  return new Function(...Object.keys(known), `return ${expression}`)(...Object.values(known));
}

describe('the alarms', () => {
  test('are exactly those that are declared', () => {
    expect(alarms.map(([, { Properties }]) => Properties.AlarmName).sort()).toEqual(
      names.map((name) => `item-registry-${name}`).sort(),
    );
  });

  test.each(names)('say what they mean and what to do: %s', (name) => {
    const { impact, action } = declared[name];
    for (const said of [impact, action]) expect(said).toMatch(/^[A-Z].{25,}\.$/);
    expect(made(name).AlarmDescription).toBe(`${impact} ${action}`);
    expect(made(name).AlarmDescription.length).toBeGreaterThanOrEqual(60);
    // CloudWatch takes no longer description.
    expect(made(name).AlarmDescription.length).toBeLessThanOrEqual(1_024);
  });

  test.each(names)('notify the operators when they start and when they end: %s', (name) => {
    expect(made(name)).toMatchObject({ AlarmActions: [`{${topic.id}}`], OKActions: [`{${topic.id}}`] });
    expect(made(name)).not.toHaveProperty('ActionsEnabled');
  });

  test.each(names)('watch no more metrics than CloudWatch can add up: %s', (name) => {
    const { Metrics = [{ MetricStat: {} }] } = made(name);
    const watched = Metrics.filter(({ MetricStat }: { MetricStat?: unknown }) => MetricStat);
    expect(watched).toHaveLength(metricsOf(declared[name].measure));
    expect(watched.length).toBeLessThanOrEqual(10);
  });

  test.each(names)('can be evaluated within the time that CloudWatch looks back: %s', (name) => {
    const { minutes, periods } = declared[name];
    expect(minutes * periods).toBeLessThanOrEqual(minutes < 60 ? 24 * 60 : 7 * 24 * 60);
  });

  test('count each crash of a function in exactly one of them', () => {
    const watched = names.flatMap((name) => {
      const { namespace, name: metric, of } = declared[name].measure;
      return namespace === 'AWS/Lambda' && metric === 'Errors' && typeof of === 'object' ? of.functions : [];
    });
    expect(watched.sort()).toEqual([...FUNCTION_NAMES].sort());
  });

  test.each(failures)(
    'go off when a tenth of the calls of one function fails, however few: %s, %s, %s',
    (name, only, by) => {
      expect(shareIn(name, only, { failed: 1, calls: 10, by })).toBe(10);
    },
  );

  test.each(failures)('stay silent at one failure among a thousand calls: %s, %s, %s', (name, only, by) => {
    expect(shareIn(name, only, { failed: 1, calls: 1_000, by })).toBe(0.1);
  });

  test.each(['requests-failing', 'services-unavailable'] as const)(
    'take a release back for a share of the requests, which one person alone does not cause among many: %s',
    (name) => {
      const [{ Expression }] = made(name).Metrics.filter((query: QueryOfAlarm) => query.Expression);
      const percent = (part0: number, whole0: number) =>
        evaluate(Expression, { part0, whole0, off0: undefined });
      expect(percent(9, 1_000)).toBeLessThan(made(name).Threshold);
      expect(percent(10, 1_000)).toBe(made(name).Threshold);
      expect(percent(4, 4)).toBe(0);
      expect(percent(5, 5)).toBe(100);
    },
  );

  test('count no part of a long deletion among the requests that fail', () => {
    const [{ Expression }] = made('requests-failing').Metrics.filter(
      (query: QueryOfAlarm) => query.Expression,
    );
    expect(evaluate(Expression, { part0: 20, off0: 18, whole0: 100 })).toBe(0);
    expect(evaluate(Expression, { part0: 20, off0: 10, whole0: 100 })).toBe(10);
  });

  test('count the requests of each function that end by an error which nobody expected', () => {
    const counted = failures.flatMap(([, only, by]) => (by === 'FailedRequests' ? [only] : []));
    expect(counted.sort()).toEqual(FUNCTION_NAMES.filter((name) => endpointsOf(name).length > 0).sort());
  });

  test.each([
    ['log', typedKeys(LOG_METRICS)],
    ['counts', COUNTS],
  ] as const)('watch every count of one kind: %s', (kind, counts) => {
    const watched = names
      .map((name) => declared[name].measure)
      .flatMap(({ of, name, less = [] }) => (of === kind ? [name] : kind === 'counts' ? less : []));
    expect(watched.sort()).toEqual([...counts].sort());
  });

  test('watch metrics of the whole account only where SES judges the whole account by them', () => {
    const ofAccount = names.filter((name) => declared[name].measure.of === 'account');
    expect(ofAccount).toEqual(['mails-bouncing', 'mails-unwanted']);
    for (const name of ofAccount) {
      expect(made(name)).toMatchObject({
        Namespace: 'AWS/SES',
        MetricName: expect.stringMatching(/^Reputation\./),
      });
      expect(made(name)).not.toHaveProperty('Dimensions');
    }
  });

  const own = names.filter((name) => declared[name].measure.of !== 'account');
  test.each(own)('watch metrics of this installation and of no other: %s', (name) => {
    const { MetricName, Namespace, Dimensions, Metrics = [] } = made(name);
    const single = MetricName ? [{ Namespace, Dimensions }] : [];
    const watched: { Namespace: string; Dimensions?: unknown[] }[] = [
      ...single,
      ...Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: object } }) => MetricStat?.Metric ?? []),
    ];
    expect(watched).not.toEqual([]);
    for (const { Namespace: namespace, Dimensions: dimensions = [] } of watched) {
      if (namespace !== 'ItemRegistry/item-registry') expect(JSON.stringify(dimensions)).toMatch(/"\{\w+/);
    }
  });

  test('go off when the job reports nothing', () => {
    expect(made('job-not-done')).toMatchObject({
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 3,
      Period: FUNCTIONS[PROBLEMS.service].schedule.everyMinutes * 60,
    });
  });

  test('leave CloudFront out in regions without its metrics, and backups and the self-check out where there are none', async () => {
    const elsewhere = await exampleTemplate(otherConfiguration);
    const left = elsewhere.all('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmName);
    const out = names.filter((name) => !left.includes(`item-registry-${name}`));
    expect(out).toEqual([
      'self-check-failing',
      'site-failing',
      'backups-failed',
      'backups-missing',
      'copies-missing',
    ]);
    expect(left).toHaveLength(names.length - out.length);
  });
});

describe('the topic of the alarms', () => {
  const alarmsOnly = {
    Effect: 'Allow',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Condition: {
      StringEquals: { 'aws:SourceAccount': '{AWS::AccountId}' },
      ArnLike: {
        'aws:SourceArn': 'arn:aws:cloudwatch:us-east-1:{AWS::AccountId}:alarm:item-registry-*',
      },
    },
  };

  test('is read by the configured address', () => {
    expect(template.all('AWS::SNS::Subscription').map(([, { Properties }]) => Properties)).toEqual([
      { Protocol: 'email', Endpoint: configuration.alarmAddress, TopicArn: `{${topic.id}}` },
    ]);
  });

  test('takes messages of this installation’s alarms, by TLS alone', () => {
    const { Properties } = template.one('AWS::SNS::TopicPolicy');
    expect(Properties.Topics).toEqual([`{${topic.id}}`]);
    expect(Properties.PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sns:Publish',
        Principal: '*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      expect.objectContaining({ ...alarmsOnly, Action: 'sns:Publish', Resource: `{${topic.id}}` }),
    ]);
  });

  test('is encrypted with a key that those alarms may use', () => {
    const key = template.one('AWS::KMS::Key', 'Alarms');
    expect(topic.Properties.KmsMasterKeyId).toBe(`{${key.id}.Arn}`);
    expect(key.Properties.KeyPolicy.Statement).toContainEqual({
      ...alarmsOnly,
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Resource: '*',
    });
  });
});

test('docs/alarms.md says what the alarms are now', async () => {
  await expect(alarmDocument()).toMatchFileSnapshot('../../docs/alarms.md');
});
