import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Given up well within the time that a decision may wait for its mail. */
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 2_000;
const ATTEMPTS = 3;

/** The user pool's client; region, credentials and endpoint come from the function's variables. */
export const createCognitoClient = (): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
