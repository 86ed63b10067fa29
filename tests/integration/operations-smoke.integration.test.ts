import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FunctionName } from '#functions/declared.ts';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { bundleFile } from '#infra/local/lambda/lambda.ts';
import { MAIL_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { localInstallation } from '#infra/operations/installation.ts';
import { newTestUsers, signIn } from '#infra/operations/smokeUsers.ts';
import { createUsers } from '#infra/operations/users.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { allRows, operated, operateLocally } from '#tests/support/cloud/operator.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';

const registry = operateLocally({ ownBundles: true });
const run = promisify(execFile);

/** A function that is broken, and the first step that fails for it. */
const BROKEN: readonly (readonly [FunctionName, string])[] = [
  ['account', 'deletes both accounts'],
  ...(isNightly
    ? ([
        ['assets', 'registers an item'],
        ['transfers', 'asks for it as the second'],
      ] as const)
    : []),
];

/** As a command at night; on push the test of an interruption alone starts one, which takes longer than the smoke test. */
async function sayingOfSmoke(): Promise<string[]> {
  const parameters = ['--local', registry().origin];
  if (!isNightly) return (await operated('smoke', parameters)).said;
  const { stdout } = await run('node', ['scripts/operate.mjs', 'smoke', ...parameters]);
  return stdout.trim().split('\n');
}

/** From now until the end of the test, each call of the function fails. */
async function breakFunction(name: FunctionName): Promise<void> {
  const file = bundleFile(registry().bundles, name);
  const sound = readFileSync(file);
  const replace = async (content: string | Buffer) => {
    writeFileSync(file, content);
    await registry().lambda.recycle();
  };
  await replace("export const handler = async () => { throw new Error('broken by the test'); };");
  onTestFinished(() => replace(sound));
}

test('the API accepts a token of the smoke client, and rejects one of the client that proves passwords', async () => {
  const installation = await localInstallation();
  const users = createUsers(installation);
  const { owner } = newTestUsers();
  await users.make(owner, owner.password);
  onTestFinished(() => users.remove(owner.username));
  const statusFor = async (SmokeClientId: string) => {
    const token = await signIn(
      { ...installation, outputs: { ...installation.outputs, SmokeClientId } },
      owner,
    );
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${registry().origin}/assets`, { headers })).status;
  };

  expect(await statusFor('item-registry-smoke')).toBe(200);
  expect(await statusFor('item-registry-password')).toBe(401);
});

describe('the smoke test', { timeout: 120_000 }, () => {
  test('prints each step with its milliseconds, passes, and leaves every table as it was', async () => {
    const before = await allRows(registry().dataFolder);
    const said = await sayingOfSmoke();

    expect(said.at(-1)).toBe('Smoke test passed.');
    const steps = said.slice(0, -1);
    expect(steps.length).toBeGreaterThan(12);
    for (const step of steps) expect(step).toMatch(/^ok {5}[a-z].* {2}\d+ ms$/i);
    expect(await allRows(registry().dataFolder)).toEqual(before);
    expect(await openMails(join(registry().dataFolder, MAIL_FOLDER)).ids()).toEqual([]);
  });

  testAtNight('ends with exit code 1 and one line where it cannot begin', async () => {
    const elsewhere = run('node', ['scripts/operate.mjs', 'smoke', '--local', 'http://localhost:1']);
    await expect(elsewhere).rejects.toMatchObject({
      code: 1,
      stderr: `The registry is at ${registry().origin}, not at http://localhost:1. ITEM_REGISTRY_DATA chooses another.\n`,
    });
  });

  test('leaves nothing behind when it is interrupted, also where npm passes the signal on once more', async () => {
    const before = await allRows(registry().dataFolder);
    const child = spawn('node', ['scripts/operate.mjs', 'smoke', '--local'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (!String(chunk).includes('registers an item')) return;
      for (const later of [0, 100]) setTimeout(() => child.kill('SIGINT'), later);
    });
    const failure = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said).toContain('ok     leaves nothing behind');
    expect(said).not.toContain('deletes both accounts');
    expect(await failure).toBe('Smoke test failed: it was interrupted\n');
    expect(await allRows(registry().dataFolder)).toEqual(before);
  });

  test('names the test users that may remain when the installation goes away meanwhile', async () => {
    const leaving = await startReadyCloud();
    vi.stubEnv('ITEM_REGISTRY_DATA', leaving.dataFolder);
    let stopped: Promise<void> | undefined;
    const say = (text: string) => {
      if (text.includes('makes two users')) stopped = leaving.stop();
    };
    const { refusal } = await operated('smoke', ['--local'], { say });
    await stopped;
    expect(refusal).toMatch(
      /; leaves nothing behind: .+ \(data of smoke-\w+-owner and smoke-\w+-requester may remain\)$/,
    );
  });

  test('accepts only an address on this machine', async () => {
    const refusalOf = async (...parameters: string[]) => (await operated('smoke', parameters)).refusal;
    expect(await refusalOf('--local', 'nonsense')).toMatch(/^nonsense is not an address\./);
    expect(await refusalOf(registry().origin)).toMatch(/belongs to no option: only --local has an ADDRESS\./);
    expect(await refusalOf('--local', registry().origin, 'more')).toMatch(/^more belongs to no option\./);
  });

  test('asks which one is meant where none is named, since npm may have taken --local for itself', async () => {
    vi.stubEnv('ITEM_REGISTRY_DATA', '/nowhere');
    for (const name of ['smoke', 'logs'])
      expect((await operated(name, [])).refusal).toMatch(/^Say which installation is meant: -- --local for/);
  });

  test('says when no registry runs', async () => {
    vi.stubEnv('ITEM_REGISTRY_DATA', '/nowhere');
    expect((await operated('smoke', ['--local'])).refusal).toBe(
      'No registry runs with the data folder /nowhere. Start one with npm start.',
    );
  });

  test('does not wait for a program that has the port of a registry which was killed', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const folder = dataFolderOfTest();
    const file = JSON.parse(readFileSync(join(registry().dataFolder, OPERATOR_FILE), 'utf8'));
    const killed = { ...file, jobs: { ...file.jobs, address: `http://127.0.0.1:${port}` } };
    writeFileSync(join(folder, OPERATOR_FILE), JSON.stringify(killed));
    vi.stubEnv('ITEM_REGISTRY_DATA', folder);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());

    expect((await operated('smoke', ['--local'])).refusal).toMatch(/^No registry runs/);
  }, 5_000);

  // The last one, since all functions start anew after it.
  test.each(BROKEN)(
    'names the failed step, and leaves nothing behind, when the function %s is broken',
    async (name, step) => {
      await breakFunction(name);
      const before = await allRows(registry().dataFolder);
      const { said, refusal } = await operated('smoke', ['--local']);

      expect(refusal).toMatch(new RegExp(`^Smoke test failed: ${step}: .* answered 500`));
      expect(said.filter((line) => line.startsWith('FAILED'))).toEqual([expect.stringContaining(step)]);
      expect(said.at(-1)).toMatch(/^ok {5}leaves nothing behind/);
      expect(await allRows(registry().dataFolder)).toEqual(before);
    },
  );
});
