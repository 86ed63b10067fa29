import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite lets two servers open one file, and npx starts the server as its grandchild. */
const GRACE_MS = 5_000;
const POLL_MS = 20;

/**
 * Ends every dynoxide that was started on this database file, also by another process. A process is identified by its
 * whole command line, so that a reused process id does no harm.
 */
export async function endServersOf(database: string): Promise<void> {
  const deadline = Date.now() + GRACE_MS;
  let left = serversOf(database);
  signal(left, 'SIGTERM');
  while (left.length > 0) {
    if (Date.now() > deadline) signal(left, 'SIGKILL');
    await sleep(POLL_MS);
    left = serversOf(database);
  }
}

/** The same without waiting, for a process that is about to exit. */
export const killServersOf = (database: string): void => signal(serversOf(database), 'SIGKILL');

function serversOf(database: string): number[] {
  return commandLines()
    .filter(({ text }) => text.includes('dynoxide') && text.includes(`serve --db-path ${database} `))
    .map(({ pid }) => pid);
}

interface CommandLine {
  readonly pid: number;
  readonly text: string;
}

const commandLines = (): CommandLine[] => (process.platform === 'linux' ? fromProc() : fromPs());

function fromProc(): CommandLine[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map((pid) => ({ pid, text: commandLineOf(pid) }));
}

/** Empty for a process that has ended, a zombie included. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function fromPs(): CommandLine[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), text: `${line} ` }));
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
}
