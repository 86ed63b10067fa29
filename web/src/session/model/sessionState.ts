import type { SecurityStatus } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

export const MINUTE_MS = 60_000;
/** What an answer may have taken on its way. */
const TRAVEL_MS = 5_000;

/**
 * When the session ends, by this machine's clock; undefined without a session. The exact instant is the
 * server's: when it does not fit the minutes that are left, this clock is wrong, and the minutes count.
 * @param readAt when the answer came
 */
export function endOf(status: SecurityStatus, readAt: number): number | undefined {
  if (!status.hasActiveSession) return undefined;
  const rounded = readAt + status.expiresIn * MINUTE_MS;
  const exact = Date.parse(status.expiresAt ?? '');
  return Math.abs(rounded - exact) <= MINUTE_MS + TRAVEL_MS ? exact : rounded;
}

export interface EncryptionSession {
  /** Null before one was chosen; undefined while that is not known. */
  readonly level: SecurityLevel | null | undefined;
  /** Whether encrypted items need a session: at Enhanced and Maximum. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  /** Whether a session is needed and there is none. */
  readonly isLocked: boolean;
  /** Of an open session, in ms since 1970. */
  readonly end: number | undefined;
}

/** What is known of the session, when `timeLeft` ms of it are left. */
export function sessionOf(
  status: SecurityStatus | undefined,
  end: number | undefined,
  timeLeft: number,
): EncryptionSession {
  const level = status?.securityLevel;
  const isNeeded = level !== undefined && level !== null && needsPassword(level);
  const isOpen = isNeeded && timeLeft > 0;
  return { level, isNeeded, isOpen, isLocked: isNeeded && !isOpen, end: isOpen ? end : undefined };
}
