import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The marks of the process that has the data folder: its id, and when it began, where the system tells. */
const marksIn = (folder: string) => ({ pid: join(folder, 'owner.pid'), begin: join(folder, 'owner.begin') });

/**
 * Marks the folder as this process's.
 * @returns a function that takes the marks away
 */
export function markAsOwn(folder: string): () => void {
  const { pid, begin } = marksIn(folder);
  // The beginning names its process, since an earlier version writes its id alone beside that of a killed process.
  writeFileSync(begin, markedBegin(process.pid) ?? '', { mode: 0o600 });
  writeFileSync(pid, String(process.pid), { mode: 0o600 });
  return () => {
    for (const mark of [pid, begin]) rmSync(mark, { force: true });
  };
}

/** @returns the process that has the folder, unless it is this one or has ended: a killed one leaves its marks behind */
export function otherOwnerOf(folder: string): number | undefined {
  const { pid, begin } = marksIn(folder);
  const owner = Number(read(pid));
  if (!Number.isInteger(owner) || owner <= 0 || owner === process.pid || !isThere(owner)) return undefined;
  const [marked, present] = [read(begin), markedBegin(owner)];
  const isSame = marked?.startsWith(`${owner} `) && present ? marked === present : isNode(owner);
  return isSame ? owner : undefined;
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
