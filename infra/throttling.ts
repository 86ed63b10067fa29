/** What API Gateway lets through before it answers 429: requests a second, and at once. */
export const THROTTLING = { requestsPerSecond: 1_000, burst: 2_000 } as const;
