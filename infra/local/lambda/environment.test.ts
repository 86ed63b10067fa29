import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEnvironment } from './environment.ts';

function start(bundle: string, idleMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'item-registry-function-'));
  const file = join(folder, 'function.mjs');
  writeFileSync(file, bundle);
  const [onIdle, onEnd] = [vi.fn(), vi.fn()];
  const environment = startEnvironment({
    bundle: pathToFileURL(file).href,
    variables: { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1/dynamodb' },
    log: new PassThrough(),
    answer: async ({ body }) => ({ status: 200, headers: {}, body: `answer to ${body}` }),
    idleMs,
    onIdle,
    onEnd,
  });
  onTestFinished(async () => {
    await environment.end();
    rmSync(folder, { recursive: true });
  });
  return { environment, onIdle, onEnd };
}

const LONG_MS = 60_000;

test('an environment ends when no event has come for a while', async () => {
  const { onIdle, onEnd } = start('export const handler = async () => 1;', 20);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(onIdle).toHaveBeenCalledOnce();
});

test('an environment does not end while an event waits for its answer', async () => {
  const slow = `
    import { setTimeout } from 'node:timers/promises';
    export const handler = async (event) => setTimeout(500, event);`;
  const { environment, onIdle } = start(slow, 20);
  expect(await environment.call('event', {})).toBe('event');
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

test("requests to the database's address are handed over, and others are sent", async () => {
  const asking = `
    import http from 'node:http';
    const ask = (options) => new Promise((resolve, reject) => {
      const request = http.request(options, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve([response.statusCode, text]);
      });
      request.on('error', reject).end('a question');
    });
    const at = { host: '127.0.0.1', port: 1, method: 'POST' };
    export const handler = async () => [
      await ask({ ...at, path: '/dynamodb' }),
      await ask({ ...at, path: '/kms' }).catch(({ code }) => code),
    ];`;
  const { environment } = start(asking, LONG_MS);
  expect(await environment.call('event', {})).toEqual([[200, 'answer to a question'], 'ECONNREFUSED']);
});
