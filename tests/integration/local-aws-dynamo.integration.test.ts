import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createDynamoClient,
  type Dynamo,
  dynoxideCommand,
  freePort,
  startDynamo,
} from '#infra/local/dynamo/dynamo.ts';
import { ensureTables } from '#infra/local/dynamo/tables.ts';
import { createLocalStore, type LocalStore } from '#infra/local/store/store.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';

async function started(options: Parameters<typeof startDynamo>[0]): Promise<Dynamo> {
  const dynamo = await startDynamo(options);
  onTestFinished(dynamo.stop);
  return dynamo;
}

async function storeAt(endpoint: string): Promise<LocalStore> {
  const client = createDynamoClient(endpoint);
  onTestFinished(() => client.destroy());
  await ensureTables(client);
  return createLocalStore(client);
}

/** Another process that has started DynamoDB on the folder. */
async function otherProcess(dataFolder: string): Promise<{ process: ChildProcess; endpoint: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/cloud/startDynamo.ts', dataFolder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [endpoint] = await once(createInterface(child.stdout), 'line');
  return { process: child, endpoint };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

describe('the data folder', () => {
  test('keeps everything over a stop and a start', async () => {
    const dataFolder = dataFolderOfTest();
    const first = await startDynamo({ dataFolder });
    await (await storeAt(first.endpoint)).put('kind', 'id', 'kept');
    await first.stop();
    expect(await answers(first.endpoint)).toBe(false);

    const second = await started({ dataFolder });

    expect(await (await storeAt(second.endpoint)).get('kind', 'id')).toBe('kept');
  });

  test('keeps every acknowledged write over a kill -9 of the process, whose orphan the next start ends', async () => {
    const dataFolder = dataFolderOfTest();
    const other = await otherProcess(dataFolder);
    const store = await storeAt(other.endpoint);
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`);
    for (const id of ids) await store.put('kind', id, id);
    await end(other.process, 'SIGKILL');
    expect(await answers(other.endpoint)).toBe(true);

    const dynamo = await started({ dataFolder });

    expect(await answers(other.endpoint)).toBe(false);
    expect(await (await storeAt(dynamo.endpoint)).list('kind')).toHaveLength(ids.length);
  });

  test('has its own server: a start leaves the server of another folder alone', async () => {
    const one = await started({ dataFolder: dataFolderOfTest() });
    const two = await started({ dataFolder: dataFolderOfTest() });

    expect(await answers(one.endpoint)).toBe(true);
    await two.stop();
    expect(await answers(one.endpoint)).toBe(true);
  });
});

test('the server ends with the process that started it', async () => {
  const other = await otherProcess(dataFolderOfTest());

  await end(other.process, 'SIGTERM');

  await expect.poll(() => answers(other.endpoint), { timeout: 10_000 }).toBe(false);
});

describe('the program', () => {
  test('is fetched by npx where npm has no build for the platform', () => {
    expect(dynoxideCommand('plan9-mips')).toEqual({ file: 'npx', args: ['--yes', 'dynoxide'] });
  });

  test('is stopped although npx puts processes in between', async () => {
    const dataFolder = dataFolderOfTest();
    const npx = join(dataFolder, 'npx');
    const { file } = dynoxideCommand();
    writeFileSync(npx, `#!/bin/sh\nshift 2\n${file} "$@"\n:\n`);
    chmodSync(npx, 0o755);

    const dynamo = await started({ dataFolder, command: { ...dynoxideCommand('plan9-mips'), file: npx } });
    expect(await answers(dynamo.endpoint)).toBe(true);
    await dynamo.stop();

    expect(await answers(dynamo.endpoint)).toBe(false);
  });

  test('is reported in one line that says what to do when it cannot be run', async () => {
    const command = { file: join(dataFolderOfTest(), 'missing'), args: [] };

    const attempt = startDynamo({ dataFolder: dataFolderOfTest(), command });

    await expect(attempt).rejects.toThrow(/^DynamoDB did not start \(.*set DYNAMODB_ENDPOINT.*$/);
  });
});

describe('a DynamoDB that runs already', () => {
  test('is used as it is and survives our stop', async () => {
    const server = createServer((_, response) => response.writeHead(400).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;

    const dynamo = await startDynamo({ dataFolder: '/nonexistent', endpoint });
    await dynamo.stop();

    expect(dynamo.endpoint).toBe(endpoint);
    expect(await answers(endpoint)).toBe(true);
  });

  test('is reported in one line when it does not respond', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;

    await expect(startDynamo({ dataFolder: '/nonexistent', endpoint })).rejects.toThrow(
      `DYNAMODB_ENDPOINT=${endpoint} does not answer.`,
    );
  });
});
