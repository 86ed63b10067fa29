/**
 * Names rows that were read, strongly consistent, together with the access row of the request's caller. Only the storage
 * can take them out. Each is given once: whoever reads it again, because something has changed or has been written,
 * reads it anew.
 */
export interface RowsAhead {
  readonly tables: readonly string[];
}
