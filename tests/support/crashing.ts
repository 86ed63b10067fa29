import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The moment at which a process dies: before its nth call to anything outside goes out, or after it. */
export interface Crash {
  readonly call: number;
  readonly when: 'before' | 'after';
}

export interface Outside {
  /** Dies with the process: no call gets through, and no answer, from that moment on. */
  readonly reach: <T>(call: () => Promise<T>) => Promise<T>;
  readonly isDead: () => boolean;
}

export function outsideUntil(crash: Crash): Outside {
  let calls = 0;
  let isDead = false;
  return {
    isDead: () => isDead,
    async reach(call) {
      calls += 1;
      const isLast = calls === crash.call;
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

/** Something that is waited for until it is opened. */
export function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
