import { CLOCK_SKEW_S, TOKEN_RENEWAL_THRESHOLD_S } from '#shared/domain/constants.ts';

/** Of a signed-in user: when the access token ends, in seconds since 1970. */
interface Expiring {
  readonly expires_at?: number | undefined;
}

const seconds = (now: number): number => now / 1000;

/** Whether the token still counts: the clocks of browser and server may differ by the skew. `now` is in ms. */
export const isUnexpired = ({ expires_at }: Expiring, now: number): boolean =>
  expires_at !== undefined && expires_at + CLOCK_SKEW_S > seconds(now);

/** Whether it is time to renew the token. `now` is in ms. */
export const expiresSoon = ({ expires_at }: Expiring, now: number): boolean =>
  expires_at === undefined || expires_at - seconds(now) <= TOKEN_RENEWAL_THRESHOLD_S;
