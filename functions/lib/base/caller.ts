import type { RowsAhead } from './rowsAhead.ts';

/** The signed-in user who makes a request. */
export interface Caller {
  /** The product's own id, which outlives any directory. */
  readonly userId: string;
  readonly username: string;
  /** The directory's id. */
  readonly subject: string;
  /** Equal for every token of one sign-in. Never stored, logged or shown. */
  readonly signInId: string;
  /** Seconds since 1970. */
  readonly signedInAt: number;
  /** The secret of an encryption session, from its cookie. Never stored, logged or shown. */
  readonly sessionSecret?: string;
  /** The rows that the request's route has had read ahead. */
  readonly ahead?: RowsAhead;
}

/** An encryption session that has begun. Its secret leaves once, as a cookie. */
export interface BegunSession {
  readonly secret: string;
  readonly seconds: number;
}
