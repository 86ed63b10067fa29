import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#infra/local/http/freePort.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { startDynoxideServer } from '#tests/support/dynoxideServer.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { once as madeOnce } from '#tests/support/units/once.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

/** Without a DynamoDB that runs for the tests: it would be that of all folders. */
const { DYNAMODB_ENDPOINT: _, ...OWN } = process.env;
/** Samples take half the processor time of a first start. */
const WITHOUT_SAMPLES = { ITEM_REGISTRY_SEED: 'none' };
const ITEM = { name: 'Boat', description: 'Blue', assetType: 'Vehicle', properties: [] };

async function list(origin: string, headers: Record<string, string>): Promise<Item[]> {
  return (await (await fetch(`${origin}/assets`, { headers })).json()) as Item[];
}

describe('the local server', () => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await startReadyCloud({ seed: 'sample' });
  });
  afterAll(() => cloud.stop());

  test('is healthy once it listens, without a token', async () => {
    const response = await fetch(`${cloud.origin}/api/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('says how to sign in', async () => {
    const config = await (await fetch(`${cloud.origin}/config.json`)).json();
    expect(config).toMatchObject({
      authority: `${cloud.origin}/local/signin`,
      clientId: 'item-registry-web',
      scope: 'openid profile item-registry/roles item-registry/api',
      userPoolId: 'us-east-1_local',
      userPoolEndpoint: `${cloud.origin}/local/cognito-idp/`,
    });
  });

  test.each([
    '/',
    '/create-asset',
    '/asset-details/01abc',
    '/transfer-request?owner=a&item=b',
    '/encryption-settings',
  ])('answers the screen %s with the app', async (path) => {
    const response = await fetch(cloud.origin + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root">');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('gives 404 for a file that does not exist, never the app', async () => {
    for (const path of ['/app/gone.js', '/favicon.bak', '/local/other.txt']) {
      const response = await fetch(cloud.origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<div id="root">');
    }
  });

  test('never leaves the folder of the app', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/app/..%5c..%5cpackage.json',
    ]) {
      const text = await (await fetch(cloud.origin + path)).text();
      expect(text).not.toContain('dependencies');
    }
  });

  test('adds the security headers to the app and to the API', async () => {
    for (const path of ['/', '/api/health', '/assets']) {
      const { headers } = await fetch(cloud.origin + path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('sends a screen opened at 127.0.0.1 to localhost, where sign-in knows it', async () => {
    const { port } = new URL(cloud.origin);
    const response = await fetch(`http://127.0.0.1:${port}/create-asset?a=1`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      `${cloud.origin}/create-asset?a=1`,
    ]);
  });

  test('gives sample items to alice alone', async () => {
    expect((await list(cloud.origin, await cloud.as('alice'))).length).toBeGreaterThan(3);
    expect(await list(cloud.origin, await cloud.as('bob'))).toEqual([]);
  });

  test('runs each function in an environment of its own that starts again after a crash', async () => {
    const headers = await cloud.as('alice');
    await cloud.lambda.recycle();
    expect((await fetch(`${cloud.origin}/assets`, { headers })).status).toBe(200);
  });

  test('knows which function made which AWS call', async () => {
    await list(cloud.origin, await cloud.as('alice'));
    expect(cloud.recorder.calls()).toContainEqual(
      expect.objectContaining({
        functionName: 'assets',
        service: 'dynamodb',
        operation: 'Query',
        resource: 'Assets',
      }),
    );
  });
});

testAtNight(
  'a stop and a start keep items, accounts and tokens, seed only once, and run no function before a request',
  async () => {
    const first = await startTestCloud({ seed: 'sample' });
    const headers = await first.as('alice');
    const before = await list(first.origin, headers);
    await fetch(`${first.origin}/assets/${before[0]?.id}`, { method: 'DELETE', headers });
    await first.stop();

    const second = await startTestCloud({
      seed: 'sample',
      dataFolder: first.dataFolder,
      port: portOf(first.origin),
    });
    expect(second.recorder.calls()).toEqual([]);
    const after = await list(second.origin, headers);
    await second.stop();
    expect(after).toEqual(before.slice(1));
  },
);

describe('npm start', () => {
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  function start(environment: Record<string, string>) {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...OWN, ...environment } });
    running.add(child);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    let failure = '';
    child.stderr.on('data', (chunk) => {
      failure += chunk;
    });
    const address = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const found = /running at (http:\S+)/.exec(printed)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(failure)));
    });
    address.catch(() => undefined);
    return { child, address, printed: () => printed, failure: () => failure };
  }

  const newFolder = () => mkdtempSync(join(tmpdir(), 'item-registry-'));

  /** A registry with an item that was killed and started again, for the tests that look at one that runs. */
  const startedAgain = madeOnce(async () => {
    const environment = {
      ...WITHOUT_SAMPLES,
      PORT: String(await freePort()),
      ITEM_REGISTRY_DATA: newFolder(),
    };
    const first = start(environment);
    const origin = await first.address;
    await expect.poll(first.printed).toMatch(/alice +Registry-demo-1/);
    const headers = {
      authorization: `Bearer ${(await signInAs(origin, 'bob')).access_token}`,
      'content-type': 'application/json',
    };
    const created = await fetch(`${origin}/assets`, { method: 'POST', headers, body: JSON.stringify(ITEM) });
    expect(created.status).toBe(201);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = start(environment);
    await second.address;
    return { origin, headers, child: second.child };
  });

  test('prints the address and the accounts, and loses nothing to a kill -9', async () => {
    const { origin, headers } = await startedAgain();
    expect((await list(origin, headers)).map(({ name }) => name)).toEqual(['Boat']);
  });

  test('refuses no connection while it starts beside another one, ends when npm does, also by a kill -9, and frees the port', async () => {
    const other = await startedAgain();
    const database = await holdDatabase();
    const environment = {
      ...WITHOUT_SAMPLES,
      PORT: String(await freePort()),
      ITEM_REGISTRY_DATA: newFolder(),
      DYNAMODB_ENDPOINT: database.endpoint,
      npm_lifecycle_script: 'node scripts/start.mjs',
    };
    const npm = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
      env: { ...OWN, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(npm);
    npm.stdout?.resume();
    const look = () => fetch(`http://127.0.0.1:${environment.PORT}/api/health`).then(({ status }) => status);
    const noAnswer = () => 'no answer';
    await expect.poll(() => look().catch(noAnswer), { timeout: 30_000 }).toBe(503);
    await database.reached;
    expect(await look()).toBe(503);

    database.release();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200) {
      statuses.push(await look());
      await setTimeout(20);
    }
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    const lookAtOther = async () => (await fetch(`${other.origin}/api/health`)).status;
    expect(await lookAtOther()).toBe(200);

    npm.kill('SIGKILL');

    await expect.poll(() => look().catch(noAnswer), { timeout: 30_000 }).toBe('no answer');
    // It is the last thing that the process does.
    const owner = join(environment.ITEM_REGISTRY_DATA, 'owner.pid');
    await expect.poll(() => existsSync(owner), { timeout: 10_000 }).toBe(false);
    expect(await lookAtOther()).toBe(200);
  });

  test('ends without an error when it is told to', async () => {
    const { child } = await startedAgain();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      'the port is in use',
      async () => ({ PORT: String(await occupiedPort()) }),
      /^Port \d+ is in use\. .*\n$/,
    ],
    [
      'the data folder cannot be written',
      async () => ({ ITEM_REGISTRY_DATA: fileInPlaceOfFolder() }),
      /^The data folder .* cannot be written\. .*\n$/,
    ],
    ['a setting makes no sense', async () => ({ PORT: 'many' }), /^PORT=many cannot be used\. .*\n$/],
  ])('ends with one clear line when %s', async (_, environment, line) => {
    const { child, failure } = start({ ITEM_REGISTRY_DATA: newFolder(), ...(await environment()) });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(failure()).toMatch(line);
  });
});

/** A database that takes its first call only when it is released. */
async function holdDatabase() {
  const real = await startDynoxideServer();
  const gate = new EventEmitter();
  const reached = once(gate, 'reached');
  const released = once(gate, 'released');
  const server = createServer(async (client) => {
    const database = connect(portOf(real.endpoint), '127.0.0.1');
    database.on('error', () => client.destroy()).pipe(client);
    client.on('error', () => database.destroy());
    client.on('data', async (chunk) => {
      if (chunk.toString('latin1', 0, 4) === 'POST') {
        client.pause();
        gate.emit('reached');
        await released;
      }
      database.write(chunk);
      client.resume();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await real.stop();
  });
  return {
    endpoint: `http://127.0.0.1:${portIn(server)}`,
    reached,
    release: () => void gate.emit('released'),
  };
}

const portOf = (origin: string): number => Number(new URL(origin).port);

async function occupiedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return portIn(server);
}

function portIn(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function fileInPlaceOfFolder(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'item-registry-')), 'file');
  writeFileSync(file, '');
  return file;
}
