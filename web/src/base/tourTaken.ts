import { storedText, storeText } from './storage.ts';

/** A browser may have several users, each with a tour of their own. Only that it was seen is stored. */
const keyOf = (userId: string): string => `item-registry.tour.${userId}`;

/** Whether the user has seen or skipped the tour in this browser. */
export const isTourTaken = (userId: string | undefined): boolean =>
  userId !== undefined && storedText(keyOf(userId)) !== null;

/** Keeps the tour from being offered to the user again. It stays to be had under Help. */
export function noteTourTaken(userId: string | undefined): void {
  if (userId !== undefined) storeText(keyOf(userId), 'taken');
}
