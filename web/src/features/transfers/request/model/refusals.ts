import type { ErrorCode } from '#shared/contract/errors.ts';
import { ApiError } from '#web/base/apiError.ts';

const NOT_FOUND = 404;

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;
