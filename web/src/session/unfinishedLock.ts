// A lock counts in the browser from the first moment. Until the server has ended the session, this mark keeps every tab
// locked, also after a reload: the server still says that the session is open.

const KEY = 'item-registry.unfinished-lock';

/** Set where the browser has no room for the mark, which then lasts as long as the page. */
let isMarkedHere = false;

export const isLockUnfinished = (): boolean => isMarkedHere || localStorage.getItem(KEY) !== null;

export function markLock(isUnfinished: boolean): void {
  isMarkedHere = false;
  if (!isUnfinished) localStorage.removeItem(KEY);
  else
    try {
      localStorage.setItem(KEY, new Date().toISOString());
    } catch {
      isMarkedHere = true;
    }
}
