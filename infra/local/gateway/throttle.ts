import { THROTTLING } from '#infra/throttling.ts';

/** A token bucket as API Gateway's: `burst` at once, refilled at the steady rate. */
export function createThrottle(
  limits: { requestsPerSecond: number; burst: number } = THROTTLING,
  now = Date.now,
) {
  let tokens = limits.burst;
  let filledAt = now();
  return function admits(): boolean {
    const at = now();
    tokens = Math.min(limits.burst, tokens + ((at - filledAt) / 1_000) * limits.requestsPerSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
