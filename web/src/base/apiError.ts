import type { ErrorBody, ErrorCode, Issue } from '#shared/contract/errors.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';

type Details = Partial<Omit<ErrorBody, 'message'>>;

/** A call that did not give what its endpoint declares. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Missing in answers of the gateway itself, and where no proper answer came. */
  readonly code: ErrorCode | undefined;
  /** What is wrong with which field. */
  readonly issues: readonly Issue[];
  /** An encryption session is missing: the sign-in itself is in order. */
  readonly requiresAuthentication: boolean;
  readonly securityLevel: SecurityLevel | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.requiresAuthentication = details.requiresAuthentication ?? false;
    this.securityLevel = details.securityLevel ?? undefined;
    this.retryAfter = details.retryAfter;
  }
}
