import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Context } from 'aws-lambda';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { CountName, FunctionName } from '#functions/declared.ts';
import { powertoolsRuns as fileRuns } from '#functions/handlers/file-cleanup/recording.ts';
import { powertoolsRuns } from '#functions/handlers/transfer-maintenance/recording.ts';
import { COUNTS } from '#functions/lib/aws/counts.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { route } from '#functions/lib/http/route.ts';
import { powertoolsIdentityReport } from '#functions/lib/identity/identityReport.ts';
import { ForgedIdentity } from '#functions/lib/identity/userIds.ts';
import { powertoolsMailFailures } from '#functions/lib/mail/failures.ts';
import { LAG, type LogMetricName, PROBLEMS } from '#infra/declared/metrics.ts';
import { endpointIn } from '#shared/contract/endpoint.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import { exampleTemplate } from './support/template.ts';

/** Returns the lines that a function's tools write while it runs with these variables, each parsed from JSON. */
async function emitted(
  variables: Readonly<Record<string, string>>,
  perform: () => unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a line is any JSON
): Promise<any[]> {
  const written: string[] = [];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  // The tools write through a console of their own, so the stream is the one place to listen.
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  }
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  await perform();
  vi.restoreAllMocks();
  return written.map((line) => JSON.parse(line));
}

/** Whether a metric filter of this pattern counts the line: as CloudWatch does, for the form that the stack has. */
function counts(pattern: string, line: Readonly<Record<string, unknown>>): boolean {
  const [, field = '', text] = /^\{ \$\.(\w+) = "([^"*]*)" \}$/.exec(pattern) ?? [];
  if (text === undefined) throw new Error(`Not a form that is known here: ${pattern}`);
  return line[field] === text;
}

const template = await exampleTemplate();
const within = (name: FunctionName) => name.replaceAll('-', '');

/** The variables that the template gives a function for its tools. */
function toolsOf(name: FunctionName): Record<string, string> {
  const { Variables } = template.one('AWS::Lambda::Function', `Functions${within(name)}`).Properties
    .Environment;
  return Object.fromEntries(
    Object.entries<string>(Variables).filter(([variable]) => variable.startsWith('POWERTOOLS_')),
  );
}

/** The pattern of this metric's filter. */
const patternOf = (metric: LogMetricName): string =>
  template.one('AWS::Logs::MetricFilter', `LogMetrics${metric}`).Properties.FilterPattern;

const ALARM_OF = {
  Refused: 'accessrefused',
  Unavailable: 'servicesunavailable',
  DeletionGoesOn: 'requestsfailing',
  IdentitiesGone: 'identitiesgone',
  IdentitiesForged: 'identitiesforged',
  MailsNotSent: 'mailsunsent',
  FilesLeft: 'filesleft',
  FileProblems: 'filesdisagree',
  TransfersLeft: 'transfersleft',
} as const satisfies Record<CountName, string>;

/** How often each alarm of a count would count these lines. */
// biome-ignore lint/suspicious/noExplicitAny: a line is any JSON
function countedBy(lines: readonly any[]): Partial<Record<CountName, number>> {
  const sums = typedKeys(ALARM_OF).map((name) => {
    const { Metrics, ...single } = template.one('AWS::CloudWatch::Alarm', ALARM_OF[name]).Properties;
    const part = Metrics?.find(
      ({ MetricStat }: { MetricStat?: { Metric: Watched } }) => MetricStat?.Metric.MetricName === name,
    );
    const watched = part?.MetricStat.Metric ?? single;
    const values = lines.map((line) => valueIn(line, watched));
    return [name, values.reduce((sum, value) => sum + value, 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

interface Watched {
  readonly MetricName: string;
  readonly Namespace: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

/** The value that a line gives a metric; 0 where it gives none. */
// biome-ignore lint/suspicious/noExplicitAny: a line is any JSON
function valueIn(line: any, { MetricName, Namespace, Dimensions }: Watched): number {
  // biome-ignore lint/suspicious/noExplicitAny: a line is any JSON
  const written: any[] = line._aws?.CloudWatchMetrics ?? [];
  const isIt = written.some(
    (metric) =>
      metric.Namespace === Namespace &&
      metric.Metrics.some(({ Name }: { Name: string }) => Name === MetricName) &&
      metric.Dimensions.some((names: string[]) => names.join() === Dimensions.map(({ Name }) => Name).join()),
  );
  return isIt && Dimensions.every(({ Name, Value }) => line[Name] === Value) ? line[MetricName] : 0;
}

const open = endpointIn('assets')({
  access: 'open',
  summary: '',
  method: 'GET',
  path: '/things',
  response: z.object({ text: z.string() }),
});

/** Runs a function whose call of KMS fails with this status and error type, and returns the lines that it writes. */
async function requestRefusedByKms(status: number, type: string) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify({ __type: type, message: 'It is not authorized to perform: kms:Decrypt' }));
  }).listen(0);
  onTestFinished(() => void server.close());
  const client = new KMSClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  const kms = createWrappingKms('key', () => client);
  return await emitted(toolsOf('assets'), async () => {
    const handler = createHandler([
      route(open, async () => ({
        body: { text: String(await kms.decrypt(new Uint8Array(9), { vaultId: 'v' })) },
      })),
    ]);
    await handler(httpEvent(open, undefined), {} as Context);
  });
}

describe('the alarms count', () => {
  test.each(['AccessDeniedException', 'DisabledException', 'KMSInvalidStateException'])(
    'a request as refused when KMS fails with %s',
    async (type) => {
      const lines = await requestRefusedByKms(400, type);
      expect(lines[0]).toMatchObject({ level: 'ERROR', request: { status: 500, error: { name: type } } });
      expect(countedBy(lines)).toEqual({ Refused: 1 });
    },
  );

  test.each([
    [400, 'ThrottlingException'],
    [500, 'KMSInternalException'],
  ])('a request as unavailable when KMS fails with %i %s', async (status, type) => {
    const lines = await requestRefusedByKms(status, type);
    expect(lines[0]).toMatchObject({ level: 'ERROR', request: { status: 503, error: { name: type } } });
    expect(countedBy(lines)).toEqual({ Unavailable: 1 });
  });

  test('nothing for a request that succeeds', async () => {
    const lines = await emitted(toolsOf('assets'), async () => {
      const handler = createHandler([route(open, async () => ({ body: { text: 'x' } }))]);
      await handler(httpEvent(open, undefined), {} as Context);
    });
    expect(lines[0]).toMatchObject({ request: { status: 200 } });
    expect(countedBy(lines)).toEqual({});
  });

  test.each<FunctionName>(['send-qr', 'transfers', 'admin'])('a mail that %s did not send', async (name) => {
    const lines = await emitted(toolsOf(name), () =>
      powertoolsMailFailures()({ about: 'accept', name: 'MessageRejected' }),
    );
    expect(countedBy(lines)).toEqual({ MailsNotSent: 1 });
  });

  test.each<FunctionName>(['token-claims', 'admin'])('an identity that %s wrote anew', async (name) => {
    const lines = await emitted(toolsOf(name), () => powertoolsIdentityReport().restored('user-id'));
    expect(countedBy(lines)).toEqual({ IdentitiesGone: 1 });
  });

  test.each<FunctionName>(['token-claims', 'admin'])('an identity that %s refused', async (name) => {
    const lines = await emitted(toolsOf(name), () =>
      powertoolsIdentityReport().refused(new ForgedIdentity(), 'user-id'),
    );
    expect(lines[0]).toMatchObject({ level: 'ERROR', problem: 'ForgedIdentity', userId: 'user-id' });
    expect(countedBy(lines)).toEqual({ IdentitiesForged: 1 });
  });

  test('each transfer that the hourly job left', async () => {
    const lines = await emitted(toolsOf(PROBLEMS.service), () => {
      const record = powertoolsRuns();
      record.failed('transfer', 'Error');
      record.failed('another', 'Error');
    });
    expect(countedBy(lines)).toEqual({ TransfersLeft: 2 });
  });

  test('all that the daily job left, and each file that disagrees with the items', async () => {
    const lines = await emitted(toolsOf('file-cleanup'), () => {
      const record = fileRuns();
      record.failed('Error');
      record.found({ kind: 'missing', fileId: 'file', assetId: 'item' });
      record.found({ kind: 'unnamed', fileId: 'file', assetId: 'item' });
    });
    expect(countedBy(lines)).toEqual({ FilesLeft: 1, FileProblems: 2 });
  });

  test('each count that the functions know', () => {
    expect(Object.keys(ALARM_OF).sort()).toEqual([...COUNTS].sort());
  });
});

test('the log of the API counts the requests that it rejected', () => {
  const format: string = template.one('AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings.Format;
  const lineWith = (status: string) => JSON.parse(format.replace('$context.status', status));
  expect(counts(patternOf('TurnedAway'), lineWith('429'))).toBe(true);
  expect(counts(patternOf('TurnedAway'), lineWith('200'))).toBe(false);
});

test('the log of the keys counts every event, for it holds only what the operators must know', () => {
  const event = { source: 'aws.kms', 'detail-type': 'AWS API Call via CloudTrail', detail: {} };
  expect(counts(patternOf('KeysUsed'), event)).toBe(true);
});

describe('the metrics of the functions', () => {
  test('have the name and dimension by which an alarm finds the failed requests of one function', async () => {
    const fail = () => Promise.reject(new TypeError('unexpected'));
    const lines = await emitted(toolsOf('assets'), async () => {
      await createHandler([route(open, fail)])(httpEvent(open, undefined), {} as Context);
    });
    const { Metrics } = template.one('AWS::CloudWatch::Alarm', 'itemerrors').Properties;
    const watched: Watched[] = Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: Watched } }) =>
      MetricStat?.Metric.MetricName === 'FailedRequests' ? MetricStat.Metric : [],
    );
    const counted = watched.map((metric) => lines.map((line) => valueIn(line, metric)));
    expect(counted.map((values) => values.reduce((sum, value) => sum + value, 0))).toEqual([1, 0, 0]);
  });

  test('have the names and dimensions that the alarms of the job watch', async () => {
    const counts = { due: 1, seen: 9, unmarked: 0, failed: 0, damaged: 0, problems: 2, lagSeconds: 4 };
    const ended = { ...counts, done: {}, isComplete: true };
    const [, metric] = await emitted(toolsOf(PROBLEMS.service), () => powertoolsRuns().ended(ended));
    for (const name of ['transfersbroken', 'jobnotdone']) {
      const { MetricName, Namespace, Dimensions } = template.one('AWS::CloudWatch::Alarm', name).Properties;
      expect(metric).toMatchObject({ [MetricName]: 2, [Dimensions[0].Name]: Dimensions[0].Value });
      expect(metric._aws.CloudWatchMetrics).toEqual([
        expect.objectContaining({ Namespace, Dimensions: [[Dimensions[0].Name]] }),
      ]);
      expect(Dimensions).toHaveLength(1);
    }
  });

  test('say nothing of how late transfers are when the job cannot tell', async () => {
    const counts = { due: 1, seen: 9, unmarked: 0, failed: 1, damaged: 0, problems: 2 };
    const ended = { ...counts, lagSeconds: undefined, done: {}, isComplete: true };
    const [, metric] = await emitted(toolsOf(PROBLEMS.service), () => powertoolsRuns().ended(ended));
    expect(metric).toHaveProperty(PROBLEMS.name);
    expect(metric).not.toHaveProperty(LAG.name);
    expect(template.one('AWS::CloudWatch::Alarm', 'transferslate').Properties).toMatchObject({
      MetricName: LAG.name,
      TreatMissingData: 'breaching',
    });
  });

  test('have the names and dimensions by which the dashboard finds requests by status', async () => {
    const [, metric] = await emitted(toolsOf('assets'), async () => {
      const handler = createHandler([route(open, async () => ({ body: { text: 'x' } }))]);
      await handler(httpEvent(open, undefined), {} as Context);
    });
    const [{ Namespace, Dimensions }] = metric._aws.CloudWatchMetrics;
    const body: string = template.one('AWS::CloudWatch::Dashboard').Properties.DashboardBody;
    expect(metric).toMatchObject({ Requests: 1, status: '2xx' });
    expect(body.replaceAll('\\"', '"')).toContain(
      `SEARCH('{"${Namespace}",${Dimensions[0].join(',')}} MetricName="Requests" status="2xx"', 'Sum')`,
    );
  });
});
