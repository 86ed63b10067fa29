import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backup } from '#infra/local/backup/command.ts';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operatorFile } from '#tests/support/cloud/operator.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { startDynamoOf } from '#tests/support/database.ts';
import { type MadeFile, madeFile, putRenditions } from '#tests/support/files.ts';
import { newItem } from '#tests/support/items.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startReadyCloud();
}, 120_000);
afterAll(() => cloud.stop());

/** As `npm run backup` does, in a process of its own: the registry of this one is to take it. */
async function take(target: string, dataFolder = cloud.dataFolder): Promise<string> {
  const child = spawn(process.execPath, [resolve('scripts/backup.mjs'), target], {
    env: { ...process.env, ITEM_REGISTRY_DATA: dataFolder },
  });
  const [printed, refusal] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (refusal) throw new Error(refusal);
  return printed;
}

/** The same in this process, where it is refused before anybody is asked. */
function takeHere(target: string, dataFolder = cloud.dataFolder): Promise<string> {
  vi.stubEnv('ITEM_REGISTRY_DATA', dataFolder);
  vi.spyOn(process, 'umask').mockReturnValue(0);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return backup(target);
}
const newTarget = (): string => join(dataFolderOfTest(), 'copy');

async function call(at: TestCloud, method: string, path: string, body?: object) {
  const headers = { ...(await at.as('alice')), 'content-type': 'application/json' };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${at.origin}${path}`, sent);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

interface Registered {
  readonly id: string;
  readonly photo: MadeFile;
}

/** An item with a photo, once the registry has confirmed both. */
async function register(name: string): Promise<Registered> {
  const { id } = await call(cloud, 'POST', '/assets', { ...newItem(), name });
  const photo = madeFile();
  const { files } = await call(cloud, 'POST', `/assets/${id}/files`, { files: [photo.declaration] });
  await putRenditions(files[0], photo);
  await call(cloud, 'PUT', `/assets/${id}/files`, { files: [photo.content] });
  return { id, photo };
}

/** The ids of the items that a registry has, each of which is whole with its photos. */
async function wholeItems(at: TestCloud): Promise<string[]> {
  const items: { id: string; files?: { id: string }[] }[] = await call(at, 'GET', '/assets');
  for (const { id, files = [] } of items) {
    for (const { id: fileId } of files) {
      const wanted = { files: [{ assetId: id, fileId, rendition: 'original' }] };
      const { links } = await call(at, 'POST', '/assets/files/links', wanted);
      expect((await fetch(links[0].url)).status).toBe(200);
    }
  }
  return items.map(({ id }) => id);
}

async function startFrom(dataFolder: string): Promise<TestCloud> {
  const other = await startTestCloud({ dataFolder });
  onTestFinished(other.stop);
  return other;
}

/** The paths in a folder that another user could read. */
function openIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

describe('a backup of a running registry', () => {
  test('has every item that was there when it began, all of it whole, while users go on', async () => {
    const before = [await register('first'), await register('second')];
    let isOver = false;
    const meanwhile = (async () => {
      const written: Registered[] = [];
      while (!isOver || written.length < 2) written.push(await register('meanwhile'));
      return written;
    })();
    const target = newTarget();

    const printed = await take(target);
    const late = await register('late');
    isOver = true;
    const written = await meanwhile;
    expect(printed).toContain(`The backup is in ${target}.`);
    expect(printed).toMatch(/^Its tables are of \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC: .*\n$/m);

    expect(openIn(target)).toEqual([]);
    expect(readdirSync(target)).not.toContain('owner.pid');
    expect(readdirSync(dirname(target))).toEqual([basename(target)]);
    expect(existsSync(join(cloud.dataFolder, '.dynoxide', 'snapshots', 'backup.db'))).toBe(false);
    const copied = await wholeItems(await startFrom(target));
    expect(copied).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(copied).not.toContain(late.id);
    expect(await wholeItems(cloud)).toEqual(expect.arrayContaining(written.map(({ id }) => id)));
  }, 120_000);

  testAtNight('says in its last line of which moment it is, whether a registry runs or not', async () => {
    const stopped = dataFolderOfTest();
    await take(stopped);
    for (const folder of [cloud.dataFolder, stopped]) {
      const began = Date.now() - 1_000;
      const [last = ''] = (await take(newTarget(), folder)).trim().split('\n').slice(-1);
      const said = /^Its tables are of (\d{4}-\d\d-\d\d) at (\d\d:\d\d:\d\d) UTC: /.exec(last);
      const moment = Date.parse(`${said?.[1]}T${said?.[2]}Z`);
      expect(moment).toBeGreaterThanOrEqual(began);
      expect(moment).toBeLessThanOrEqual(Date.now());
    }
  });

  test('can be taken again, also two at once', async () => {
    const [one, other] = [newTarget(), newTarget()];
    await Promise.all([take(one), take(other)]);
    for (const target of [one, other]) expect(readdirSync(target)).toContain('dynamodb.sqlite');
  });

  test('is taken by the registry also where its process cannot be seen, as from outside a container', async () => {
    const marks = ['owner.pid', 'owner.begin'].map((name) => join(cloud.dataFolder, name));
    const marked = marks.map((mark) => readFileSync(mark, 'utf8'));
    for (const mark of marks) rmSync(mark);
    const target = newTarget();
    await take(target);
    expect(readdirSync(target)).not.toContain('dynamodb.sqlite-wal');
    for (const [at, mark] of marks.entries()) writeFileSync(mark, marked[at] ?? '');
  });

  test('goes neither into the data folder, nor into one that holds something, nor where no folder is', async () => {
    const full = dataFolderOfTest();
    writeFileSync(join(full, 'notes.txt'), '');
    const link = join(full, 'link');
    symlinkSync(cloud.dataFolder, link);
    await expect(takeHere(join(cloud.dataFolder, 'copy'))).rejects.toThrow(/is in the data folder itself/);
    await expect(takeHere(join(link, 'copy'))).rejects.toThrow(/is in the data folder itself/);
    await expect(takeHere(full)).rejects.toThrow(/is there already and is not an empty folder/);
    await expect(takeHere(join(full, 'notes.txt'))).rejects.toThrow(/is there already/);
    await expect(takeHere(join(full, 'none', 'copy'))).rejects.toThrow(/There is no folder/);
    await expect(take('--help')).rejects.toThrow(/^Usage: npm run backup -- FOLDER/);
    expect(readdirSync(full).sort()).toEqual(['link', 'notes.txt']);
    expect(existsSync(join(cloud.dataFolder, 'copy'))).toBe(false);
  });

  test('leaves nothing behind where its command has ended', async () => {
    const parent = dataFolderOfTest();
    const { jobs } = operatorFile(cloud.dataFolder);
    const cut = new AbortController();
    const asked = fetch(`${jobs.address}/backup`, {
      method: 'POST',
      headers: { 'x-item-registry-job': jobs.key },
      body: JSON.stringify({ target: join(parent, 'copy') }),
      signal: cut.signal,
    });
    await asked;
    cut.abort();
    await vi.waitFor(() => expect(readdirSync(parent).filter((name) => name !== 'copy')).toEqual([]), 10_000);
  });

  test('is given to nobody without the key of the registry', async () => {
    const { jobs } = operatorFile(cloud.dataFolder);
    const target = newTarget();
    const answer = await fetch(`${jobs.address}/backup`, {
      method: 'POST',
      body: JSON.stringify({ target }),
    });
    expect(answer.status).toBe(404);
    expect(existsSync(target)).toBe(false);
  });
});

describe('a backup of a registry that does not run', () => {
  test('has all of it, also the rows that a killed one has not brought into its file', async () => {
    const dataFolder = dataFolderOfTest();
    const own = await startTestCloud({ dataFolder });
    const { id } = await call(own, 'POST', '/assets', newItem());
    await own.stop();
    const dynamo = await startDynamoOf(dataFolder);
    const client = createDynamoClient(dynamo);
    onTestFinished(() => client.destroy());
    const target = newTarget();
    mkdirSync(target);

    await take(target, dataFolder);
    await dynamo.stop();

    expect(readdirSync(dataFolder)).not.toContain('owner.pid');
    expect(openIn(target)).toEqual([]);
    expect(await wholeItems(await startFrom(target))).toEqual([id]);
  }, 120_000);

  test('is refused while its registry starts, and of a folder without one', async () => {
    const dataFolder = dataFolderOfTest();
    await expect(takeHere(newTarget(), dataFolder)).rejects.toThrow(
      /^There is no registry in the data folder/,
    );
    for (const name of ['kms.json', 'dynamodb.sqlite']) writeFileSync(join(dataFolder, name), '');
    writeFileSync(join(dataFolder, 'owner.pid'), String(process.ppid));
    await expect(takeHere(newTarget(), dataFolder)).rejects.toThrow(/takes no backup: it is starting/);
  });
});
