// A lock counts in the browser from the first moment. Until the server has ended the session, this mark keeps every tab
// locked, also after a reload: the server still says that the session is open.

const KEY = 'item-registry.unfinished-lock';

export const isLockUnfinished = (): boolean => localStorage.getItem(KEY) !== null;

export function markLock(isUnfinished: boolean): void {
  if (isUnfinished) localStorage.setItem(KEY, new Date().toISOString());
  else localStorage.removeItem(KEY);
}
