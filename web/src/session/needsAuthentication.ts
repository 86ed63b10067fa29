import { ApiError } from '#web/base/apiError.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Whether an encryption session is missing; an unexplained 401 or 403 counts as that. */
export const needsAuthentication = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.requiresAuthentication ||
    error.status === UNAUTHORIZED ||
    error.status === FORBIDDEN ||
    error.message.toLowerCase().includes('authentication required'));
