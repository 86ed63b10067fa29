import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { markAsOwn, otherOwnerOf } from './folderOwner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
});

const mark = (pid: number | undefined, begin?: string): void => {
  writeFileSync(join(folder, 'owner.pid'), String(pid));
  if (begin !== undefined) writeFileSync(join(folder, 'owner.begin'), begin);
};

/** The marks as another process leaves them while it runs. */
function markFor(pid: number): void {
  const own = vi.spyOn(process, 'pid', 'get').mockReturnValue(pid);
  markAsOwn(folder);
  own.mockRestore();
}

function run(file: string, ...args: string[]): number {
  const child: ChildProcess = spawn(file, args);
  onTestFinished(() => void child.kill());
  return child.pid ?? 0;
}
const runNode = () => run(process.execPath, '-e', 'setInterval(() => undefined, 1000)');

/** Programs of other users are there, and may not be told anything. */
const forbidSignals = () =>
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });

test('another process that runs owns the folder that it marked, and this one does not count', () => {
  const pid = runNode();
  markFor(pid);
  expect(otherOwnerOf(folder)).toBe(pid);
  expect(markAsOwn(folder)).toBeUndefined();
  expect(otherOwnerOf(folder)).toBe(pid);
  mark(process.pid);
  expect(otherOwnerOf(folder)).toBeUndefined();
});

test('the last of two processes that take the place of a killed one at once has the folder', () => {
  mark(spawnSync(process.execPath, ['--version']).pid);
  const pauses = vi.spyOn(Atomics, 'wait').mockReturnValueOnce('timed-out');
  pauses.mockImplementationOnce(() => {
    mark(process.ppid);
    return 'timed-out';
  });
  expect(markAsOwn(folder)).toBeUndefined();
  expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toBe(String(process.ppid));
});

test('the marks are gone when they are taken away', () => {
  const takeAway = markAsOwn(folder);
  expect(existsSync(join(folder, 'owner.pid'))).toBe(true);
  takeAway?.();
  expect(readdirSync(folder)).toEqual([]);
});

test('a process that has ended owns nothing', () => {
  mark(spawnSync(process.execPath, ['--version']).pid);
  expect(otherOwnerOf(folder)).toBeUndefined();
});

test.runIf(existsSync('/proc/self/stat'))(
  'another Node process that was given the id of a killed registry owns nothing',
  async () => {
    markFor(runNode());
    const begin = readFileSync(join(folder, 'owner.begin'), 'utf8').split(' ');
    // The system counts the beginnings of processes in ticks of ten milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const pid = runNode();
    mark(pid, [pid, ...begin.slice(1)].join(' '));
    expect(otherOwnerOf(folder)).toBeUndefined();
  },
);

test.runIf(existsSync('/proc/self/stat'))(
  'a Node process with the same id and ticks after a restart of the system owns nothing',
  () => {
    markFor(runNode());
    const file = join(folder, 'owner.begin');
    const [pid, , ticks] = readFileSync(file, 'utf8').split(' ');
    writeFileSync(file, `${pid} 00000000-0000-0000-0000-000000000000 ${ticks}`);
    expect(otherOwnerOf(folder)).toBeUndefined();
  },
);

test.runIf(existsSync('/proc/self/cmdline'))(
  'another program owns nothing under the mark of an earlier version, also one of another user',
  () => {
    mark(run('sleep', '60'));
    expect(otherOwnerOf(folder)).toBeUndefined();
    forbidSignals();
    expect(otherOwnerOf(folder)).toBeUndefined();
  },
);

test('a Node process, also one of another user, owns the folder under the mark of an earlier version', async () => {
  const pid = runNode();
  mark(pid);
  // For a moment the system does not tell which program a new process runs.
  await expect.poll(() => otherOwnerOf(folder)).toBe(pid);
  forbidSignals();
  expect(otherOwnerOf(folder)).toBe(pid);
});

test('a Node process under the mark of an earlier version owns the folder beside the beginning of a killed one', async () => {
  markFor(process.ppid);
  const pid = runNode();
  mark(pid);
  await expect.poll(() => otherOwnerOf(folder)).toBe(pid);
});

test.each(['', 'text', '-1', '1.5'])('a mark that is no process id counts as none: “%s”', (text) => {
  writeFileSync(join(folder, 'owner.pid'), text);
  rmSync(join(folder, 'owner.begin'), { force: true });
  expect(otherOwnerOf(folder)).toBeUndefined();
});
