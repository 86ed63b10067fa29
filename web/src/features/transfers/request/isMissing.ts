import { ApiError } from '#web/base/apiError.ts';

const NOT_FOUND = 404;

/**
 * Whether there is no such item any more, as the preview says it; after a request also, whether an earlier one under the
 * same key was withdrawn since.
 */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;
