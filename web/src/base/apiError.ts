import type { ErrorBody, ErrorCode, Issue, RegisteredRow } from '#shared/contract/errors.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';

type Details = Partial<Omit<ErrorBody, 'message'>>;

/** A request without the response that its endpoint declares. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Undefined for responses of the gateway itself, and without a proper response. */
  readonly code: ErrorCode | undefined;
  /** The faults of single fields. */
  readonly issues: readonly Issue[];
  /** Whether an encryption session is missing, while the sign-in is in order. */
  readonly requiresAuthentication: boolean;
  readonly securityLevel: SecurityLevel | undefined;
  /** Whether the user's account is gone. */
  readonly deleted: boolean | undefined;
  /** The items of a batch of an import that were registered before; undefined where that is not known. */
  readonly registered: readonly RegisteredRow[] | undefined;
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.requiresAuthentication = details.requiresAuthentication ?? false;
    this.securityLevel = details.securityLevel ?? undefined;
    this.deleted = details.deleted;
    this.registered = details.registered;
    this.retryAfter = details.retryAfter;
  }
}

/** Whether the server rejected a request with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
