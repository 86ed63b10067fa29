import { ACCOUNT_LIMITS, DEFAULT_LIMITS, type Limits, ROUTE_LIMITS } from '#infra/declared/throttling.ts';

/** The clock of the process. That of the machine can be set back, and a bucket would then be empty until it had caught up. */
const sinceStart = (): number => performance.now();

/** A token bucket like API Gateway's: `burst` tokens, refilled at the steady rate. */
export function createBucket({ requestsPerSecond, burst }: Limits, now: () => number) {
  let tokens = burst;
  let filledAt = now();
  return function admits(): boolean {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1_000) * requestsPerSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/**
 * The buckets of API Gateway: one of the account for all requests, and one of each route, so that no route can use up
 * the limit of another.
 */
export function createThrottle(now = sinceStart) {
  const account = createBucket(ACCOUNT_LIMITS, now);
  const routes = new Map<string, () => boolean>();

  function bucketOf(routeKey: string): () => boolean {
    const known = routes.get(routeKey);
    if (known) return known;
    const bucket = createBucket(ROUTE_LIMITS.get(routeKey) ?? DEFAULT_LIMITS, now);
    routes.set(routeKey, bucket);
    return bucket;
  }

  return {
    admits: account,
    admitsTo: (routeKey: string): boolean => bucketOf(routeKey)(),
  };
}
