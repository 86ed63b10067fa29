import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';

export const newKey = (): string => randomBytes(32).toString('base64url');

/** Compares in the same time wherever the texts differ. */
export function isKey(key: string, given: string | undefined): boolean {
  const [expected, actual] = [key, given ?? ''].map((text) => createHash('sha256').update(text).digest());
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual);
}

/** A proxy that passes on requests of others. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * Whether the program that sends the request runs on this machine as the user of this process, who could read the data
 * folder as well. Linux alone says so: its list of connections names the user of each
 * (https://docs.kernel.org/networking/proc_net_tcp.html).
 */
export async function isSameUser({ headers, socket }: IncomingMessage): Promise<boolean> {
  const uid = process.getuid?.();
  const { remotePort, localPort } = socket;
  if (uid === undefined || remotePort === undefined || localPort === undefined) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const lists = await Promise.all(['tcp', 'tcp6'].map((list) => textOf(`/proc/net/${list}`)));
    const users = new Set(lists.flatMap((list) => usersOf(list, remotePort, localPort)));
    if (users.size > 0) return users.size === 1 && users.has(uid);
  }
  return false;
}

/** A list that changes while it is read can lack a connection, or have it twice. */
const READINGS = 3;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const ESTABLISHED = '01';

/** The users of the loopback connections from one port to another. */
function usersOf(list: string, from: number, to: number): number[] {
  return list.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state, , , , uid] = line.trim().split(/\s+/);
    const isMeant = state === ESTABLISHED && isLoopbackAt(local, from) && isLoopbackAt(remote, to);
    return isMeant ? [Number(uid)] : [];
  });
}

/** 127.0.0.0/8, its form in IPv6, and ::1, as the kernel writes them: each four bytes in the machine's order. */
const LOOPBACK =
  /^([\dA-F]{6}7F|0{16}FFFF0{4}[\dA-F]{6}7F|7F[\dA-F]{6}|0{16}0000FFFF7F[\dA-F]{6}|0{24}01000000|0{31}1)$/;

function isLoopbackAt(place: string, port: number): boolean {
  const [address = '', hexadecimal = ''] = place.split(':');
  return LOOPBACK.test(address) && Number.parseInt(hexadecimal, 16) === port;
}
