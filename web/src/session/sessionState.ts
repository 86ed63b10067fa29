import type { SecurityStatus } from '#shared/contract/encryptionSession.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

export const MINUTE_MS = 60_000;
/** The longest time that a response is expected to travel. */
const TRAVEL_MS = 5_000;

/**
 * The end of the session by this machine's clock, in ms since 1970; undefined without a session. The server's exact
 * instant counts unless it contradicts the server's minutes: then this clock is wrong, and the minutes count.
 * @param readAt when the response arrived, in ms since 1970
 */
export function endOf(status: SecurityStatus, readAt: number): number | undefined {
  if (!status.hasActiveSession) return undefined;
  const rounded = readAt + status.expiresIn * MINUTE_MS;
  const exact = Date.parse(status.expiresAt ?? '');
  return Math.abs(rounded - exact) <= MINUTE_MS + TRAVEL_MS ? exact : rounded;
}

/**
 * Whether the browser may keep texts of items on its disk, in its storage or its history: not where a password protects
 * them. An unknown level counts so.
 */
export const mayBeKept = (level: SecurityLevel | null | undefined): boolean =>
  level !== undefined && (level === null || !needsPassword(level));

export interface EncryptionSession {
  /** Null before a level was chosen; undefined while it is unknown. */
  readonly level: SecurityLevel | null | undefined;
  /** Whether encrypted items need a session: at Enhanced and Maximum. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  /** Whether a session is needed and there is none. */
  readonly isLocked: boolean;
  /** The end of an open session, in ms since 1970. */
  readonly end: number | undefined;
}

/** @param timeLeft of the session, in ms. */
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
