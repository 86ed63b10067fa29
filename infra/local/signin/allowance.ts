import { HOUR_MS } from '#shared/domain/durations.ts';
import type { Rejection } from './sendPage.tsx';

/** Far more than come to a registry of one machine, and few enough that nobody fills its disk with accounts. */
const HOURLY = 60;

export const TOO_MANY_ACCOUNTS: Rejection = {
  status: 429,
  error: 'Too many accounts are being made. Try again in an hour.',
};

/** The number of times within an hour that everyone together may do what anyone can do without an account. */
export function createAllowance() {
  let taken: number[] = [];
  return {
    take(): boolean {
      taken = taken.filter((at) => at > Date.now() - HOUR_MS);
      if (taken.length >= HOURLY) return false;
      taken.push(Date.now());
      return true;
    },
  };
}
