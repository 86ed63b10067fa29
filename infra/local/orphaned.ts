import { readFileSync } from 'node:fs';

const LOOK_MS = 1_000;

/**
 * Calls once the program that started this process through npm has ended. A signal to npm reaches the shell between the
 * two, not this process, and SIGKILL nobody: the product would stay and keep its port. A process that was started
 * without npm may outlive its parent, as `nohup` wants it.
 */
export function whenOrphaned(act: () => void, { npm_lifecycle_event: script } = process.env): void {
  if (script === undefined) return;
  const before = ancestors();
  const looking = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(looking);
    act();
  }, LOOK_MS).unref();
}

/** The shell, and npm where the system shows its process id: another process takes the place of one that has ended. */
const ancestors = (): string => `${process.ppid} ${parentOf(process.ppid)}`;

/** Only Linux says it (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). A name may hold brackets. */
function parentOf(pid: number): string | undefined {
  try {
    return /.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
