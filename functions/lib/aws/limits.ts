const CONNECTION_TIMEOUT_MS = 1_000;

interface Limits {
  /** The longest wait for a response to one attempt. */
  readonly requestMs: number;
  readonly attempts: number;
}

/** The limits of a client of the SDK. It gives up before API Gateway does, after 29 seconds. */
export const limitsOf = ({ requestMs, attempts }: Limits) => ({
  maxAttempts: attempts,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: requestMs,
    throwOnRequestTimeout: true,
  },
});

/** Joins the steps of a call once for each command, in place of for each call. No client gets other steps later. */
export const REUSED = { cacheMiddleware: true } as const;

/**
 * Steps of the SDK that do nothing for the product: the logger prepares every response for a log that is not written, a
 * tenth of the time of a long list; the other describes the SDK to AWS, a quarter of the time of a small call.
 */
const NEEDLESS = ['loggerMiddleware', 'getUserAgentMiddleware'];

interface AnyClient {
  readonly middlewareStack: { readonly remove: (name: string) => boolean };
}

/** Takes needless steps out of a client that nearly every request uses. @returns the same client */
export function lean<C extends AnyClient>(client: C): C {
  for (const name of NEEDLESS) client.middlewareStack.remove(name);
  return client;
}
