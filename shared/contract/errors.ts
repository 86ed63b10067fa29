import * as z from 'zod/mini';
import { SECURITY_LEVELS } from '../domain/levels.ts';
import { typedKeys } from '../domain/typedKeys.ts';

/** The HTTP status of each error code. The codes are a closed set: screens choose their text by it. */
export const ERROR_STATUS = {
  invalid_input: 400,
  wrong_password: 400,
  password_required: 400,
  own_item: 400,
  unauthorized: 401,
  /** The deletion of the caller's account was begun: nothing is admitted any more but its end. */
  deletion_unfinished: 401,
  forbidden: 403,
  authentication_required: 403,
  authenticator_required: 403,
  not_found: 404,
  user_not_found: 404,
  version_conflict: 409,
  wrong_state: 409,
  in_transit: 409,
  already_requested: 409,
  too_many_open_requests: 409,
  idempotency_conflict: 409,
  vault_exists: 409,
  not_eligible: 409,
  not_oneself: 409,
  key_changed: 409,
  level_not_acknowledged: 409,
  item_damaged: 409,
  file_not_stored: 409,
  too_many_files: 409,
  no_room: 409,
  lost_race: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
const ERROR_CODES = typedKeys(ERROR_STATUS);

/** The errors that any endpoint with a token can give besides its own. */
export const COMMON_ERRORS = [
  'invalid_input',
  'unauthorized',
  'deletion_unfinished',
  'forbidden',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** An item of an import, with the number of its row in the file. */
const registeredRowSchema = z.object({ row: z.number(), id: z.string() });
export type RegisteredRow = z.infer<typeof registeredRowSchema>;

const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/**
 * The body of every error response. API Gateway's own responses hold only `message`,
 * so a client must do without the rest.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.enum(ERROR_CODES)),
  requestId: z.optional(z.string()),
  issues: z.optional(z.array(issueSchema)),
  requiresAuthentication: z.optional(z.boolean()),
  authenticated: z.optional(z.boolean()),
  securityLevel: z.optional(z.nullable(z.enum(SECURITY_LEVELS))),
  /** Beside `deletion_unfinished`: true where nothing is left to finish, since the account itself is gone. */
  deleted: z.optional(z.boolean()),
  /**
   * Beside `idempotency_conflict`: the items that an import has registered under this key before and that its owner still
   * has. Absent where the numbers of their rows are not known.
   */
  registered: z.optional(z.array(registeredRowSchema)),
  /** Seconds, as in the Retry-After header. */
  retryAfter: z.optional(z.number()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
