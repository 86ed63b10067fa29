import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The marks of the process that has the data folder: its id, and where the system tells, when it began and among which
 * processes the id is its own.
 */
const marksIn = (folder: string) => ({
  pid: join(folder, 'owner.pid'),
  begin: join(folder, 'owner.begin'),
  space: join(folder, 'owner.space'),
});

/**
 * Marks the folder as this process's.
 * @returns a function that takes the marks away; undefined where another process has the folder, also one that marks it at
 * the same moment
 */
export function markAsOwn(folder: string): (() => void) | undefined {
  const { pid, begin, space } = marksIn(folder);
  if (!isClaimed(folder, pid)) return undefined;
  writeFileSync(space, spaceHere(), { mode: 0o600 });
  // The beginning names its process, since an earlier version writes its id alone beside that of a killed process.
  writeFileSync(begin, markedBegin(process.pid) ?? '', { mode: 0o600 });
  return () => {
    for (const mark of [begin, space, pid]) rmSync(mark, { force: true });
  };
}

/** Longer than a process takes from its look at a mark to its own one. */
const AT_ONCE_MS = 20;

function isClaimed(folder: string, mark: string): boolean {
  const own = String(process.pid);
  try {
    writeFileSync(mark, own, { mode: 0o600, flag: 'wx' });
    return true;
  } catch {
    // It is the mark of a killed process, or another one writes its own at this moment.
    pause(AT_ONCE_MS);
    if (otherOwnerOf(folder) !== undefined) return false;
    writeFileSync(mark, own, { mode: 0o600 });
    // Several may take the place of a killed one at once: the last of them has it.
    pause(AT_ONCE_MS);
    return read(mark) === own;
  }
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @returns the process that has the folder, unless it is this one or has ended: a killed one leaves its marks behind */
export function otherOwnerOf(folder: string): number | undefined {
  const { pid, begin } = marksIn(folder);
  const owner = Number(read(pid));
  if (!Number.isInteger(owner) || owner <= 0 || owner === process.pid || !isThere(owner)) return undefined;
  const [marked, present] = [read(begin), markedBegin(owner)];
  const isSame = marked?.startsWith(`${owner} `) && present ? marked === present : isNode(owner);
  return isSame ? owner : undefined;
}

/**
 * Whether the folder has the marks of a process that is never seen from here, such as one in a container: whether it has
 * ended is unknown. An earlier version does not say where it runs and counts as seen.
 */
export function hasOwnerElsewhere(folder: string): boolean {
  const { pid, space } = marksIn(folder);
  const marked = read(space);
  return read(pid) !== undefined && marked !== undefined && marked !== spaceHere();
}

/** The processes that see each other have this in common, also after a restart of the system. Empty where it is not told. */
function spaceHere(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function markedBegin(pid: number): string | undefined {
  const begin = beginOf(pid);
  return begin && `${pid} ${begin}`;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The start of the system and, in its ticks since then, that of the process. The id of a process is given again, after a
 * restart of the system or of a container even at once, but never with the same beginning. No clock that is set changes it.
 * @returns undefined where the system does not tell
 */
function beginOf(pid: number): string | undefined {
  const boot = read('/proc/sys/kernel/random/boot_id');
  // The name of the program, which comes second, may hold spaces and brackets; the beginning is the 20th field after it.
  const ticks = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19];
  return boot && ticks && `${boot} ${ticks}`;
}

/** The system may have reused the process id for another program. Where that is unknown, the mark counts. */
const isNode = (pid: number): boolean => read(`/proc/${pid}/cmdline`)?.includes('node') ?? true;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
