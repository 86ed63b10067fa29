import type { SecurityLevel } from '#shared/domain/levels.ts';
import { type FakeResponse, refusal, type SeenRequest } from './fakeServer.ts';

interface VaultOptions {
  readonly level?: SecurityLevel | null;
  /** Whether a session is open at first. */
  readonly isOpen?: boolean;
  readonly totalItems?: number;
  readonly unencryptedItems?: number;
  readonly unencryptedInTrash?: number;
  readonly unencryptedVersions?: number;
  readonly inTransit?: number;
}

export const PASSWORD = 'correct horse';
const MINUTE_MS = 60_000;

const passwordIn = (body: unknown) => body as { password: string; rememberSession: boolean };

/** A vault as the API shows it, for tests: `PASSWORD` opens it. */
export function createFakeVault(options: VaultOptions = {}) {
  const { level = 'Enhanced', isOpen = false, totalItems = 2, unencryptedItems = 0 } = options;
  const { inTransit, unencryptedInTrash, unencryptedVersions } = options;
  const isNeeded = level !== null && level !== 'Standard';
  const state = { end: isOpen ? Date.now() + 30 * MINUTE_MS : 0 };
  const left = () => Math.max(0, state.end - Date.now());

  const status = (): FakeResponse => ({
    body: {
      securityLevel: level,
      hasActiveSession: isNeeded && left() > 0,
      expiresIn: Math.ceil(left() / MINUTE_MS),
      ...(left() > 0 ? { expiresAt: new Date(state.end).toISOString() } : {}),
      requiresAuthentication: isNeeded && left() === 0,
      authenticated: !isNeeded || left() > 0,
    },
  });
  const unlock = (minutes = 30): void => {
    state.end = Date.now() + minutes * MINUTE_MS;
  };
  const authenticate = ({ body }: SeenRequest): FakeResponse => {
    const { password, rememberSession } = passwordIn(body);
    if (password !== PASSWORD) return refusal(400, 'wrong_password', 'Wrong password');
    const minutes = rememberSession ? 480 : 30;
    unlock(minutes);
    return { body: { message: 'Session authenticated', expiresIn: minutes } };
  };
  const lock = (): FakeResponse => {
    state.end = 0;
    return { body: { message: 'Session ended' } };
  };
  /** The response to a request that lacks a session. */
  const locked: FakeResponse = {
    status: 403,
    body: {
      message: 'Session authentication required',
      code: 'authentication_required',
      requiresAuthentication: true,
      authenticated: false,
      securityLevel: level,
    },
  };
  return {
    lock,
    unlock,
    locked,
    handlers: {
      'GET /encryption/session-status': status,
      'GET /encryption/status': (): FakeResponse => ({
        body: {
          hasVault: level !== null,
          securityLevel: level,
          iterations: null,
          totalItems,
          unencryptedItems,
          generation: level === null ? 0 : 1,
          ...(inTransit !== undefined && { inTransit }),
          ...(unencryptedInTrash !== undefined && { unencryptedInTrash }),
          ...(unencryptedVersions !== undefined && { unencryptedVersions }),
        },
      }),
      'POST /encryption/authenticate-session': authenticate,
      'POST /encryption/invalidate-session': lock,
    },
    /** A response that needs a session. */
    guarded:
      (response: (request: SeenRequest) => FakeResponse) =>
      (request: SeenRequest): FakeResponse =>
        isNeeded && left() === 0 ? locked : response(request),
  };
}
