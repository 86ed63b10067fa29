/** What the API client itself says; everything else comes from the server. */
export default {
  invalidFormat: 'Invalid response format from server',
  noResponse: 'No response received from server',
  invalidRedirect: 'Invalid redirect response',
  authenticationRequired: 'Authentication required',
  userUnavailable: 'User authentication not available after retries',
  unknown: 'Unknown error occurred',
  sessionExpired: 'Session expired. Authentication required.',
} as const;
