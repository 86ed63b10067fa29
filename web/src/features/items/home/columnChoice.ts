import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { storeText } from '#web/base/storage.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';

/** Begins the key of a column for a detail of the items' own. */
export const DETAIL = 'detail:';

/** Whether a column is named after a detail of the items, which is decrypted text. */
const isDetailKey = (key: string): boolean => key.startsWith(DETAIL);

const CHOSEN = ['items', 'columns'];

/** A browser may have several users. */
const PREFIX = 'item-registry.columns.';

/** A browser may deny access to its storage. The usual columns come back at the next visit. */
function stored(key: string): readonly string[] | undefined {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(keys) ? keys.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the fixed columns. Where only details were chosen nothing is kept, and the usual columns come back. */
function store(key: string, keys: readonly string[]): void {
  const fixed = keys.filter((each) => !isDetailKey(each));
  storeText(key, fixed.length === 0 && keys.length > 0 ? undefined : JSON.stringify(fixed));
}

/** Takes the names of details out of the storage, where a browser may have them of any of its users. */
function removeDetails(): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const kept = stored(key);
      if (kept?.some(isDetailKey)) store(key, kept);
    }
  } catch {
    // A browser that denies access has none.
  }
}

/**
 * The keys of the chosen columns. The names of details are decrypted text, which must outlast neither a lock nor a visit:
 * they are in the cache beside the items only. The browser remembers the other columns for the user.
 */
export function useChoice() {
  const client = useQueryClient();
  const key = PREFIX + (userIdOf(useAuth().user) ?? '');
  const [keys, setKeys] = useState(() => {
    removeDetails();
    return client.getQueryData<readonly string[]>(CHOSEN) ?? stored(key);
  });
  const choose = (chosen: readonly string[]) => {
    setKeys(chosen);
    client.setQueryDefaults(CHOSEN, { meta: DECRYPTED, gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(CHOSEN, chosen);
    store(key, chosen);
  };
  return { keys, choose };
}
