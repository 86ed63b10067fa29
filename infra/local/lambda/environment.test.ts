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
  const [onRetire, onEnd] = [vi.fn(), vi.fn()];
  const log = new PassThrough({ encoding: 'utf8' });
  const environment = startEnvironment({
    runtime: join(import.meta.dirname, 'runtime.mjs'),
    bundle: pathToFileURL(file).href,
    variables: {
      AWS_LAMBDA_FUNCTION_NAME: 'file-cleanup',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1/dynamodb',
      AWS_ENDPOINT_URL_KMS: 'http://127.0.0.1:1/kms',
    },
    memoryMb: 128,
    log,
    answer: async ({ body }) => ({ status: 200, headers: {}, body: `answer to ${body}` }),
    idleMs,
    onRetire,
    onEnd,
  });
  onTestFinished(async () => {
    await environment.end();
    rmSync(folder, { recursive: true });
  });
  return { environment, log, onRetire, onEnd };
}

const LONG_MS = 60_000;

test('an environment ends when no event has come for a while', async () => {
  const { onRetire, onEnd } = start('export const handler = async () => 1;', 20);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(onRetire).toHaveBeenCalledOnce();
});

test('an environment does not end while an event waits for its answer', async () => {
  const slow = `
    import { setTimeout } from 'node:timers/promises';
    export const handler = async (event) => setTimeout(500, event);`;
  const { environment, onRetire } = start(slow, 20);
  expect(await environment.call('event', {}, LONG_MS)).toBe('event');
  await vi.waitFor(() => expect(onRetire).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

test('an environment with a call that took too long ends when its other calls are done', async () => {
  const stuck = `
    import { setTimeout } from 'node:timers/promises';
    export const handler = (event) => event === 'stuck' ? new Promise(() => undefined) : setTimeout(500, event);`;
  const { environment, onRetire, onEnd } = start(stuck, LONG_MS);
  const other = environment.call('other', {}, LONG_MS);
  await expect(environment.call('stuck', {}, 20)).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  );
  expect(onRetire).toHaveBeenCalledOnce();
  expect(await other).toBe('other');
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

/** Tells, for each event, how many the function has at that moment; an event `stuck` is never done. */
const COUNTING = `
  import { setTimeout } from 'node:timers/promises';
  let running = 0;
  export const handler = async (event) => {
    running += 1;
    const seen = running;
    await (event === 'stuck' ? new Promise(() => {}) : setTimeout(20));
    running -= 1;
    return seen;
  };`;

test('an environment has ten events at once, and does the others in their turn', async () => {
  const { environment } = start(COUNTING, LONG_MS);

  const seen = await Promise.all(Array.from({ length: 35 }, () => environment.call('event', {}, LONG_MS)));

  expect(Math.max(...seen.map(Number))).toBe(10);
});

test('an event that runs out of time before its turn is never begun, and ends no environment', async () => {
  const { environment, onRetire } = start(COUNTING, LONG_MS);
  for (let number = 0; number < 10; number += 1)
    environment.call('stuck', {}, LONG_MS).catch(() => undefined);

  await expect(environment.call('event', {}, 50)).rejects.toThrow('The function took too long');

  expect(onRetire).not.toHaveBeenCalled();
});

test('an environment whose function has filled its memory with objects ends, and no other thread with it', async () => {
  const { environment, onEnd } = start(
    'const kept = []; export const handler = async () => { for (;;) kept.push(new Array(1e6).fill(kept)); };',
    LONG_MS,
  );

  await expect(environment.call('event', {}, LONG_MS)).rejects.toThrow('The function ended');
  expect(onEnd).toHaveBeenCalledOnce();
}, 60_000);

test('an environment that sends what makes no sense ends, and its calls fail', async () => {
  const nonsense = `
    import { parentPort } from 'node:worker_threads';
    export const handler = () => { parentPort.postMessage('nonsense'); return new Promise(() => undefined); };`;
  const { environment, onEnd } = start(nonsense, LONG_MS);
  await expect(environment.call('event', {}, LONG_MS)).rejects.toThrow('ended before it answered');
  expect(onEnd).toHaveBeenCalledOnce();
});

test('requests to the addresses of the database and of the keys are handed over, and others are sent', async () => {
  const asking = `
    import http from 'node:http';
    const ask = (options) => new Promise((resolve, reject) => {
      const request = http.request(options, (response) => resolve([response.statusCode, String(response)]));
      request.on('error', reject).end('a question');
    });
    const at = { host: '127.0.0.1', port: 1, method: 'POST' };
    export const handler = async () => [
      await ask({ ...at, path: '/dynamodb' }),
      await ask({ ...at, path: '/kms/' }),
      await ask({ ...at, path: '/ses' }).catch(({ code }) => code),
    ];`;
  const { environment } = start(asking, LONG_MS);
  expect(await environment.call('event', {}, LONG_MS)).toEqual([
    [200, 'answer to a question'],
    [200, 'answer to a question'],
    'ECONNREFUSED',
  ]);
});

test('the log has the lines of a function, in order, before its event is answered', async () => {
  const writing = `
    import { setTimeout } from 'node:timers/promises';
    export const handler = async () => {
      console.log('first');
      await setTimeout(20);
      console.log('second');
      process.stdout.write('th');
      process.stdout.write('ird\\n');
    };`;
  const { environment, log } = start(writing, LONG_MS);
  await environment.call('event', {}, LONG_MS);
  expect(log.read()).toBe('first\nsecond\nthird\n');
});

test('the log has the lines that a function writes between two events, and before it dies', async () => {
  const dying = `
    export const handler = async (event) => {
      if (event === 'first') setTimeout(() => console.log('later'), 20);
      else setTimeout(() => { console.log('at last'); throw new Error('the end'); }, 20);
    };`;
  const { environment, log, onEnd } = start(dying, LONG_MS);
  await environment.call('first', {}, LONG_MS);
  await vi.waitFor(() => expect(log.read()).toBe('later\n'), { timeout: 20_000 });
  await environment.call('second', {}, LONG_MS);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(log.read()).toContain('at last\n');
});

test('the log names the error that a function threw and the places it came from, and not its message', async () => {
  const throwing = `
    export const handler = async () => { throw new TypeError('a secret\\n    at the wrong place'); };`;
  const { environment, log } = start(throwing, LONG_MS);

  await expect(environment.call('event', {}, LONG_MS)).rejects.toThrow('TypeError');

  const line = String(log.read());
  expect(JSON.parse(line)).toEqual({
    level: 'ERROR',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    service: 'file-cleanup',
    message: 'Invoke Error: TypeError',
    frames: expect.arrayContaining([expect.stringMatching(/^at .*handler .*function\.mjs:2/)]),
  });
  expect(line).not.toMatch(/secret|wrong place/);
});

test('the log tells of a function that threw something else than an error', async () => {
  const { environment, log } = start(`export const handler = async () => { throw 'a secret'; };`, LONG_MS);

  await expect(environment.call('event', {}, LONG_MS)).rejects.toThrow('Error');

  expect(JSON.parse(String(log.read()))).toMatchObject({ message: 'Invoke Error: Error', frames: [] });
});
