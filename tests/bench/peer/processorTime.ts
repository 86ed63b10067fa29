import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux counts in hundredths of a second here, on every architecture that Node runs on. */
const TICK_MS = 10;

/** A line of /proc/PID/stat. The name of the program is in parentheses, and may have some and spaces itself. */
export function parseStat(line: string): { readonly parent: number; readonly ms: number } {
  const [, parent, ...rest] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const times = rest.slice(9, 13);
  return { parent: parent ?? 0, ms: times.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

function statOf(process: string) {
  try {
    return [{ id: Number(process), ...parseStat(readFileSync(`/proc/${process}/stat`, 'utf8')) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** The processor time so far of a process and of all that it has started, also of those that have ended, in ms. */
export function processorMs(id: number): number {
  const all = readdirSync('/proc').filter(isNumber).flatMap(statOf);
  const sumOf = (one: number): number =>
    (all.find((process) => process.id === one)?.ms ?? 0) +
    all.filter(({ parent }) => parent === one).reduce((sum, child) => sum + sumOf(child.id), 0);
  return sumOf(id);
}

/** The sockets that listen on a port, in a text such as that of /proc/net/tcp. */
export const socketsIn = (text: string, port: number): string[] =>
  text.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , socket = ''] = line.trim().split(/\s+/);
    const isMeant = state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port;
    return isMeant ? [socket] : [];
  });

const opens = (process: string, sockets: readonly string[]): boolean => {
  try {
    return readdirSync(`/proc/${process}/fd`).some((file) =>
      sockets.some((socket) => readlinkSync(`/proc/${process}/fd/${file}`) === `socket:[${socket}]`),
    );
  } catch {
    // It has ended, or is another user's.
    return false;
  }
};

/** The process that listens on a port of this machine. @throws {Error} where none is found */
export function processOn(port: number): number {
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    socketsIn(readFileSync(file, 'utf8'), port),
  );
  const found = readdirSync('/proc').find((name) => isNumber(name) && opens(name, sockets));
  if (found === undefined) throw new Error(`No process was found that listens on port ${port}.`);
  return Number(found);
}
