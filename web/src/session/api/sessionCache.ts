import type { QueryClient } from '@tanstack/react-query';
import type { SecurityStatus } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { ApiError } from '#web/base/apiError.ts';
import { MINUTE_MS } from '../model/sessionState.ts';
import { sessionKeys } from './sessionKeys.ts';

const LOCKED = { hasActiveSession: false, expiresIn: 0, requiresAuthentication: true, authenticated: false };

/** The level that is known to need a password, if one is. */
function knownLevel(client: QueryClient): SecurityLevel | undefined {
  const level = client.getQueryData<SecurityStatus>(sessionKeys.session)?.securityLevel;
  return level && needsPassword(level) ? level : undefined;
}

const note = (client: QueryClient, status: SecurityStatus) =>
  client.setQueryData<SecurityStatus>(sessionKeys.session, status);

/** Asks the server; an answer that is on its way is older than what was just done, and not waited for. */
export const readSessionAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKeys.session });

/** The session was opened for so many minutes. */
export function noteOpenSession(client: QueryClient, minutes: number, now: number): void {
  note(client, {
    securityLevel: knownLevel(client) ?? 'Maximum',
    hasActiveSession: true,
    expiresIn: minutes,
    expiresAt: new Date(now + minutes * MINUTE_MS).toISOString(),
    requiresAuthentication: false,
    authenticated: true,
  });
}

/**
 * The vault is locked. Where nobody says at which level, that counts as Maximum.
 * @param refusal the answer that told so
 */
export function noteLock(client: QueryClient, refusal?: unknown): void {
  const told = refusal instanceof ApiError ? refusal.securityLevel : undefined;
  note(client, { ...LOCKED, securityLevel: told ?? knownLevel(client) ?? 'Maximum' });
}
