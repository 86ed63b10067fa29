/** Business constants of the product. Times end in their unit. */

/** An encryption session ends after 30 minutes, or 8 hours: `newEncryptionSession` sets this, `isLiveSession` enforces it. */
export const ENCRYPTION_SESSION_MINUTES = 30;
export const REMEMBERED_ENCRYPTION_SESSION_MINUTES = 8 * 60;
/** The time between the warning and a session's end. */
export const EXPIRY_WARNING_MS = 60_000;
/** Signing out goes on without a step that takes longer than this. */
export const SIGN_OUT_STEP_LIMIT_MS = 3_000;

/**
 * Much longer than `TOKEN_RENEWAL_THRESHOLD_S`, the time before the end at which the app renews its tokens: otherwise it
 * would renew them without end.
 */
export const TOKEN_MINUTES = 60;
/** Longer than the longest encryption session, so that the sign-in never ends first. */
export const SIGN_IN_HOURS = 12;
/** A sign-in is named by a part of a SHA-256, so that it can be listed and ended by an id that opens nothing. */
export const SIGN_IN_HASH = { label: 'item-registry/sign-in', bytes: 16 } as const;
/** The most sign-ins of a user that are listed by themselves. */
export const LISTED_SIGN_INS = 20;

export const TOKEN_RENEWAL_THRESHOLD_S = 300;
export const CLOCK_SKEW_S = 60;
export const SESSION_CHECK_INTERVAL_MS = 60_000;

export const AUTHENTICATION_READ_ATTEMPTS = 5;
export const AUTHENTICATION_READ_INTERVAL_MS = 1_000;
export const ROUTE_GUARD_WAIT_MS = 100;
export const ROLE_RECHECK_MS = 1_000;
export const LOGIN_SUCCESS_REDIRECT_MS = 1_000;
export const LOGIN_FAILURE_REDIRECT_MS = 2_000;

export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const POST_CREATE_REDIRECT_MS = 2_000;
export const SUCCESS_TOAST_MS = 2_000;
/** The offer to undo stays longer than the report it comes with, so that it can be reached. */
export const UNDO_TOAST_MS = 10_000;
export const PENDING_ACTION_MS = 500;
export const PENDING_COUNT_POLL_MS = 30_000;
export const BADGE_HIGHLIGHT_MS = 500;
/** The time from a step of a transfer until the list is read again. */
export const TRANSFER_REFRESH_MS = 500;

export const CAROUSEL_IMAGE_MAX_HEIGHT_PX = 240;
export const CAROUSEL_INTERVAL_MS = 5_000;
export const QR_IMAGE_MAX_PX = 300;
