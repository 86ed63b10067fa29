import { ApiError } from '#web/base/apiError.ts';

const NOT_FOUND = 404;
const TOO_LARGE = 413;

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;

/** The API rejects an id that no item can have as invalid input. To the user, that item does not exist either. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.code === 'invalid_input');

/** Whether someone else changed the item between reading and saving it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'lost_race');

export const isInTransit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'in_transit';

export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.status === TOO_LARGE;
