import { SESClient } from '@aws-sdk/client-ses';

/**
 * A mail whose answer was lost is sent again: two of it do less harm than none. Given up well before API
 * Gateway's 29 seconds.
 */
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 4_000;
const ATTEMPTS = 3;

/** Region, credentials and endpoint come from the function's variables. */
export const createSesClient = (): SESClient =>
  new SESClient({
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
