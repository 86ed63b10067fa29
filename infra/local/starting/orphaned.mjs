import { readFileSync } from 'node:fs';

const LOOK_MS = 1_000;

/** @typedef {(act: () => void) => void} WhenOrphaned calls `act` once when the program that started this process has ended */

/**
 * Notes which program has started this process through npm, in order to end with it. A signal to npm reaches the shell
 * between the two, not this process, and SIGKILL nobody: the product would stay and keep its port. A process that was
 * started without npm may outlive its parent, as `nohup` wants it. Everything below an npm script inherits the name of
 * the script's command, so it counts only where it is a start's.
 * @returns {WhenOrphaned}
 */
export function watchForOrphaned({ npm_lifecycle_script: command = '' } = process.env) {
  if (!/scripts\/(start|dev)\.mjs/.test(command)) return () => undefined;
  const before = ancestors();
  return (act) => {
    const looking = setInterval(() => {
      if (ancestors() === before) return;
      clearInterval(looking);
      act();
    }, LOOK_MS).unref();
  };
}

const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'];

/**
 * The parent, and where that is the shell between npm and this process, npm: another process takes the place of one that
 * has ended. A shell that runs its last command in its own place is not there; then the parent is npm, whose own parent
 * may end long before it.
 */
export function ancestors() {
  const { ppid } = process;
  const { name, parent } = statusOf(ppid);
  return SHELLS.includes(name) ? `${ppid} ${parent}` : String(ppid);
}

/** Only Linux says it (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). A name may hold brackets. */
function statusOf(pid) {
  try {
    return /\((?<name>.*)\) \S+ (?<parent>\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')).groups;
  } catch {
    return {};
  }
}
