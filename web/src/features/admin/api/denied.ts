import { ApiError } from '#web/base/apiError.ts';

const FORBIDDEN = 403;

/** The person is no administrator any more: the client has renewed the token and tried again by now. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === FORBIDDEN;
