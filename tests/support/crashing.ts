import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isNightly } from './nightly.ts';

/** The moment at which a process dies: before its nth counted request to anything outside, or after it. */
export interface Crash {
  readonly call: number;
  readonly when: 'before' | 'after';
}

/**
 * On push a process dies after each request that writes. The other moments leave the same records: before a request is
 * after the one before it, and a read changes nothing. The nightly run tries them all the same.
 */
export const CRASH_MOMENTS = isNightly ? (['before', 'after'] as const) : (['after'] as const);

/** The least number of moments that a test has to find: of all requests, and of those that write. */
export const atLeast = (ofAll: number, ofWrites: number): number => (isNightly ? ofAll : ofWrites);

export interface Outside {
  /** Dies with the process: no request gets through, and no response, from that moment on. */
  readonly reach: <T>(call: () => Promise<T>, kind: 'read' | 'write') => Promise<T>;
  readonly isDead: () => boolean;
}

export function outsideUntil(crash: Crash): Outside {
  let calls = 0;
  let isDead = false;
  return {
    isDead: () => isDead,
    async reach(call, kind) {
      const isCounted = isNightly || kind === 'write';
      if (isCounted) calls += 1;
      const isLast = isCounted && calls === crash.call;
      if (isLast && crash.when === 'before') isDead = true;
      if (isDead) throw new ProcessDied();
      const answer = await call();
      if (isLast) isDead = true;
      if (isDead) throw new ProcessDied();
      return answer;
    },
  };
}

class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

/** The same client, each of whose commands goes through `pass`. */
export const clientThrough = (
  client: DynamoDBClient,
  pass: (send: () => Promise<unknown>, command: unknown) => Promise<unknown>,
): DynamoDBClient =>
  new Proxy(client, {
    get(target, property, receiver) {
      if (property !== 'send') return Reflect.get(target, property, receiver);
      return (command: never) => pass(() => target.send(command), command);
    },
  });

/** The same client up to the moment at which the process dies. */
export const clientUntil = (client: DynamoDBClient, outside: Outside): DynamoDBClient =>
  clientThrough(client, (send, command) => outside.reach(send, isWrite(command) ? 'write' : 'read'));

const isWrite = (command: unknown): boolean =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(Object(command).constructor.name);
