import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ItemDamaged, unavailable, VaultDamaged, VaultUnreadable } from '#functions/lib/base/errors.ts';
import type { RequestRecord } from './observation.ts';
import { powertoolsRecorder } from './observation.ts';

const record: RequestRecord = {
  requestId: 'request-1',
  route: 'GET /assets',
  status: 200,
  durationMs: 12,
  userId: 'alice-id',
  calls: { DynamoDB: { count: 2, ms: 5 } },
  error: undefined,
};

const written: string[] = [];

beforeEach(() => {
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'assets');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'ItemRegistry');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  written.length = 0;
  // Both tools write through a console of their own, so the stream is the one place to listen.
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const lines = () => written.map((line) => JSON.parse(line));

test('the recorder writes a request as a log line with its own fields', () => {
  powertoolsRecorder()(record);

  const { error, ...expected } = record;
  expect(lines()[0]).toMatchObject({ level: 'INFO', service: 'assets', request: expected });
});

test('the recorder counts a request by route and status family', () => {
  powertoolsRecorder()(record);

  expect(lines()[1]).toMatchObject({
    service: 'assets',
    route: 'GET /assets',
    status: '2xx',
    Requests: 1,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'ItemRegistry', Dimensions: [['service', 'route', 'status']] }],
    },
  });
});

test('the recorder writes a failure as an error', () => {
  powertoolsRecorder()({ ...record, status: 500, error: { name: 'TypeError', frames: 'at somewhere' } });

  expect(lines()[0]).toMatchObject({ level: 'ERROR', request: { error: { name: 'TypeError' } } });
  expect(lines()[1]).toMatchObject({ status: '5xx' });
  expect(lines()[2]).toMatchObject({
    service: 'assets',
    FailedRequests: 1,
    _aws: { CloudWatchMetrics: [{ Dimensions: [['service']] }] },
  });
});

test('the recorder takes a damaged vault for no failed request, which would take a release back', () => {
  powertoolsRecorder()({
    ...record,
    status: 409,
    error: { name: new VaultDamaged().name, frames: 'at somewhere' },
  });

  expect(lines().map(({ FailedRequests }) => FailedRequests)).toEqual([undefined, undefined]);
  expect(lines()[0]).toMatchObject({ level: 'ERROR', request: { error: { name: 'VaultDamaged' } } });
  expect(lines()[1]).toMatchObject({ status: '4xx', Requests: 1 });
});

test.each([new VaultUnreadable(), new ItemDamaged()])(
  'the recorder takes a row that cannot be read for a failed request, as a release that reads it wrongly finds it ($name)',
  ({ name }) => {
    powertoolsRecorder()({ ...record, status: 409, error: { name, frames: 'at somewhere' } });

    expect(lines()[0]).toMatchObject({ level: 'ERROR', request: { error: { name } } });
    expect(lines()[2]).toMatchObject({ FailedRequests: 1 });
  },
);

test('the recorder counts a service that did not answer', () => {
  powertoolsRecorder()({ ...record, status: 503, error: { name: unavailable().name, frames: '' } });

  expect(lines().map(({ Unavailable }) => Unavailable)).toEqual([undefined, undefined, 1]);
});

test('the recorder takes a part of a long deletion for no service that did not answer, which would take a release back', () => {
  powertoolsRecorder()({ ...record, status: 503, error: { name: 'DeletionGoesOn', frames: '' } });

  expect(lines().filter(({ Unavailable }) => Unavailable)).toEqual([]);
  expect(lines()[2]).toMatchObject({ service: 'all', DeletionGoesOn: 1 });
  expect(lines()[1]).toMatchObject({ status: '5xx', Requests: 1 });
});

test('the recorder mixes nothing between requests', () => {
  const write = powertoolsRecorder();

  write(record);
  write({ ...record, route: 'POST /assets', status: 409, userId: undefined });

  expect(lines()[2].request).not.toHaveProperty('userId');
  expect(lines()[3]).toMatchObject({ route: 'POST /assets', status: '4xx', Requests: 1 });
});
