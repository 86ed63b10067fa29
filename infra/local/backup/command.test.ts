import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { listenOn } from '#tests/support/fakes/listenOn.ts';
import { markAsOwn } from '../folderOwner.ts';
import { backup } from './command.ts';

/** No process has it. */
const GONE = 2 ** 22 + 1;
const NOBODY = 'http://127.0.0.1:1';

let dataFolder: string;
beforeEach(() => {
  dataFolder = dataFolderOfTest();
  write('kms.json', '{}');
  write('dynamodb.sqlite', 'tables');
  vi.stubEnv('ITEM_REGISTRY_DATA', dataFolder);
  vi.spyOn(process, 'umask').mockReturnValue(0);
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
});

const write = (name: string, content: string): void => writeFileSync(join(dataFolder, name), content);
const newTarget = (): string => join(dataFolderOfTest(), 'copy');

/** Leaves what a registry does that was killed, or whose process cannot be seen. */
function leaveMarks(address: string): void {
  const own = vi.spyOn(process, 'pid', 'get').mockReturnValue(GONE);
  markAsOwn(dataFolder);
  own.mockRestore();
  write(OPERATOR_FILE, JSON.stringify({ jobs: { address, key: 'key' } }));
}

/** A registry in a container that writes to the container's own file system. */
async function answerFromElsewhere(): Promise<void> {
  const registry = await listenOn(async (_, response) => {
    response.end(JSON.stringify({ at: new Date().toISOString(), leftOut: [] }));
  });
  onTestFinished(registry.stop);
  leaveMarks(registry.origin);
}

test('a backup that a registry wrote to another file system is not reported as taken', async () => {
  await answerFromElsewhere();
  await expect(backup(newTarget())).rejects.toThrow(/wrote the backup to .*, which is not on this side\./);
});

test('nor is an earlier backup of the same name taken for it', async () => {
  await answerFromElsewhere();
  const target = dataFolderOfTest();
  writeFileSync(join(target, 'dynamodb.sqlite'), 'earlier');
  await expect(backup(target)).rejects.toThrow(/is there already/);
});

test('the tables of a registry that may run where it is neither seen nor answers are not copied', async () => {
  leaveMarks(NOBODY);
  write('owner.space', 'pid:[1]');
  const before = readdirSync(dataFolder);
  const target = newTarget();
  await expect(backup(target)).rejects.toThrow(/^A registry may run with .* in a container/);
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(dataFolder)).toEqual(before);
});

test('a registry that was killed, or ended by a power cut, is copied', async () => {
  leaveMarks(NOBODY);
  expect(await backup(newTarget())).toContain('The backup is in');
  leaveMarks(NOBODY);
  write('owner.begin', `${GONE} 00000000-0000-0000-0000-000000000000 1`);
  const target = newTarget();
  expect(await backup(target)).toContain('The backup is in');
  expect(readdirSync(target)).toContain('dynamodb.sqlite');
});

test('the last line names the moment of the tables, and that files may be newer', async () => {
  expect((await backup(newTarget())).split('\n').at(-1)).toMatch(
    /^Its tables are of \d{4}-\d\d-\d\d at \d\d:\d\d:\d\d UTC: no later change is in them\. Files and mails may be newer\.$/,
  );
});

test('a folder whose name was given without its quotation marks is not taken for another one', async () => {
  const target = newTarget();
  await expect(backup(target, 'copies')).rejects.toThrow(/^Usage: npm run backup -- FOLDER/);
  expect(existsSync(target)).toBe(false);
});
