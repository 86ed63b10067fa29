import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE_LIMITS } from '#shared/domain/files.ts';
import { type Door, openDoor, PATIENCE } from './door.mjs';

let door: Door;
beforeEach(async () => {
  door = await openDoor({ host: '127.0.0.1', port: 0 });
});
afterEach(() => door.close());

const ask = (path: string, accept = '*/*') =>
  fetch(`http://127.0.0.1:${door.port}${path}`, { headers: { accept } });

describe('while the product starts', () => {
  test('a browser is shown a page that names the step, with a status that programs understand', async () => {
    door.say('Starting <the> database');
    const response = await ask('/asset/1', 'text/html,*/*;q=0.8');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<li>Starting &lt;the> database</li>');
  });

  test.each(['/assets', '/api/health', '/'])(
    'a program that asks for %s is told to come back',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toEqual({ message: 'Service Unavailable' });
    },
  );

  test('the page learns each step once, in order', async () => {
    for (const step of ['Installing', 'Building', 'Building']) door.say(step);
    const state = await (await ask('/local/starting')).json();
    expect(state).toEqual({ steps: ['Installing', 'Building'], seconds: expect.any(Number) });
  });
});

test('the product takes over without a request that fails', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 40; asked += 1) {
    if (asked === 20) door.serve((_, response) => void response.end('the product'));
    statuses.push((await ask('/')).status);
  }
  expect(statuses).toEqual([...Array(20).fill(503), ...Array(20).fill(200)]);
});

test('an idle connection is kept for two minutes, in which a client may send its next request', async () => {
  expect((await ask('/')).headers.get('keep-alive')).toBe('timeout=120');
});

test('the largest file has as long as a line of 256 kbit/s takes for it', () => {
  const bytesPerSecond = 256_000 / 8;
  expect((PATIENCE.requestTimeout / 1_000) * bytesPerSecond).toBeGreaterThan(FILE_LIMITS.bytes);
});
