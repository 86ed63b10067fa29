/**
 * An import takes no larger archive, and an export makes none. The files of that many entries could not be registered in a
 * fortnight, and 20,000 items with long descriptions make a shorter document.
 */
export const ARCHIVE_LIMITS = {
  /** As many as a table may have rows. It holds for the items that could be opened, and for the others. */
  items: 20_000,
  /** The files in the archive, with its own three. */
  entries: 70_000,
  documentBytes: 64 * 1024 * 1024,
} as const;
