import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Context } from 'aws-lambda';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionName } from '#functions/declared.ts';
import { powertoolsRuns } from '#functions/handlers/transfer-maintenance/recording.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { route } from '#functions/lib/http/route.ts';
import { powertoolsMailFailures } from '#functions/lib/mail/failures.ts';
import { PROBLEMS } from '#infra/declared/metrics.ts';
import { endpointIn } from '#shared/contract/endpoint.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import { counts, emitted } from './support/emitted.ts';
import { exampleTemplate } from './support/synthesize.ts';

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

/** What the filter of this metric, on the log of this function or of the API, looks for. */
const patternOf = (metric: string, of: string): string =>
  template.one('AWS::Logs::MetricFilter', `LogMetrics${metric}${of.replaceAll('-', '')}`).Properties
    .FilterPattern;

const open = endpointIn('assets')({
  access: 'open',
  summary: '',
  method: 'GET',
  path: '/things',
  response: z.object({ text: z.string() }),
});

/** A function that asks KMS, which answers so, and writes what it writes of that. */
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

describe('the lines of the functions', () => {
  test.each(['AccessDeniedException', 'DisabledException', 'KMSInvalidStateException'])(
    'are counted as refused when KMS answers %s',
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
  ])('are counted as unavailable when KMS answers %i %s', async (status, type) => {
    const line = await requestRefusedByKms(status, type);
    expect(line).toMatchObject({ level: 'ERROR', request: { status: 503, error: { name: type } } });
    expect(counts(patternOf('Unavailable', 'assets'), line)).toBe(true);
    expect(counts(patternOf('Refused', 'assets'), line)).toBe(false);
  });

  test('count as neither error nor warning when all went well', async () => {
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
    'of %s tell of a mail that was not sent',
    async (name) => {
      const lines = await emitted(toolsOf(name), () =>
        powertoolsMailFailures()({ about: 'accept', name: 'MessageRejected' }),
      );
      expect(lines.map((line) => counts(patternOf('MailsNotSent', name), line))).toEqual([true]);
    },
  );

  test('of the job count each transfer that it left', async () => {
    const lines = await emitted(toolsOf(PROBLEMS.service), () =>
      powertoolsRuns().failed('transfer', 'Error'),
    );
    expect(lines.map((line) => counts(patternOf('TransfersLeft', PROBLEMS.service), line))).toEqual([true]);
  });
});

test('the log of the API counts the requests that it rejected', () => {
  const format: string = template.one('AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings.Format;
  const lineWith = (status: string) => JSON.parse(format.replace('$context.status', status));
  expect(counts(patternOf('TurnedAway', 'api'), lineWith('429'))).toBe(true);
  expect(counts(patternOf('TurnedAway', 'api'), lineWith('200'))).toBe(false);
});

describe('what the functions count by themselves', () => {
  test('is where the alarms of the job look for it', async () => {
    const ended = { seen: 9, done: {}, failed: 0, damaged: 0, problems: 2, isComplete: true };
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

  test('is where the dashboard looks for requests by status', async () => {
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
