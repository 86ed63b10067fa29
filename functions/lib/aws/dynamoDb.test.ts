import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as realWait } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isDependencyDown } from '#functions/lib/base/dependencyDown.ts';
import { createDynamoDbClient } from './dynamoDb.ts';

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A database that takes requests and never responds. */
async function silentDatabase() {
  const seen = { requests: 0 };
  const server = createServer(() => {
    seen.requests += 1;
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return seen;
}

test('a lost response is requested again, and counts as a service that is down long before API Gateway stops waiting', async () => {
  const seen = await silentDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn();
  createDynamoDbClient().send(new ListTablesCommand()).catch(ended);

  let waitedMs = 0;
  while (ended.mock.calls.length === 0 && waitedMs < 29_000) {
    await vi.advanceTimersByTimeAsync(100);
    waitedMs += 100;
    // Sockets work in real time: let a request that was just sent arrive.
    await realWait(5);
  }

  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
  expect(isDependencyDown(ended.mock.lastCall?.[0])).toBe(true);
  expect(seen.requests).toBeGreaterThan(1);
  expect(waitedMs).toBeLessThan(20_000);
});

test('no row passes through the logger of the SDK, and no call describes the SDK', () => {
  const steps = createDynamoDbClient().middlewareStack.identify().join();
  expect(steps).toContain('countCalls');
  expect(steps).not.toMatch(/loggerMiddleware|getUserAgentMiddleware/);
});

test('the steps of a call are joined once for each command', async () => {
  const client = createDynamoDbClient();
  const answer = { response: new HttpResponse({ statusCode: 200, body: Buffer.from('{}') }) };
  vi.spyOn(client.config.requestHandler, 'handle').mockResolvedValue(answer);
  const join = vi.spyOn(ListTablesCommand.prototype, 'resolveMiddleware');
  for (let call = 0; call < 3; call += 1) await client.send(new ListTablesCommand());
  expect(join).toHaveBeenCalledOnce();
});
