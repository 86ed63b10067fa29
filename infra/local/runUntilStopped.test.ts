import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = JSON.stringify(new URL('runUntilStopped.ts', import.meta.url).href);

/** A product that is stopped when it is told so on its input. Stopping it again has nothing left to do. */
const PRODUCT = `
  import { once } from 'node:events';
  import { runUntilStopped } from ${MODULE};
  setInterval(() => undefined, 1_000);
  process.on('SIGINT', () => console.log('told again'));
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    console.log('stopping');
    await once(process.stdin, 'data');
    console.log('stopped');
  };
  await runUntilStopped(async () => ({ cloud: { origin: 'http://localhost:1', mailbox: '', foreign: [] }, stop }));`;

interface Running {
  readonly child: ReturnType<typeof spawned>;
  readonly printed: () => string;
  readonly says: (text: string) => Promise<void>;
}

const spawned = (environment: Readonly<Record<string, string>>) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PRODUCT], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });

function run(environment: Readonly<Record<string, string>> = {}): Running {
  const child = spawned(environment);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  const says = (text: string) => expect.poll(() => printed, { timeout: 20_000 }).toContain(text);
  return { child, printed: () => printed, says };
}

test('a start warns where this machine cannot open the address that browsers open', async () => {
  const { printed, says } = run({ ITEM_REGISTRY_ADDRESS: 'http://127.0.0.1:9' });
  await says('Warning: This machine cannot open http://127.0.0.1:9 itself (');
  expect(printed()).toContain('Item Registry is running at');
});

test('a second signal does not cut off the stop that the first has begun', async () => {
  const { child, printed, says } = run();
  await says('Stop it with Ctrl+C');
  child.kill('SIGTERM');
  await says('stopping');
  child.kill('SIGINT');
  await says('told again');
  child.stdin.write('now');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect(printed()).toMatch(/stopped\n$/);
});
