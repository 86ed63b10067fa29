import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#infra/local/http/freePort.ts';
import { keepFromOthers } from '#infra/local/otherUsers.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';
import { newItem } from '#tests/support/items.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

function pathsBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

const filesBelow = (folder: string): string[] => pathsBelow(folder).filter((path) => statSync(path).isFile());

describe('a copy of the data folder', () => {
  const secrets = new Map<string, string>();
  const cloud = startTestCloud();
  afterAll(async () => {
    await (await cloud).stop();
    rmSync((await cloud).dataFolder, { recursive: true, force: true });
  });

  /** The secrets of a sign-in that any byte of the folder shows, as text or in the forms in which bytes are stored. */
  async function carved(): Promise<string[]> {
    const contents = filesBelow((await cloud).dataFolder).map((file) => readFileSync(file));
    return [...secrets].flatMap(([name, secret]) => {
      const forms = [
        secret,
        ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret).toString(form)),
      ];
      const raw = Buffer.from(secret, 'base64url');
      return [...forms, raw].some((form) => contents.some((content) => content.includes(form))) ? [name] : [];
    });
  }

  test('holds nothing that opens a vault or continues a sign-in, during a session and after its end', async () => {
    const { origin, dataFolder } = await cloud;
    const tokens = await signInAs(origin, 'alice');
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
    async function call({ method, path }: Endpoint, body?: unknown): Promise<number> {
      const response = await fetch(origin + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      keepInHeaders(headers, response);
      return response.status;
    }
    const chosen = { SecurityLevel: 'Maximum', Password: PASSWORD };
    expect(await call(encryption.migrateToEncrypted, chosen)).toBe(200);
    expect(await call(assets.create, newItem())).toBe(201);
    secrets.set('the sign-in', `${decodeJwt(tokens.access_token).origin_jti}`);
    secrets.set('the refresh token', tokens.refresh_token);
    secrets.set('the access token', tokens.access_token);
    for (const pair of ('cookie' in headers ? `${headers.cookie}` : '').split('; '))
      secrets.set('the secret of the session', pair.split('=')[1] ?? '');
    expect([...secrets.values()].map((secret) => secret.length >= 20)).not.toContain(false);
    expect(secrets.size).toBe(4);
    expect(filesBelow(dataFolder).some((file) => file.endsWith('-wal'))).toBe(true);

    expect(await carved()).toEqual([]);
    expect(await call(encryption.invalidateSession)).toBe(200);
    expect(await carved()).toEqual([]);
  });

  test('has the key that signs tokens in one file of keys, and not in the tables', async () => {
    const { dataFolder } = await cloud;
    const keys = readFileSync(join(dataFolder, 'keys.json'), 'utf8');
    const privatePart = /"d":"([^"]+)"/.exec(keys)?.[1] ?? 'none';

    const holding = filesBelow(dataFolder).filter((file) => readFileSync(file).includes(privatePart));

    expect(holding).toEqual([join(dataFolder, 'keys.json')]);
  });
});

describe('another user of the machine', () => {
  const NOBODY = 65_534;

  async function startIn(dataFolder: string, seed = 'sample'): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        ...process.env,
        PORT: String(await freePort()),
        ITEM_REGISTRY_DATA: dataFolder,
        ITEM_REGISTRY_SEED: seed,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('running at');
    return child;
  }

  /** A folder that everyone can read, with what an earlier registry left. */
  function openFolder(): string {
    const parent = mkdtempSync(join(tmpdir(), 'item-registry-open-'));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    chmodSync(parent, 0o755);
    const folder = join(parent, 'data');
    mkdirSync(join(folder, 'mail'), { recursive: true });
    writeFileSync(join(folder, 'mail', '01ARZ3NDEKTSV4RRFFQ69G5FAV.eml'), 'Subject: A code\r\n\r\n123456');
    writeFileSync(join(folder, 'dynamodb.sqlite'), '');
    for (const path of [folder, ...pathsBelow(folder)]) chmodSync(path, 0o777);
    return folder;
  }

  test('reads no file and no folder, whatever the permissions were before', async () => {
    const folder = openFolder();

    const child = await startIn(folder);

    const modes = [folder, ...pathsBelow(folder)].map((path) => {
      const status = statSync(path);
      return [path, (status.mode & 0o777).toString(8), status.isDirectory() ? '700' : '600'];
    });
    expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([]);
    expect(modes.length).toBeGreaterThan(10);
    if (process.getuid?.() === 0) {
      for (const name of [
        '',
        'dynamodb.sqlite',
        'dynamodb.sqlite-wal',
        'keys.json',
        'kms.json',
        'operator.json',
        'mail',
      ])
        expect(spawnSync('ls', [join(folder, name)], { uid: NOBODY }).status).not.toBe(0);
      expect(spawnSync('cat', [join(folder, 'keys.json')], { uid: NOBODY }).stdout.toString()).toBe('');
    }
    child.kill('SIGTERM');
    await once(child, 'exit');
    chmodSync(folder, 0o777);
    keepFromOthers(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('keeps what permissions they have on things that are not ours', async () => {
    const folder = openFolder();
    writeFileSync(join(folder, 'holiday.txt'), '');
    chmodSync(join(folder, 'holiday.txt'), 0o644);

    await startIn(folder, 'none');

    expect(statSync(join(folder, 'holiday.txt')).mode & 0o777).toBe(0o644);
    expect(statSync(join(folder, 'dynamodb.sqlite')).mode & 0o777).toBe(0o600);
  });
});
