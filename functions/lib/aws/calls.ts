import { AsyncLocalStorage } from 'node:async_hooks';

/** The calls of one service of AWS that a request made. The times of calls that run at once are added up. */
interface Calls {
  count: number;
  ms: number;
}

/** The calls by service, such as `DynamoDB`. They hold nothing of what was read or written. */
export type CallsByService = Readonly<Record<string, Calls>>;

const ofRequest = new AsyncLocalStorage<Record<string, Calls>>();

/** Keeps the calls of one request apart from those of others that the process serves at once. */
export const keepCalls = <T>(perform: () => T): T => ofRequest.run({}, perform);

/** The calls of the present request so far, with whole milliseconds; empty outside of `keepCalls`. */
export const callsSoFar = (): CallsByService =>
  Object.fromEntries(
    Object.entries(ofRequest.getStore() ?? {}).map(([service, { count, ms }]) => [
      service,
      { count, ms: Math.round(ms) },
    ]),
  );

/** Any client of the SDK: they differ in the types of their inputs and outputs, which this does not look at. */
interface AnyClient {
  readonly middlewareStack: { readonly add: (step: Step, options: Where) => void };
}
// biome-ignore lint/suspicious/noExplicitAny: the input and output of any service
type Next = (call: any) => Promise<any>;
type Step = (next: Next, context: { readonly clientName?: string }) => Next;
interface Where {
  readonly step: 'initialize';
  readonly priority: 'high';
  readonly name: string;
}

/**
 * Counts each call of a client, with its time: retries and reading the response included, but not reading the body of
 * an object of S3, which comes as a stream. What is only signed is not counted, because nothing is sent.
 * @returns the same client
 */
export function counted<C extends AnyClient>(client: C): C {
  client.middlewareStack.add(countCalls, { step: 'initialize', priority: 'high', name: 'countCalls' });
  return client;
}

const countCalls: Step =
  (next, { clientName = 'unknown' }) =>
  async (call) => {
    const started = performance.now();
    let isSent = true;
    try {
      const result = await next(call);
      isSent = result.output?.presigned === undefined;
      return result;
    } finally {
      if (isSent) add(clientName.replace(/Client$/, ''), performance.now() - started);
    }
  };

function add(service: string, ms: number): void {
  const all = ofRequest.getStore();
  if (!all) return;
  all[service] ??= { count: 0, ms: 0 };
  all[service].count += 1;
  all[service].ms += ms;
}
