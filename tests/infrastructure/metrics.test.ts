import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Context } from 'aws-lambda';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionName } from '#functions/declared.ts';
import { powertoolsRuns as fileRuns } from '#functions/handlers/file-cleanup/recording.ts';
import { powertoolsRuns } from '#functions/handlers/transfer-maintenance/recording.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { route } from '#functions/lib/http/route.ts';
import { powertoolsRestored } from '#functions/lib/identity/restored.ts';
import { powertoolsMailFailures } from '#functions/lib/mail/failures.ts';
import { LAG, type LogMetricName, PROBLEMS } from '#infra/declared/metrics.ts';
import { endpointIn } from '#shared/contract/endpoint.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import { exampleTemplate } from './support/synthesize.ts';

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

/** Whether a metric filter of this pattern counts the line: as CloudWatch does, for the few forms that the stack has. */
function counts(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.+) \}$/.exec(pattern)?.[1] ?? expectForm(pattern);
  return inner.split(' || ').some((clause) => {
    const parsed = /^\(?\$\.([\w.]+) = (?:"([^"*]*)(\*?)"|(\d+))\)?$/.exec(clause);
    const [, path = '', text = '', rest = '', number] = parsed ?? expectForm(clause);
    const value = path.split('.').reduce<unknown>((at, name) => memberOf(at, name), line);
    if (number !== undefined) return value === Number(number);
    return typeof value === 'string' && (rest ? value.startsWith(text) : value === text);
  });
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function expectForm(pattern: string): never {
  throw new Error(`Not a form that is known here: ${pattern}`);
}

const template = exampleTemplate();
const within = (name: FunctionName) => name.replaceAll('-', '');

/** The variables that the template gives a function for its tools. */
function toolsOf(name: FunctionName): Record<string, string> {
  const { Variables } = template.one('AWS::Lambda::Function', `Functions${within(name)}`).Properties
    .Environment;
  return Object.fromEntries(
    Object.entries<string>(Variables).filter(([variable]) => variable.startsWith('POWERTOOLS_')),
  );
}

/** The pattern of this metric's filter on the log of this function or of the API. */
const patternOf = (metric: string, log: string): string =>
  template.one('AWS::Logs::MetricFilter', `LogMetrics${metric}${log.replaceAll('-', '')}`).Properties
    .FilterPattern;

const open = endpointIn('assets')({
  access: 'open',
  summary: '',
  method: 'GET',
  path: '/things',
  response: z.object({ text: z.string() }),
});

/** Runs a function whose call of KMS fails with this status and error type, and returns the line that it logs. */
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
  const [line] = await emitted(toolsOf('assets'), async () => {
    const handler = createHandler([
      route(open, async () => ({
        body: { text: String(await kms.decrypt(new Uint8Array(9), { vaultId: 'v' })) },
      })),
    ]);
    await handler(httpEvent(open, undefined), {} as Context);
  });
  return line;
}

describe('the log lines of the functions', () => {
  test.each(['AccessDeniedException', 'DisabledException', 'KMSInvalidStateException'])(
    'count as refused when KMS fails with %s',
    async (type) => {
      const line = await requestRefusedByKms(400, type);
      expect(line).toMatchObject({ level: 'ERROR', request: { status: 500, error: { name: type } } });
      expect(counts(patternOf('Refused', 'assets'), line)).toBe(true);
      expect(counts(patternOf('Unavailable', 'assets'), line)).toBe(false);
    },
  );

  test.each([
    [400, 'ThrottlingException'],
    [500, 'KMSInternalException'],
  ])('count as unavailable when KMS fails with %i %s', async (status, type) => {
    const line = await requestRefusedByKms(status, type);
    expect(line).toMatchObject({ level: 'ERROR', request: { status: 503, error: { name: type } } });
    expect(counts(patternOf('Unavailable', 'assets'), line)).toBe(true);
    expect(counts(patternOf('Refused', 'assets'), line)).toBe(false);
  });

  test('count as neither refused nor unavailable after a success', async () => {
    const [line] = await emitted(toolsOf('assets'), async () => {
      const handler = createHandler([route(open, async () => ({ body: { text: 'x' } }))]);
      await handler(httpEvent(open, undefined), {} as Context);
    });
    expect(line).toMatchObject({ request: { status: 200 } });
    expect(['Refused', 'Unavailable'].map((metric) => counts(patternOf(metric, 'assets'), line))).toEqual([
      false,
      false,
    ]);
  });

  test.each<FunctionName>(['send-qr', 'transfers', 'admin'])(
    'count a mail that %s did not send',
    async (name) => {
      const lines = await emitted(toolsOf(name), () =>
        powertoolsMailFailures()({ about: 'accept', name: 'MessageRejected' }),
      );
      expect(lines.map((line) => counts(patternOf('MailsNotSent', name), line))).toEqual([true]);
    },
  );

  test.each<FunctionName>(['token-claims', 'admin'])('count an identity that %s wrote anew', async (name) => {
    const lines = await emitted(toolsOf(name), () => powertoolsRestored()('user-id'));
    expect(lines.map((line) => counts(patternOf('IdentitiesGone', name), line))).toEqual([true]);
  });

  test('count each transfer that the job left', async () => {
    const lines = await emitted(toolsOf(PROBLEMS.service), () =>
      powertoolsRuns().failed('transfer', 'Error'),
    );
    expect(lines.map((line) => counts(patternOf('TransfersLeft', PROBLEMS.service), line))).toEqual([true]);
  });
});

test('the log of the daily job counts what it left, and each file that disagrees with the items', async () => {
  const lines = await emitted(toolsOf('file-cleanup'), () => {
    const record = fileRuns();
    record.failed('Error');
    record.found({ kind: 'missing', fileId: 'file', assetId: 'item' });
    record.found({ kind: 'unnamed', fileId: 'file', assetId: 'item' });
  });

  const counted = (name: LogMetricName) => lines.map((line) => counts(patternOf(name, 'file-cleanup'), line));
  expect(counted('FilesLeft')).toEqual([true, false, false]);
  expect(counted('FileProblems')).toEqual([false, true, true]);
});

test('the log of the API counts the requests that it rejected', () => {
  const format: string = template.one('AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings.Format;
  const lineWith = (status: string) => JSON.parse(format.replace('$context.status', status));
  expect(counts(patternOf('TurnedAway', 'api'), lineWith('429'))).toBe(true);
  expect(counts(patternOf('TurnedAway', 'api'), lineWith('200'))).toBe(false);
});

test('the log of the keys counts every event, for it holds only what the operators must know', () => {
  const event = { source: 'aws.kms', 'detail-type': 'AWS API Call via CloudTrail', detail: {} };
  expect(counts(patternOf('KeysUsed', 'keys'), event)).toBe(true);
});

describe('the metrics of the functions', () => {
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
