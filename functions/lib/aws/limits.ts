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
