import { ApiError } from '#web/base/apiError.ts';

const FIRST_ERROR_STATUS = 400;

/** What the server said about a failure; nothing when no server did. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= FIRST_ERROR_STATUS && error.message !== ''
    ? error.message
    : undefined;
