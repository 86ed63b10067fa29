/** A browser may have several users, each with a tour of their own. Only that it was seen is stored. */
const keyOf = (userId: string): string => `item-registry.tour.${userId}`;

/** Whether the user has seen or skipped the tour in this browser. A browser may deny access to its storage. */
export function isTourTaken(userId: string | undefined): boolean {
  try {
    return userId !== undefined && localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Keeps the tour from being offered to the user again. It stays to be had under Help. */
export function noteTourTaken(userId: string | undefined): void {
  try {
    if (userId !== undefined) localStorage.setItem(keyOf(userId), 'taken');
  } catch {
    // It is then offered once more.
  }
}
